internal import Core

/// The days of an experiment with and without the action.
///
/// They are drawn in blocks of four, two with and two without in any of six orders. Weekdays and
/// slow changes affect both groups equally, and the next day cannot be predicted for certain. Rule
/// I2.
struct ExperimentPlan: Hashable {
    /// The number of days of a block.
    static let block = 4
    /// The possible orders of a block.
    static let orders = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)].map { pair in
        (0..<block).map { $0 == pair.0 || $0 == pair.1 }
    }
    /// The allowed number of days, in whole blocks.
    static let lengths = 16...120

    /// True on days with the action.
    let days: [Bool]

    /// Draws a plan from a seed. The number of days is rounded down to whole blocks.
    init(count: Int, seed: UInt64) {
        var dice = Dice(seed: seed)
        days = (0..<count / ExperimentPlan.block).flatMap { _ in
            ExperimentPlan.orders[dice.below(ExperimentPlan.orders.count)]
        }
    }

    /// Parses a plan of `1` and `0`; nil unless it consists of whole balanced blocks.
    init?(_ text: String) {
        let days = text.utf8.map { $0 == UInt8(ascii: "1") }
        guard text.utf8.allSatisfy({ $0 == UInt8(ascii: "1") || $0 == UInt8(ascii: "0") }),
            ExperimentPlan.lengths.contains(days.count), days.count % ExperimentPlan.block == 0
        else { return nil }
        self.days = days
        guard orders.count == days.count / ExperimentPlan.block else { return nil }
    }

    /// The plan as text: `1` for a day with the action, `0` for a day without.
    var text: String { String(days.map { $0 ? "1" : "0" }) }

    /// The index of the order of each block.
    var orders: [Int] {
        stride(from: 0, to: days.count, by: ExperimentPlan.block).compactMap { start in
            let block = Array(days[start..<start + ExperimentPlan.block])
            return ExperimentPlan.orders.firstIndex(of: block)
        }
    }
}

extension ExperimentPlan: Coded {
    static var codec: Codec<ExperimentPlan> {
        .text(
            .text(TextRule(length: lengths)), value: { ExperimentPlan($0) }, text: \.text)
    }
}

extension ExperimentPlan: Snapshot {
    func write(to writer: inout ByteWriter) { writer.string(text) }
    init(from reader: inout ByteReader) throws(ByteReaderError) {
        guard let plan = ExperimentPlan(try reader.string()) else {
            throw ByteReaderError(at: reader.offset)
        }
        self = plan
    }
}

/// A pseudo-random generator that repeats for the same seed: SplitMix64 (Steele, Lea, Flood 2014).
struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns a number below `bound`, uniform except for a bias below 2⁻⁶⁰.
    mutating func below(_ bound: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }
}
