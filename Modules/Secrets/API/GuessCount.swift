public import Core

/// Counts wrong secrets, so that the delay grows with each guess. Counts are kept in the memory of
/// one server or in a store shared by several.
public protocol GuessCount: Sendable {
    /// Refuses with `secrets.wait` if one of the keys has to wait still. The first `free` faults of
    /// a key cost no wait.
    func check(_ keys: [String], at now: Instant, after free: Int) async throws(Rejection)

    /// Notes a fault of each key. Whoever was overtaken by a fault elsewhere is refused as `check`
    /// does: what they tried is not to be answered, so that who asks all servers, or one of them
    /// many times at once, has one guess and not one at each.
    func fail(_ keys: [String], at now: Instant, after free: Int) async throws(Rejection)

    /// Clears the failures of a key after a successful attempt.
    func forgive(_ key: String) async throws(Rejection)
}

extension GuessCount {
    /// Refuses with `secrets.wait` after five faults of one of the keys.
    public func check(_ keys: [String], at now: Instant) async throws(Rejection) {
        try await check(keys, at: now, after: GuessFaults.free)
    }

    /// Notes a fault of keys of which five cost no wait.
    public func fail(_ keys: [String], at now: Instant) async throws(Rejection) {
        try await fail(keys, at: now, after: GuessFaults.free)
    }
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

    /// The number of faults that cost no wait, unless the caller grants more.
    public static let free = 5
    private static let longest: Int64 = 900
    /// The number of seconds after which failures are cleared.
    public static let memory: Int64 = 3_600

    /// Records another failure.
    public mutating func note(at now: Instant) {
        if now - last > GuessFaults.memory * 1_000 { count = 0 }
        count += 1
        last = now
    }

    /// How many seconds are to be waited yet.
    public func wait(at now: Instant, after free: Int = GuessFaults.free) -> Int64 {
        let gone = now - last
        guard count >= free, gone <= GuessFaults.memory * 1_000 else { return 0 }
        let delay = min(GuessFaults.longest, 1 << min(count - free, 20))
        return (delay * 1_000 - gone + 999) / 1_000
    }

    /// Throws `secrets.wait` if any of the given failures still requires waiting.
    public static func check(
        _ all: some Sequence<GuessFaults>, at now: Instant, after free: Int = GuessFaults.free
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
