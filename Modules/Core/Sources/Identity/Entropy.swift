/// Where randomness comes in: the system's in production, a seeded generator in tests.
public protocol Entropy: Sendable {
    /// Sixty-four fresh bits.
    func bits() -> UInt64
}

/// The system's cryptographically secure randomness.
public struct SystemEntropy: Entropy {
    /// The system as the source.
    public init() {}
    public func bits() -> UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }
}

/// Where "now" comes in: the system's clock in production, a fixed one in tests and time travel.
public protocol Clock: Sendable {
    /// The present instant.
    func now() -> Instant
}

/// A clock that always shows one instant.
public struct FixedClock: Clock {
    private let instant: Instant
    /// The clock that always shows `instant`.
    public init(_ instant: Instant) { self.instant = instant }
    public func now() -> Instant { instant }
}
