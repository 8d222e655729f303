public import Core
internal import Synchronization

/// Growing delays after wrong secrets, by the rules of `GuessFaults`.
///
/// Failures are counted per caller and per target. At most 10,000 keys are kept in memory; those
/// with the oldest last failure are dropped first.
public final class Throttle: GuessCount {
    private let counts = Mutex<[String: GuessFaults]>([:])
    private let most: Int

    /// Creates a throttle without failures.
    public init(most: Int = 10_000) { self.most = most }

    /// Throws `secrets.wait` if one of the keys must still wait.
    public func check(_ keys: [String], at now: Instant) throws(Rejection) {
        try GuessFaults.check(counts.withLock { counts in keys.compactMap { counts[$0] } }, at: now)
    }

    /// Records a failure for each key.
    public func fail(_ keys: [String], at now: Instant) {
        counts.withLock { counts in
            for key in keys {
                counts[key, default: GuessFaults(count: 0, last: now)].note(at: now)
            }
            guard counts.count > most else { return }
            let oldest = counts.sorted { $0.value.last < $1.value.last }.prefix(most / 10)
            for (key, _) in oldest { counts[key] = nil }
        }
    }

    /// Clears the failures of a key after a successful attempt.
    public func forgive(_ key: String) { counts.withLock { $0[key] = nil } }
}
