public import Core

/// What makes a day count, in force from a day on. Rule K1.
public struct StreaksState: Snapshot {
    /// Per cent of what is left to do, 1 … 100; 40 unless set.
    public internal(set) var threshold = Effective(40)

    init() {}

    public func write(to writer: inout ByteWriter) {
        threshold.write(to: &writer) { $0.fixed(UInt8($1)) }
    }

    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        try threshold.read(from: &reader) { (reader) throws(ByteReaderError) in
            Int(try reader.fixed(UInt8.self))
        }
    }
}

/// Folds changes of the threshold.
public struct StreaksProjection: Projection {
    public static var name: String { "streaks" }
    public static var version: Int { 1 }
    public static var kinds: [String] { [ThresholdSet.kind] }
    public var initial: StreaksState { StreaksState() }

    public func fold(_ event: Event, kind: Int, into state: inout StreaksState) {
        guard let change = ThresholdSet(payload: event.payload) else { return }
        state.threshold.write(change.percent, from: change.from, event.stamp)
    }
}

/// `streaks.thresholdSet {"percent":40,"from":"2026-11-21"}`: 1 … 100.
struct ThresholdSet: Hashable {
    static let kind = "streaks.thresholdSet"
    var percent: Int
    var from: Day

    init(percent: Int, from: Day) {
        self.percent = percent
        self.from = from
    }

    init?(payload: [UInt8]) {
        var reader = PayloadReader(payload)
        var percent: Int64?
        var from: Day?
        while let key = reader.nextKey() {
            switch key {
            case "percent": percent = reader.integer()
            case "from": from = reader.day()
            default: reader.skip()
            }
        }
        guard reader.finished, let percent, let from, (1...100).contains(percent) else {
            return nil
        }
        self.init(percent: Int(percent), from: from)
    }

    var draft: EventDraft {
        var writer = PayloadWriter()
        writer.field("percent", percent)
        writer.field("from", from)
        return EventDraft(ThresholdSet.kind, payload: writer.finish())
    }
}
