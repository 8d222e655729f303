public import Core
public import SecretsAPI

/// The rules for accounts: who can sign up and sign in, and how. It uses a `Directory` and does not
/// depend on HTTP.
///
/// Only hashes of secrets are stored. Each wrong secret increases the delay before the next
/// attempt. Neither the answers nor their timing reveals whether a name exists.
public struct AccountService: Sendable {
    let directory: any Directory
    let clock: any Clock
    let entropy: any Entropy
    let policy: Policy
    let hashQueue: HashQueue
    private let guesses: any LoginAttempts
    private let questions: AnsweredChallenges
    private let tell: @Sendable (FailedAttempt) -> Void
    /// A hash whose password nobody knows. It is checked for unknown names.
    private let decoy: PasswordHash
    let cost: PasswordHash.Cost

    /// The settings for accounts that the operator chooses.
    public struct Policy: Hashable, Sendable {
        /// Who can create an account.
        public enum SignUp: String, Hashable, Sendable, CaseIterable {
            /// Everyone can create an account.
            case open
            /// Only people with an invitation can create an account.
            case invited
            /// No one can create an account.
            case closed
        }
        /// Who can create an account.
        public var signUp = SignUp.invited
        /// The number of seconds without any use after which a session ends: 30 days.
        public var idle: Int64 = 30 * 86_400
        /// The number of seconds after which a session always ends: 180 days.
        public var longest: Int64 = 180 * 86_400
        /// The number of seconds for which an invitation is valid: 7 days.
        public var invitation: Int64 = 7 * 86_400
        /// The grace period before an erasure, in seconds: 7 days.
        public var grace: Int64 = 7 * 86_400
        /// Creates the default policy.
        public init() {}
    }

    /// Creates the service for a directory. `guesses` counts wrong secrets, and `tell` is called
    /// for each of them.
    public init(
        _ directory: any Directory, clock: any Clock, entropy: any Entropy,
        policy: Policy = Policy(), hashQueue: HashQueue = HashQueue(),
        guesses: any LoginAttempts = Throttle(),
        tell: @escaping @Sendable (FailedAttempt) -> Void = { _ in }
    ) {
        self.init(directory, clock, entropy, policy, hashQueue, .present, guesses, tell)
    }

    init(
        _ directory: any Directory, _ clock: any Clock, _ entropy: any Entropy, _ policy: Policy,
        _ hashQueue: HashQueue, _ cost: PasswordHash.Cost,
        _ guesses: any LoginAttempts = Throttle(),
        _ tell: @escaping @Sendable (FailedAttempt) -> Void = { _ in }
    ) {
        self.guesses = guesses
        self.tell = tell
        self.directory = directory
        self.clock = clock
        self.entropy = entropy
        questions = AnsweredChallenges()
        self.policy = policy
        self.hashQueue = hashQueue
        self.cost = cost
        decoy = .decoy(entropy, cost)
    }

    var now: Instant { clock.now() }

    /// Returns the challenges for passkeys. They are sealed with the directory's key.
    func challenges() async throws(Rejection) -> Challenges {
        try await questions.known(directory, entropy)
    }

    /// Marks a challenge as answered. Returns false if it was answered before.
    func redeem(_ question: [UInt8]) async throws(Rejection) -> Bool {
        try await directory.take(
            answered: SecretHash(of: question),
            until: Instant(milliseconds: now.milliseconds + Challenges.lifetime))
    }

    /// Rejects the password checks that are waiting, so that the server can stop at once.
    public func close() async { await hashQueue.close() }

    func newID<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> {
        ID(at: now, random: (entropy.bits(), entropy.bits()))
    }

    /// Returns the keys under which attempts from an address are counted: the household's network
    /// and, for attempts with a name, the name together with the household's network and with the
    /// larger network.
    func keys(at place: String, as name: String? = nil) -> [String] {
        let network = Network.household(of: place)
        guard let name else { return ["at " + network] }
        let site = Network.site(of: place)
        return ["at " + network, "as \(name) at \(network)", "as \(name) in \(site)"]
    }

    /// Throws `secrets.wait` if there were too many wrong secrets under one of the keys.
    func check(_ keys: [String]) async throws(Rejection) {
        try await guesses.check(keys, at: now)
    }

    /// Clears the count of wrong secrets under a key after a successful attempt. If that fails, the
    /// count stays.
    func forgive(_ key: String) async { try? await guesses.forgive(key) }

    /// Clears the counts for the name of a user who signed in. The count for the household's
    /// network stays.
    func forgive(_ keys: [String]) async { for key in keys.dropFirst() { await forgive(key) } }

    /// Counts a wrong secret, which delays the next attempt.
    func fail(
        _ keys: [String], _ way: FailedAttempt.CredentialType, at place: String
    ) async throws(Rejection) {
        tell(FailedAttempt(way: way, place: place))
        try await guesses.fail(keys, at: now)
    }

    /// Counts a device's request for approval. Such requests need no account, so clients that send
    /// many must wait. They cannot use up the space for others.
    func count(asking place: String) async throws(Rejection) {
        try await guesses.fail(["asking at " + Network.household(of: place)], at: now)
    }

    /// Counts a sign-up without an invitation. After 20 from one network within an hour, throws
    /// `secrets.wait`.
    func count(signingUp place: String) async throws(Rejection) {
        try await guesses.fail(
            ["signing up at " + Network.block(of: place)], at: now, after: AccountService.signUps)
    }

    /// Throws `secrets.wait` if a network tried 20 taken names within an hour. The limit prevents
    /// clients from listing the names in use.
    func checkNames(at place: String) async throws(Rejection) {
        try await guesses.check(
            ["names at " + Network.block(of: place)], at: now, after: AccountService.signUps)
    }

    /// Counts an attempt to use a name that is taken, and returns the rejection to throw.
    func taken(at place: String) async throws(Rejection) -> Rejection {
        try await guesses.fail(
            ["names at " + Network.block(of: place)], at: now, after: AccountService.signUps)
        return .nameTaken
    }

    /// The number of sign-ups from one network that are allowed without a delay.
    static let signUps = 20

    /// Clears the count of device requests from a network after one of them was approved.
    func forgive(asking place: String) async {
        await forgive("asking at " + Network.household(of: place))
    }

    /// Returns true if the password is the person's. The check takes the same time for an unknown
    /// name. Throws `secrets.wait` after too many attempts; attempts at the same time are counted
    /// as if they came one after the other.
    func isRight(
        _ password: String, for person: Person?, in share: HashQueue.Share, trying keys: [String]
    ) async throws(Rejection) -> Bool {
        let kept = person?.password ?? decoy
        let isRight = try await hashQueue.run(
            for: share,
            if: { () async throws(Rejection) in
                try await check(keys)
            }, work: { kept.matches(password) })
        try await check(keys)
        return isRight && person?.password != nil
    }

    /// Returns the hash of a new password. Hashes are computed in a queue.
    func hash(
        _ password: String, in share: HashQueue.Share
    ) async throws(Rejection) -> PasswordHash {
        let (entropy, cost) = (entropy, cost)
        return try await hashQueue.run(
            for: share, if: {},
            work: {
                Result { () throws(Rejection) in try PasswordHash(password, entropy, cost) }
            }
        ).get()
    }

    /// Returns the share of the hash queue for a client at a network address.
    func share(_ name: String, at place: String) -> HashQueue.Share {
        HashQueue.Share(name: name, group: Network.block(of: place))
    }

    /// Returns the share of the hash queue for a user who is signed in, regardless of the network
    /// address.
    func share(of person: Person) -> HashQueue.Share {
        HashQueue.Share(name: person.name.key, group: "account \(person.account)")
    }
}

/// A user who is signed in.
public struct Entered: Hashable, Sendable {
    /// The person.
    public var person: Person
    /// The credential with which the user signed in.
    public var pass: AccountCredential
}

/// A new credential: its secret, which is shown only once, and the stored record.
public struct IssuedCredential: Hashable, Sendable {
    /// The secret of the credential, to be put into a cookie, a header or a link.
    public var secret: String
    /// The stored record of the credential, which contains only a hash of the secret.
    public var pass: AccountCredential
}

extension Rejection {
    /// The rejection for every wrong name or password. It does not say which of the two is wrong.
    public static let wrongSecret = Rejection(
        "accounts.wrong", "Wrong name or password.", category: .forbidden)
    /// The rejection for every wrong name or recovery code. It does not say which of the two is
    /// wrong.
    public static let wrongCode = Rejection(
        "accounts.wrong", "Wrong name or recovery code.", category: .forbidden)
    /// The rejection for a passkey that is not accepted, regardless of the reason.
    public static let wrongPasskey = Rejection(
        "accounts.wrong", "The passkey was not accepted.", category: .forbidden,
        hints: ["Try again, or sign in another way."])
    /// The rejection for passkeys if the server's address is an IP address, for which passkeys do
    /// not work.
    public static let noPasskeys = Rejection(
        "accounts.passkeys.name",
        "Passkeys need a server with a host name; this one is reached by an IP address.",
        category: .conflict)
    /// The rejection for an operation that requires a more recent sign-in.
    public static let confirmFirst = Rejection(
        "accounts.confirm", "This needs a recent sign-in. Confirm your identity first.",
        category: .forbidden)
    /// The rejection for a name that is already in use.
    static let nameTaken = Rejection.conflict(
        "accounts.taken", "This name is already taken.", field: "name")
    /// The rejection for a person who does not exist or was erased.
    public static let unknownPerson = Rejection.unknown(
        "person", code: "accounts.person.unknown", field: "person")
}
