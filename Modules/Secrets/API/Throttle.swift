public import Core
internal import Synchronization

/// Growing delays after secrets that were wrong, as `GuessFaults` says.
///
/// Counted for whoever tried, and for what they tried at. Kept in memory, 10,000 at most, those
/// that were quiet longest go first.
public final class Throttle: GuessCount {
    private let counts = Mutex<[String: GuessFaults]>([:])
    private let most: Int

    /// Nobody failed yet.
    public init(most: Int = 10_000) { self.most = most }

    /// Refuses with `secrets.wait` if one of the keys has to wait still.
    public func check(
        _ keys: [String], at now: Instant, after free: Int = GuessFaults.free
    ) throws(Rejection) {
        let found = counts.withLock { counts in keys.compactMap { counts[$0] } }
        try GuessFaults.check(found, at: now, after: free)
    }

    /// Notes a fault.
    public func fail(
        _ keys: [String], at now: Instant, after free: Int = GuessFaults.free
    ) throws(Rejection) {
        try counts.withLock { counts throws(Rejection) in
            let found = keys.compactMap { counts[$0] }
            try GuessFaults.check(found, at: now, after: free)
            for key in keys {
                counts[key, default: GuessFaults(count: 0, last: now)].note(at: now)
            }
            guard counts.count > most else { return }
            let oldest = counts.sorted { $0.value.last < $1.value.last }.prefix(most / 10)
            for (key, _) in oldest { counts[key] = nil }
        }
    }

    /// Forgets the faults of whoever got in.
    public func forgive(_ key: String) { counts.withLock { $0[key] = nil } }
}
