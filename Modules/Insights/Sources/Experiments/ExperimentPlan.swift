internal import Core

/// Which days of an experiment are with what is tried and which are without.
///
/// Drawn in blocks of four days, two with and two without in any of the six orders: weeks and slow
/// changes weigh on both alike, and nobody can tell the next day for sure. Rule I2.
struct ExperimentPlan: Hashable {
    /// Days of a block.
    static let block = 4
    /// The orders that a block may have.
    static let orders = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)].map { pair in
        (0..<block).map { $0 == pair.0 || $0 == pair.1 }
    }
    /// As many days as an experiment may have: whole blocks.
    static let lengths = 16...120

    /// True on days with it.
    let days: [Bool]

    /// A plan of so many days, drawn from a seed; a number of days that is no whole number of
    /// blocks is cut.
    init(count: Int, seed: UInt64) {
        var dice = Dice(seed: seed)
        days = (0..<count / ExperimentPlan.block).flatMap { _ in
            ExperimentPlan.orders[dice.below(ExperimentPlan.orders.count)]
        }
    }

    /// The plan that a text of `1` and `0` says; nil unless it is whole balanced blocks.
    init?(_ text: String) {
        let days = text.utf8.map { $0 == UInt8(ascii: "1") }
        guard text.utf8.allSatisfy({ $0 == UInt8(ascii: "1") || $0 == UInt8(ascii: "0") }),
            ExperimentPlan.lengths.contains(days.count), days.count % ExperimentPlan.block == 0
        else { return nil }
        self.days = days
        guard orders.count == days.count / ExperimentPlan.block else { return nil }
    }

    /// `1` for a day with it, `0` for one without.
    var text: String { String(days.map { $0 ? "1" : "0" }) }

    /// For each block which of the orders it has.
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

/// Chance that is the same for the same seed: SplitMix64 (Steele, Lea, Flood 2014).
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

    /// A number under `bound`, each as likely as any other but for one in 2^60.
    mutating func below(_ bound: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }
}
