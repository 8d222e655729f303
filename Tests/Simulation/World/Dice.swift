import Core
import CoreTesting

/// The source of all randomness in a world: the same seed gives the same world.
struct Dice {
    private var generator: SeededGenerator

    init(_ seed: UInt64) { generator = SeededGenerator(seed) }

    /// A whole number in 0..<end.
    mutating func below(_ end: Int) -> Int { Int.random(in: 0..<max(end, 1), using: &generator) }

    /// True in one of `cases` cases on average.
    mutating func once(in cases: Int) -> Bool { below(cases) == 0 }

    /// A random element of a list that is not empty.
    mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }

    /// A new id.
    mutating func id<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> {
        generator.id(at: Instant(seconds: 1_700_000_000))
    }

    /// Sixty-four random bits.
    mutating func bits() -> UInt64 { generator.next() }
}
