public import Core

/// What this module records.
///
/// A kind is never reused; a new shape is an optional field or a new kind.
public enum BlankEvent: Hashable, Sendable {
    /// The person noted something for a day.
    case noted(day: Day, text: String)

    /// The kinds, in the order in which the projection is handed them.
    public static let kinds = ["blank.noted"]

    /// Reads a payload that some release wrote; nil if it makes no sense.
    public init?(kind: Int, payload: [UInt8]) {
        var reader = PayloadReader(payload)
        var day: Day?
        var text: String?
        while let key = reader.nextKey() {
            switch key {
            case "day": day = reader.day()
            case "text": text = reader.string()
            default: break
            }
        }
        guard kind == 0, reader.finished, let day, let text else { return nil }
        self = .noted(day: day, text: text)
    }

    /// What a command hands to the engine.
    public var draft: EventDraft {
        switch self {
        case .noted(let day, let text):
            var writer = PayloadWriter()
            writer.field("day", day)
            writer.field("text", text)
            return EventDraft(BlankEvent.kinds[0], payload: writer.finish())
        }
    }
}
