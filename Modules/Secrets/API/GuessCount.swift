public import Core

/// Where secrets that were wrong are counted, so that whoever guesses waits longer each time: in
/// the memory of one server, or where several of them count together.
public protocol GuessCount: Sendable {
    /// Refuses with `secrets.wait` if one of the keys has to wait still. The first `free` faults of
    /// a key cost no wait.
    func check(_ keys: [String], at now: Instant, after free: Int) async throws(Rejection)

    /// Notes a fault of each key. Whoever was overtaken by a fault elsewhere is refused as `check`
    /// does: what they tried is not to be answered, so that who asks all servers, or one of them
    /// many times at once, has one guess and not one at each.
    func fail(_ keys: [String], at now: Instant, after free: Int) async throws(Rejection)

    /// Forgets the faults of whoever got in.
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

/// The faults of one key: five are free, then each makes the next wait twice as long, from a second
/// to a quarter of an hour; an hour without one forgets.
public struct GuessFaults: Hashable, Sendable {
    /// How many there were.
    public var count: Int
    /// When the last one was.
    public var last: Instant

    /// Faults that were kept.
    public init(count: Int, last: Instant) {
        self.count = count
        self.last = last
    }

    /// The number of faults that cost no wait, unless the caller grants more.
    public static let free = 5
    private static let longest: Int64 = 900
    /// For how many seconds faults are remembered.
    public static let memory: Int64 = 3_600

    /// Notes another one.
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

    /// Refuses with `secrets.wait` if one of them has to be waited for still.
    public static func check(
        _ all: some Sequence<GuessFaults>, at now: Instant, after free: Int = GuessFaults.free
    ) throws(Rejection) {
        let seconds = all.reduce(0) { max($0, $1.wait(at: now, after: free)) }
        guard seconds > 0 else { return }
        var rejection = Rejection(
            "secrets.wait", "Too many attempts went wrong; wait \(seconds) s.",
            category: .unavailable)
        rejection.wait = seconds
        throw rejection
    }
}
