public import Core
public import SecretsAPI

/// Who gets in, and how: the rules of accounts over a directory. Nothing here knows of HTTP.
///
/// What is kept of a secret is its hash; who tries wrong ones waits, longer each time; whether a
/// name is known shows neither in what is answered nor in how long it takes.
public struct AccountService: Sendable {
    let directory: any Directory
    let clock: any Clock
    let entropy: any Entropy
    let policy: Policy
    let unlocker: Unlocker
    private let guesses: any GuessCount
    private let questions: Questions
    private let tell: @Sendable (FailedAttempt) -> Void
    /// A hash of nothing that anybody knows: what a name that is not known is tried against.
    private let decoy: PasswordHash
    let cost: PasswordHash.Cost

    /// What an operator decides.
    public struct Policy: Hashable, Sendable {
        /// Who may sign up.
        public enum SignUp: String, Hashable, Sendable, CaseIterable {
            /// Whoever finds the server.
            case open
            /// Whoever has an invitation.
            case invited
            /// Nobody.
            case closed
        }
        /// Who may sign up.
        public var signUp = SignUp.invited
        /// After how many seconds without use a session ends: 30 days.
        public var idle: Int64 = 30 * 86_400
        /// After how many seconds a session ends in any case: 180 days.
        public var longest: Int64 = 180 * 86_400
        /// For how many seconds an invitation is good: 7 days.
        public var invitation: Int64 = 7 * 86_400
        /// How many seconds somebody may think better of leaving: 7 days.
        public var grace: Int64 = 7 * 86_400
        /// The defaults.
        public init() {}
    }

    /// The accounts of a directory; `guesses` counts secrets that were wrong, and `tell` hears of
    /// each.
    public init(
        _ directory: any Directory, clock: any Clock, entropy: any Entropy,
        policy: Policy = Policy(), unlocker: Unlocker = Unlocker(),
        guesses: any GuessCount = Throttle(),
        tell: @escaping @Sendable (FailedAttempt) -> Void = { _ in }
    ) {
        self.init(directory, clock, entropy, policy, unlocker, .present, guesses, tell)
    }

    init(
        _ directory: any Directory, _ clock: any Clock, _ entropy: any Entropy, _ policy: Policy,
        _ unlocker: Unlocker, _ cost: PasswordHash.Cost, _ guesses: any GuessCount = Throttle(),
        _ tell: @escaping @Sendable (FailedAttempt) -> Void = { _ in }
    ) {
        self.guesses = guesses
        self.tell = tell
        self.directory = directory
        self.clock = clock
        self.entropy = entropy
        questions = Questions()
        self.policy = policy
        self.unlocker = unlocker
        self.cost = cost
        decoy = .decoy(entropy, cost)
    }

    var now: Instant { clock.now() }

    /// What passkeys are asked, sealed with the key of the directory.
    func challenges() async throws(Rejection) -> Challenges {
        try await questions.known(directory, entropy)
    }

    /// Takes a question as answered; false if it was answered before.
    func spend(_ question: [UInt8]) async throws(Rejection) -> Bool {
        try await directory.take(
            answered: SecretHash(of: question),
            until: Instant(milliseconds: now.milliseconds + Challenges.lifetime))
    }

    /// Turns away those whose password waits to be tried, so that a server can stop at once.
    public func close() async { await unlocker.close() }

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

    /// Refuses with `secrets.wait` whoever tried too many wrong ones.
    func check(_ keys: [String]) async throws(Rejection) {
        try await guesses.check(keys, at: now)
    }

    /// Forgets the faults of whoever got in. If that cannot be done, they stay.
    func forgive(_ key: String) async { try? await guesses.forgive(key) }

    /// Forgets the faults under the name of a user who got in; those of the household stay.
    func forgive(_ keys: [String]) async { for key in keys.dropFirst() { await forgive(key) } }

    /// Notes that a secret was wrong: whoever tried it waits longer before the next.
    func fail(
        _ keys: [String], _ way: FailedAttempt.Way, at place: String
    ) async throws(Rejection) {
        tell(FailedAttempt(way: way, place: place))
        try await guesses.fail(keys, at: now)
    }

    /// Counts a device that asks to be let in, which anybody may: whoever asks for many waits, so
    /// that nobody takes the room of others.
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

    /// Forgets the devices that asked at a place where one was let in.
    func forgive(asking place: String) async {
        await forgive("asking at " + Network.household(of: place))
    }

    /// Whether a password is that of a person, or of nobody; as slow for either. Refuses with
    /// `secrets.wait` whoever tries many at once, as if they came one by one.
    func isRight(
        _ password: String, for person: Person?, in share: Unlocker.Share, trying keys: [String]
    ) async throws(Rejection) -> Bool {
        let kept = person?.password ?? decoy
        let isRight = try await unlocker.run(for: share, if: { () async throws(Rejection) in
            try await check(keys)
        }, work: { kept.matches(password) })
        try await check(keys)
        return isRight && person?.password != nil
    }

    /// The hash of a new password.
    func hash(
        _ password: String, in share: Unlocker.Share
    ) async throws(Rejection) -> PasswordHash {
        let (entropy, cost) = (entropy, cost)
        return try await unlocker.run(for: share, if: {}, work: {
            Result { () throws(Rejection) in try PasswordHash(password, entropy, cost) }
        }).get()
    }

    /// The share that an asker at an address has of the queue of hashes.
    func share(_ name: String, at place: String) -> Unlocker.Share {
        Unlocker.Share(name: name, group: Network.block(of: place))
    }

    /// The share that a signed-in user has of the queue of hashes, wherever they are.
    func share(of person: Person) -> Unlocker.Share {
        Unlocker.Share(name: person.name.key, group: "account \(person.account)")
    }
}

/// Somebody who got in.
public struct Entered: Hashable, Sendable {
    /// Who they are.
    public var person: Person
    /// How they got in.
    public var pass: Pass
}

/// What a person gets who signs in: the secret, which is shown once, and what is kept of it.
public struct NewPass: Hashable, Sendable {
    /// What a cookie, a header or a link says.
    public var secret: String
    /// What is kept.
    public var pass: Pass
}

extension Rejection {
    /// The one answer to a name, a password or a code that is not right.
    public static let wrongSecret = Rejection(
        "accounts.wrong", "That name and password do not go together.", category: .forbidden)
    /// The one answer to a name or a code that is not right.
    public static let wrongCode = Rejection(
        "accounts.wrong", "That name and code do not go together.", category: .forbidden)
    /// The one answer to a passkey that is not right, whatever is wrong with it.
    public static let wrongPasskey = Rejection(
        "accounts.wrong", "That passkey did not work here.", category: .forbidden,
        hints: ["Try again, or use another way in."])
    /// Passkeys are made for names, and this server is reached by a number.
    public static let noPasskeys = Rejection(
        "accounts.passkeys.name",
        "Passkeys need a server that has a name; this one is reached by a number.",
        category: .conflict)
    /// What needs a sign-in that is not old was asked for with one that is.
    public static let confirmFirst = Rejection(
        "accounts.confirm", "Show again that it is you: this needs a fresh sign-in.",
        category: .forbidden)
    /// Names are unique.
    static let nameTaken = Rejection.conflict(
        "accounts.taken", "Somebody has that name already.", field: "name")
    /// There is no such person, or not any more.
    public static let unknownPerson = Rejection.unknown(
        "person", code: "accounts.person.unknown", field: "person")
}
