public import Core

/// Counts wrong secrets, so that the delay grows with each guess. Counts are kept in the memory of
/// one server or in a store shared by several.
public protocol LoginAttempts: Sendable {
    /// Throws `secrets.wait` if one of the keys still has to wait. The first `free` failures of a
    /// key cause no delay.
    func check(_ keys: [String], at now: Instant, after free: Int) async throws(Rejection)

    /// Records a failure of each key. Throws `secrets.wait` if another failure was recorded since
    /// `check`, because then the key must wait. The caller must not reveal the result of its
    /// attempt, so parallel attempts on several servers count as one guess.
    func fail(_ keys: [String], at now: Instant, after free: Int) async throws(Rejection)

    /// Clears the failures of a key after a successful attempt.
    func forgive(_ key: String) async throws(Rejection)
}

extension LoginAttempts {
    /// Throws `secrets.wait` if one of the keys has to wait after five failures.
    public func check(_ keys: [String], at now: Instant) async throws(Rejection) {
        try await check(keys, at: now, after: LoginFailures.free)
    }

    /// Records a failure of each key. The first five failures cause no delay.
    public func fail(_ keys: [String], at now: Instant) async throws(Rejection) {
        try await fail(keys, at: now, after: LoginFailures.free)
    }
}

/// The failures of one key. Five are free; each further one doubles the delay, from 1 second to 15
/// minutes. An hour without a failure clears them.
public struct LoginFailures: Hashable, Sendable {
    /// The number of failures.
    public var count: Int
    /// The time of the last failure.
    public var last: Instant

    /// Creates the value from stored failures.
    public init(count: Int, last: Instant) {
        self.count = count
        self.last = last
    }

    /// The number of failures that cause no delay by default.
    public static let free = 5
    private static let longest: Int64 = 900
    /// The number of seconds after which failures are cleared.
    public static let memory: Int64 = 3_600

    /// Records another failure.
    public mutating func note(at now: Instant) {
        if now - last > LoginFailures.memory * 1_000 { count = 0 }
        count += 1
        last = now
    }

    /// The remaining time to wait, in seconds.
    public func wait(at now: Instant, after free: Int = LoginFailures.free) -> Int64 {
        let gone = now - last
        guard count >= free, gone <= LoginFailures.memory * 1_000 else { return 0 }
        let delay = min(LoginFailures.longest, 1 << min(count - free, 20))
        return (delay * 1_000 - gone + 999) / 1_000
    }

    /// Throws `secrets.wait` if any of the given failures still requires waiting.
    public static func check(
        _ all: some Sequence<LoginFailures>, at now: Instant, after free: Int = LoginFailures.free
    ) throws(Rejection) {
        let seconds = all.reduce(0) { max($0, $1.wait(at: now, after: free)) }
        guard seconds > 0 else { return }
        var rejection = Rejection(
            "secrets.wait", "Too many failed attempts. Wait \(seconds) s.",
            category: .unavailable)
        rejection.wait = seconds
        throw rejection
    }
}
