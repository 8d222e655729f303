internal import Core

/// The values of each rule with the days from which they are in force. Rule B4.
struct TradingRules: Hashable, Sendable, Snapshot {
    private var values = Dictionary(
        uniqueKeysWithValues: TradingRule.allCases.map { ($0, Effective($0.initial)) })

    init() {}

    /// Records a value. Ignores a value outside the range of its rule.
    mutating func write(_ set: TradingFact.RuleSet, _ stamp: Stamp) {
        guard set.rule.range.contains(set.value) else { return }
        values[set.rule]?.write(set.value, from: set.from, stamp)
    }

    /// Retracts or restores a value.
    mutating func write(_ retraction: Retraction, _ stamp: Stamp) {
        for rule in TradingRule.allCases { values[rule]?.write(retraction, stamp) }
    }

    /// Returns the value in force on a day.
    func value(_ rule: TradingRule, on day: Day) -> Int {
        values[rule]?.value(on: day) ?? rule.initial
    }

    /// Returns the day from which that value is in force; nil if it is the initial value.
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
