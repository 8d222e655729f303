public import Core
internal import Synchronization

/// A random generator that gives the same numbers for the same seed on every machine.
///
/// SplitMix64 (Steele, Lea and Flood 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64
    /// Creates a generator with a seed.
    public init(_ seed: UInt64) { state = seed }
    /// Returns the next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns a new id.
    public mutating func id<Subject>(
        at instant: Instant = Instant(milliseconds: 0), as: Subject.Type = Subject.self
    ) -> ID<Subject> {
        ID(at: instant, random: (next(), next()))
    }
}

/// A repeatable source of entropy.
public final class SeededEntropy: Entropy {
    private let generator: Mutex<SeededGenerator>
    /// Creates a source with a seed.
    public init(_ seed: UInt64) { generator = Mutex(SeededGenerator(seed)) }
    public func bits() -> UInt64 { generator.withLock { $0.next() } }
}

/// A clock that tests can move.
public final class TestClock: Clock {
    private let instant: Mutex<Instant>
    /// Creates a clock that shows `instant` until it is moved.
    public init(_ instant: Instant) { self.instant = Mutex(instant) }
    public func now() -> Instant { instant.withLock { $0 } }
    /// Moves the clock forward; a negative number moves it back.
    public func advance(seconds: Int64) { instant.withLock { $0 = $0 + seconds } }
    /// Moves the clock to an instant.
    public func set(_ instant: Instant) { self.instant.withLock { $0 = instant } }
}
