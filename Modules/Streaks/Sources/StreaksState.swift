internal import Core

/// The thresholds for qualified days, each in force from a given day on. Rule K1.
struct StreaksState: FactState {
    static var name: String { "streaks" }
    static var version: Int { 2 }

    /// The percentage of due habits that the user must complete for a day to qualify, 1–100; 40 by
    /// default.
    var threshold = Effective(40)

    init() {}

    /// Applies a fact that changes the threshold.
    mutating func apply(_ fact: StreaksFact, from event: Event) {
        switch fact {
        case .thresholdSet(let change):
            threshold.write(change.percent, from: change.from, event.stamp)
        case .retracted(let retraction): threshold.write(retraction, event.stamp)
        }
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
