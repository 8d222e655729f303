public import Core
internal import Synchronization

/// Growing delays after wrong secrets, by the rules of `LoginFailures`.
///
/// Failures are counted per caller and per target. At most 10,000 keys are kept in memory; those
/// with the oldest last failure are dropped first.
public final class Throttle: LoginAttempts {
    private let counts = Mutex<[String: LoginFailures]>([:])
    private let most: Int

    /// Creates a throttle without failures.
    public init(most: Int = 10_000) { self.most = most }

    /// Refuses with `secrets.wait` if one of the keys has to wait still.
    public func check(
        _ keys: [String], at now: Instant, after free: Int = LoginFailures.free
    ) throws(Rejection) {
        let found = counts.withLock { counts in keys.compactMap { counts[$0] } }
        try LoginFailures.check(found, at: now, after: free)
    }

    /// Notes a fault.
    public func fail(
        _ keys: [String], at now: Instant, after free: Int = LoginFailures.free
    ) throws(Rejection) {
        try counts.withLock { counts throws(Rejection) in
            let found = keys.compactMap { counts[$0] }
            try LoginFailures.check(found, at: now, after: free)
            for key in keys {
                counts[key, default: LoginFailures(count: 0, last: now)].note(at: now)
            }
            guard counts.count > most else { return }
            let oldest = counts.sorted { $0.value.last < $1.value.last }.prefix(most / 10)
            for (key, _) in oldest { counts[key] = nil }
        }
    }

    /// Clears the failures of a key after a successful attempt.
    public func forgive(_ key: String) { counts.withLock { $0[key] = nil } }
}
