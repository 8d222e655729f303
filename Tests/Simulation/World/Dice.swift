import Core
import CoreTesting

/// What decides everything in a world: the same seed, the same world.
struct Dice {
    private var generator: SeededGenerator

    init(_ seed: UInt64) { generator = SeededGenerator(seed) }

    /// A whole number from 0, below another one.
    mutating func below(_ end: Int) -> Int { Int.random(in: 0..<max(end, 1), using: &generator) }

    /// Whether something happens that does so in one of so many cases.
    mutating func once(in cases: Int) -> Bool { below(cases) == 0 }

    /// One of a list that has some.
    mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }

    /// An id that nobody has.
    mutating func id<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> {
        generator.id(at: Instant(seconds: 1_700_000_000))
    }

    /// Sixty-four bits.
    mutating func bits() -> UInt64 { generator.next() }
}
