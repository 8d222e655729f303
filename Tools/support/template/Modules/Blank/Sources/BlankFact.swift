internal import Core

/// What this module records.
///
/// A kind is never reused; a new shape is an optional field or a new kind.
enum BlankFact: Hashable, Sendable {
    /// The person noted something for a day.
    case noted(day: Day, text: String)
    /// An earlier event is taken back, or put back again.
    case retracted(EventID, Bool)

    /// The kinds, in the order in which the projection is handed them.
    static let kinds = ["blank.noted", "blank.retracted"]

    /// The fact in an event; nil if it is none of this module, or makes no sense.
    init?(_ event: Event) {
        guard let kind = BlankFact.kinds.firstIndex(of: event.kind) else { return nil }
        self.init(kind: kind, payload: event.payload)
    }

    /// Reads a payload that some release wrote; nil if it makes no sense.
    init?(kind: Int, payload: [UInt8]) {
        var reader = PayloadReader(payload)
        var (day, text, event, isRetracted) = (Day?.none, String?.none, EventID?.none, Bool?.none)
        while let key = reader.nextKey() {
            switch key {
            case "day": day = reader.day()
            case "text": text = reader.string()
            case "event": event = reader.string().flatMap { EventID($0) }
            case "retracted": isRetracted = reader.bool()
            default: break
            }
        }
        guard reader.finished else { return nil }
        if kind == 0, let day, let text {
            self = .noted(day: day, text: text)
        } else if kind == 1, let event, let isRetracted {
            self = .retracted(event, isRetracted)
        } else {
            return nil
        }
    }

    /// What a command hands to the engine.
    var draft: EventDraft {
        var writer = PayloadWriter()
        switch self {
        case .noted(let day, let text):
            writer.field("day", day)
            writer.field("text", text)
            return EventDraft(BlankFact.kinds[0], payload: writer.finish())
        case .retracted(let event, let isRetracted):
            writer.field("event", event.description)
            writer.field("retracted", isRetracted)
            return EventDraft(BlankFact.kinds[1], payload: writer.finish())
        }
    }
}
