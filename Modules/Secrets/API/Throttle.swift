public import Core
internal import Synchronization

/// Growing delays after secrets that were wrong: five are free, then each makes the next wait twice
/// as long, from a second to a quarter of an hour.
///
/// Counted for whoever tried, and for what they tried at; an hour without a fault forgets. Kept in
/// memory, 10,000 at most, those that were quiet longest go first.
public final class Throttle: Sendable {
    private struct Count {
        var faults = 0
        var last: Instant
    }
    private let counts = Mutex<[String: Count]>([:])
    private let most: Int

    /// Nobody failed yet.
    public init(most: Int = 10_000) { self.most = most }

    private static let free = 5
    private static let longest: Int64 = 900
    private static let memory: Int64 = 3_600

    /// Refuses with `secrets.wait` if one of the keys has to wait still.
    public func check(_ keys: [String], at now: Instant) throws(Rejection) {
        let wait = counts.withLock { counts in
            keys.compactMap { key in counts[key].map { Throttle.wait($0, now) } }.max() ?? 0
        }
        guard wait <= 0 else { throw Throttle.refusal(wait) }
    }

    /// Notes a fault.
    public func fail(_ keys: [String], at now: Instant) {
        counts.withLock { counts in
            for key in keys {
                var count = counts[key] ?? Count(last: now)
                if now - count.last > Throttle.memory * 1_000 { count.faults = 0 }
                count.faults += 1
                count.last = now
                counts[key] = count
            }
            guard counts.count > most else { return }
            let oldest = counts.sorted { $0.value.last < $1.value.last }.prefix(most / 10)
            for (key, _) in oldest { counts[key] = nil }
        }
    }

    /// Forgets the faults of whoever got in.
    public func forgive(_ key: String) { counts.withLock { $0[key] = nil } }

    /// How many seconds are to be waited yet.
    private static func wait(_ count: Count, _ now: Instant) -> Int64 {
        let gone = now - count.last
        guard count.faults >= free, gone <= memory * 1_000 else { return 0 }
        let delay = min(longest, 1 << min(count.faults - free, 20))
        return (delay * 1_000 - gone + 999) / 1_000
    }

    private static func refusal(_ seconds: Int64) -> Rejection {
        var rejection = Rejection(
            "secrets.wait", "Too many attempts went wrong; wait \(seconds) s.",
            category: .unavailable)
        rejection.wait = seconds
        return rejection
    }
}
