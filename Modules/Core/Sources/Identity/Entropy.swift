/// A source of random bits: the operating system in production, a seeded generator in tests.
public protocol Entropy: Sendable {
    /// Returns 64 new random bits.
    func bits() -> UInt64
}

/// The operating system's cryptographically secure random generator.
public struct SystemEntropy: Entropy {
    /// Creates the operating system's source.
    public init() {}
    public func bits() -> UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }
}

/// A source of the current time: the system clock in production, a fixed clock in tests and for
/// time travel.
public protocol Clock: Sendable {
    /// Returns the current instant.
    func now() -> Instant
}

/// A clock that always shows one instant.
public struct FixedClock: Clock {
    private let instant: Instant
    /// Creates a clock that always shows `instant`.
    public init(_ instant: Instant) { self.instant = instant }
    public func now() -> Instant { instant }
}
