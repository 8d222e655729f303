public import Core

/// Counts wrong secrets, so that the delay grows with each guess. Counts are kept in the memory of
/// one server or in a store shared by several.
public protocol GuessCount: Sendable {
    /// Throws `secrets.wait` if one of the keys must still wait.
    func check(_ keys: [String], at now: Instant) async throws(Rejection)

    /// Records a failure for each key. With several servers, a caller that was overtaken by a
    /// failure on another server is refused as by `check`, and its attempt must not be answered.
    /// Simultaneous requests to all servers thus get one guess, not one for each server.
    func fail(_ keys: [String], at now: Instant) async throws(Rejection)

    /// Clears the failures of a key after a successful attempt.
    func forgive(_ key: String) async throws(Rejection)
}

/// The failures of one key. Five are free; each further one doubles the delay, from 1 second to 15
/// minutes. An hour without a failure clears them.
public struct GuessFaults: Hashable, Sendable {
    /// The number of failures.
    public var count: Int
    /// The time of the last failure.
    public var last: Instant

    /// Creates the value from stored failures.
    public init(count: Int, last: Instant) {
        self.count = count
        self.last = last
    }

    private static let free = 5
    private static let longest: Int64 = 900
    /// The number of seconds after which failures are cleared.
    public static let memory: Int64 = 3_600

    /// Records another failure.
    public mutating func note(at now: Instant) {
        if now - last > GuessFaults.memory * 1_000 { count = 0 }
        count += 1
        last = now
    }

    /// Returns the number of seconds still to wait.
    public func wait(at now: Instant) -> Int64 {
        let gone = now - last
        guard count >= GuessFaults.free, gone <= GuessFaults.memory * 1_000 else { return 0 }
        let delay = min(GuessFaults.longest, 1 << min(count - GuessFaults.free, 20))
        return (delay * 1_000 - gone + 999) / 1_000
    }

    /// Throws `secrets.wait` if any of the given failures still requires waiting.
    public static func check(
        _ all: some Sequence<GuessFaults>, at now: Instant
    ) throws(Rejection) {
        let seconds = all.reduce(0) { max($0, $1.wait(at: now)) }
        guard seconds > 0 else { return }
        var rejection = Rejection(
            "secrets.wait", "Too many attempts went wrong; wait \(seconds) s.",
            category: .unavailable)
        rejection.wait = seconds
        throw rejection
    }
}
