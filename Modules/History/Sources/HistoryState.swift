public import Core

/// Which operations are taken back at present. Rule H13.
public struct HistoryState: Snapshot {
    /// By operation: whether it is taken back, and who said so last.
    var marks: [EventID: LWWRegister<Bool>] = [:]

    init() {}

    /// Whether an operation is taken back.
    public func isUndone(_ operation: EventID) -> Bool { marks[operation]?.value ?? false }

    /// When an operation was taken back; nil if it is not.
    func undoneAt(_ operation: EventID) -> Stamp? {
        marks[operation].flatMap { $0.value ? $0.stamp : nil }
    }

    public func write(to writer: inout ByteWriter) {
        writer.count(marks.count)
        for (operation, mark) in marks.sorted(by: { $0.key < $1.key }) {
            writer.id(operation)
            writer.bool(mark.value)
            writer.stamp(mark.stamp)
        }
    }

    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 41)) {
            let operation: EventID = try reader.id()
            marks[operation] = LWWRegister(try reader.bool(), try reader.stamp())
        }
    }
}

/// Folds what was taken back and put back again.
public struct HistoryProjection: Projection {
    public static var name: String { "history" }
    public static var version: Int { 1 }
    public static var kinds: [String] { HistoryMark.kinds }
    public var initial: HistoryState { HistoryState() }

    public func fold(_ event: Event, kind: Int, into state: inout HistoryState) {
        guard let mark = HistoryMark(kind: kind, payload: event.payload) else { return }
        let untouched = LWWRegister(false)
        state.marks[mark.operation, default: untouched].write(mark.isUndone, event.stamp)
    }
}

/// `history.undone {"operation":"…"}` and `history.redone {"operation":"…"}`.
struct HistoryMark: Hashable {
    static let kinds = ["history.undone", "history.redone"]
    var operation: EventID
    var isUndone: Bool

    init(_ operation: EventID, isUndone: Bool) {
        self.operation = operation
        self.isUndone = isUndone
    }

    init?(kind: Int, payload: [UInt8]) {
        var reader = PayloadReader(payload)
        var operation: EventID?
        while let key = reader.nextKey() {
            switch key {
            case "operation": operation = reader.string().flatMap { EventID($0) }
            default: reader.skip()
            }
        }
        guard reader.finished, let operation else { return nil }
        self.init(operation, isUndone: kind == 0)
    }

    var draft: EventDraft {
        var writer = PayloadWriter()
        writer.field("operation", operation.description)
        return EventDraft(HistoryMark.kinds[isUndone ? 0 : 1], payload: writer.finish())
    }
}
