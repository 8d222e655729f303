public import Core
internal import Synchronization

/// Random numbers that repeat: the same seed gives the same numbers on every machine.
///
/// SplitMix64 (Steele, Lea and Flood 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64
    /// The generator with a seed.
    public init(_ seed: UInt64) { state = seed }
    /// The next sixty-four bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A fresh id.
    public mutating func id<Subject>(
        at instant: Instant = Instant(milliseconds: 0), as: Subject.Type = Subject.self
    ) -> ID<Subject> {
        ID(at: instant, random: (next(), next()))
    }
}

/// Entropy that repeats.
public final class SeededEntropy: Entropy {
    private let generator: Mutex<SeededGenerator>
    /// The entropy with a seed.
    public init(_ seed: UInt64) { generator = Mutex(SeededGenerator(seed)) }
    public func bits() -> UInt64 { generator.withLock { $0.next() } }
}

/// A clock that tests move.
public final class TestClock: Clock {
    private let instant: Mutex<Instant>
    /// A clock that shows `instant` until it is moved.
    public init(_ instant: Instant) { self.instant = Mutex(instant) }
    public func now() -> Instant { instant.withLock { $0 } }
    /// Moves the clock forward, or back with a negative number.
    public func advance(seconds: Int64) { instant.withLock { $0 = $0 + seconds } }
    /// Moves the clock to an instant.
    public func set(_ instant: Instant) { self.instant.withLock { $0 = instant } }
}
