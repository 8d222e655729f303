public import Core
public import SecretsAPI

/// The rules of accounts over a directory: who can sign in and how. It is independent of HTTP.
///
/// Only hashes of secrets are stored. The delay grows with each wrong secret. Neither answers nor
/// their time reveal whether a name exists.
public struct AccountService: Sendable {
    let directory: any Directory
    let clock: any Clock
    let entropy: any Entropy
    let policy: Policy
    let hashQueue: HashQueue
    private let guesses: any LoginAttempts
    private let questions: AnsweredChallenges
    private let tell: @Sendable (FailedAttempt) -> Void
    /// A hash without a known password, which is checked for unknown names.
    private let decoy: PasswordHash
    let cost: PasswordHash.Cost

    /// The operator's policy.
    public struct Policy: Hashable, Sendable {
        /// The people who can sign up.
        public enum SignUp: String, Hashable, Sendable, CaseIterable {
            /// Anyone.
            case open
            /// People with an invitation.
            case invited
            /// No one.
            case closed
        }
        /// The people who can sign up.
        public var signUp = SignUp.invited
        /// The number of seconds without use after which a session ends: 30 days.
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

    /// Creates the service over a directory. `guesses` counts wrong secrets; `tell` is called for
    /// each.
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

    /// Returns the challenges for passkeys, sealed with the key of the directory.
    func challenges() async throws(Rejection) -> Challenges {
        try await questions.known(directory, entropy)
    }

    /// Marks a challenge as answered; returns false if it was answered before.
    func redeem(_ question: [UInt8]) async throws(Rejection) -> Bool {
        try await directory.take(
            answered: SecretHash(of: question),
            until: Instant(milliseconds: now.milliseconds + Challenges.lifetime))
    }

    /// Rejects the waiting password checks, so that a server can stop at once.
    public func close() async { await hashQueue.close() }

    func newID<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> {
        ID(at: now, random: (entropy.bits(), entropy.bits()))
    }

    /// The keys that attempts from an address are counted by: its household, and for a name the
    /// household and the site that it is part of.
    func keys(at place: String, as name: String? = nil) -> [String] {
        let network = Network.household(of: place)
        guard let name else { return ["at " + network] }
        let site = Network.site(of: place)
        return ["at " + network, "as \(name) at \(network)", "as \(name) in \(site)"]
    }

    /// Throws `secrets.wait` after too many wrong secrets.
    func check(_ keys: [String]) async throws(Rejection) {
        try await guesses.check(keys, at: now)
    }

    /// Clears the failures after a successful attempt. Errors are ignored, and the failures then
    /// stay.
    func forgive(_ key: String) async { try? await guesses.forgive(key) }

    /// Forgets the faults under the name of a user who got in; those of the household stay.
    func forgive(_ keys: [String]) async { for key in keys.dropFirst() { await forgive(key) } }

    /// Records a wrong secret, which delays the next attempt.
    func fail(
        _ keys: [String], _ way: FailedAttempt.CredentialType, at place: String
    ) async throws(Rejection) {
        tell(FailedAttempt(way: way, place: place))
        try await guesses.fail(keys, at: now)
    }

    /// Counts a device's request for approval. Requests need no account, so clients with many
    /// requests must wait and cannot use up the room of others.
    func count(asking place: String) async throws(Rejection) {
        try await guesses.fail(["asking at " + Network.household(of: place)], at: now)
    }

    /// Counts a sign-up without an invitation. After 20 from one network within an hour the next
    /// ones are refused with `secrets.wait`.
    func count(signingUp place: String) async throws(Rejection) {
        try await guesses.fail(
            ["signing up at " + Network.block(of: place)], at: now, after: AccountService.signUps)
    }

    /// Refuses a network with `secrets.wait` that has asked for 20 taken names within an hour, so
    /// that names cannot be listed.
    func checkNames(at place: String) async throws(Rejection) {
        try await guesses.check(
            ["names at " + Network.block(of: place)], at: now, after: AccountService.signUps)
    }

    /// Counts a name that is taken; returns the rejection to throw.
    func taken(at place: String) async throws(Rejection) -> Rejection {
        try await guesses.fail(
            ["names at " + Network.block(of: place)], at: now, after: AccountService.signUps)
        return .nameTaken
    }

    /// The number of sign-ups of one network that cost no wait.
    static let signUps = 20

    /// Clears the count of device requests from a place after one of them was approved.
    func forgive(asking place: String) async {
        await forgive("asking at " + Network.household(of: place))
    }

    /// Checks a password, in the same time for an unknown name. Throws `secrets.wait` after too
    /// many attempts; concurrent ones are counted as if they came one after the other.
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

    /// The hash of a new password.
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

    /// Returns the share of the hash queue for a client at an address.
    func share(_ name: String, at place: String) -> HashQueue.Share {
        HashQueue.Share(name: name, group: Network.block(of: place))
    }

    /// Returns the share of the hash queue for a signed-in user at any address.
    func share(of person: Person) -> HashQueue.Share {
        HashQueue.Share(name: person.name.key, group: "account \(person.account)")
    }
}

/// A user who signed in.
public struct Entered: Hashable, Sendable {
    /// The person.
    public var person: Person
    /// The pass with which they signed in.
    public var pass: AccountCredential
}

/// A new pass: the secret, which is shown once, and the stored record.
public struct IssuedCredential: Hashable, Sendable {
    /// The secret for a cookie, a header or a link.
    public var secret: String
    /// The stored record.
    public var pass: AccountCredential
}

extension Rejection {
    /// The only answer to a wrong name or password.
    public static let wrongSecret = Rejection(
        "accounts.wrong", "Wrong name or password.", category: .forbidden)
    /// The only answer to a wrong name or code.
    public static let wrongCode = Rejection(
        "accounts.wrong", "Wrong name or recovery code.", category: .forbidden)
    /// The only answer to a passkey that is not accepted, for any reason.
    public static let wrongPasskey = Rejection(
        "accounts.wrong", "The passkey was not accepted.", category: .forbidden,
        hints: ["Try again, or sign in another way."])
    /// The error if the server's address is an IP address, for which passkeys do not work.
    public static let noPasskeys = Rejection(
        "accounts.passkeys.name",
        "Passkeys need a server with a host name; this one is reached by an IP address.",
        category: .conflict)
    /// The error for an operation that needs a more recent sign-in.
    public static let confirmFirst = Rejection(
        "accounts.confirm", "This needs a recent sign-in. Confirm your identity first.",
        category: .forbidden)
    /// The error for a name that is already in use.
    static let nameTaken = Rejection.conflict(
        "accounts.taken", "This name is already taken.", field: "name")
    /// The error for an unknown or erased person.
    public static let unknownPerson = Rejection.unknown(
        "person", code: "accounts.person.unknown", field: "person")
}
