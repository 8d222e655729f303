internal import Core

/// What makes a day count, in force from a day on. Rule K1.
struct StreaksState: FactState {
    static var name: String { "streaks" }
    static var version: Int { 1 }

    /// Per cent of what is left to do, 1 … 100; 40 unless set.
    var threshold = Effective(40)

    init() {}

    /// Takes a change of the threshold in.
    mutating func take(_ fact: ThresholdSet, from event: Event) {
        threshold.write(fact.percent, from: fact.from, event.stamp)
    }

    func write(to writer: inout ByteWriter) {
        threshold.write(to: &writer) { $0.fixed(UInt8($1)) }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        try threshold.read(from: &reader) { (reader) throws(ByteReaderError) in
            Int(try reader.fixed(UInt8.self))
        }
    }
}

/// What makes a day count from a day on: 1 … 100 per cent.
struct ThresholdSet: SingleFact {
    enum Kind: String, EventKind { case thresholdSet = "streaks.thresholdSet" }

    var percent: Int
    var from: Day

    static let record = Record(
        ThresholdSet.init, Field("percent", \.percent, .integer(1...100)),
        Field("from", \.from))
}
