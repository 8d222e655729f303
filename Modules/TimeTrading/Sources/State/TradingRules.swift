internal import Core

/// What is in force from which day on, for each rule. Rule B4.
struct TradingRules: Hashable, Sendable, Snapshot {
    private var values = Dictionary(
        uniqueKeysWithValues: TradingRule.allCases.map { ($0, Effective($0.initial)) })

    init() {}

    /// Takes a value in; one that is beyond the limits counts for nothing.
    mutating func write(_ set: TradingFact.RuleSet, _ stamp: Stamp) {
        guard set.rule.range.contains(set.value) else { return }
        values[set.rule]?.write(set.value, from: set.from, stamp)
    }

    /// Takes a value back, or puts it back again.
    mutating func write(_ retraction: Retraction, _ stamp: Stamp) {
        for rule in TradingRule.allCases { values[rule]?.write(retraction, stamp) }
    }

    /// The value in force on a day.
    func value(_ rule: TradingRule, on day: Day) -> Int {
        values[rule]?.value(on: day) ?? rule.initial
    }

    /// The day from which that was set; nil while nobody set one.
    func since(_ rule: TradingRule, _ day: Day) -> Day? { values[rule]?.since(day) }

    func write(to writer: inout ByteWriter) {
        for rule in TradingRule.allCases {
            values[rule]?.write(to: &writer) { $0.signedVarint(Int64($1)) }
        }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        self.init()
        for rule in TradingRule.allCases {
            var value = Effective(rule.initial)
            try value.read(from: &reader) { (reader: inout ByteReader) throws(ByteReaderError) in
                Int(try reader.signedVarint())
            }
            values[rule] = value
        }
    }
}
