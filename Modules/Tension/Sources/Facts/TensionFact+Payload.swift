internal import Core

extension TensionFact {
    /// Reads a payload that some release wrote; nil if it makes no sense.
    init?(kind: Int, payload: [UInt8]) {
        var fields = Fields()
        var reader = PayloadReader(payload)
        while let key = reader.nextKey() { fields.take(key, from: &reader) }
        guard reader.finished, let fact = fields.fact(kind) else { return nil }
        self = fact
    }

    /// The fields of all kinds.
    private struct Fields {
        var level: Int64?
        var suggestion: String?
        var note: String?
        var at: Int64?
        var day: Day?
        var event: EventID?
        var isDone: Bool?
        var title: String?
        var text: String?
        var isRetracted: Bool?

        mutating func take(_ key: PayloadKey, from reader: inout PayloadReader) {
            switch key {
            case "level": level = reader.integer()
            case "suggestion": suggestion = reader.string()
            case "note": note = reader.string()
            case "at": at = reader.integer()
            case "day": day = reader.day()
            case "checkIn", "event": event = reader.string().flatMap { EventID($0) }
            case "done": isDone = reader.bool()
            case "title": title = reader.string()
            case "text": text = reader.string()
            case "retracted": isRetracted = reader.bool()
            default: reader.skip()
            }
        }

        func fact(_ kind: Int) -> TensionFact? {
            switch kind {
            case 0: check.map(TensionFact.checked)
            case 1: event.flatMap { id in isDone.map { .finished(id, done: $0) } }
            case 2: own.map(TensionFact.added)
            case 3: suggestion.map(TensionFact.removed)
            default: event.flatMap { id in isRetracted.map { .retracted(id, $0) } }
            }
        }

        private var check: Check? {
            guard let level = level.flatMap({ TensionLevel(rawValue: Int($0)) }) else { return nil }
            // Forty-eight bits of milliseconds, as an id of version 7 holds them.
            guard (0..<(1 << 48)).contains(at ?? 0) else { return nil }
            let made = at.flatMap { at in
                day.map { Made(instant: Instant(milliseconds: at), day: $0) }
            }
            return Check(level: level, suggestion: suggestion, note: note, made: made)
        }

        private var own: Suggestion? {
            guard let suggestion, let title, let text else { return nil }
            return Suggestion(id: suggestion, title: title, text: text, isShipped: false)
        }
    }

    /// What a command hands to the engine; `id` is that of a check-in made elsewhere.
    func draft(id: EventID? = nil) -> EventDraft {
        var writer = PayloadWriter()
        switch self {
        case .checked(let check):
            writer.field("level", check.level.rawValue)
            writer.field("suggestion", check.suggestion)
            writer.field("note", check.note)
            writer.field("at", check.made?.instant.milliseconds)
            writer.field("day", check.made?.day)
        case .finished(let checkIn, let isDone):
            writer.field("checkIn", checkIn.description)
            writer.field("done", isDone)
        case .added(let suggestion):
            writer.field("suggestion", suggestion.id)
            writer.field("title", suggestion.title)
            writer.field("text", suggestion.text)
        case .removed(let suggestion): writer.field("suggestion", suggestion)
        case .retracted(let event, let isRetracted):
            writer.field("event", event.description)
            writer.field("retracted", isRetracted)
        }
        return EventDraft(TensionFact.kinds[kind], payload: writer.finish(), id: id)
    }

    private var kind: Int {
        switch self {
        case .checked: 0
        case .finished: 1
        case .added: 2
        case .removed: 3
        case .retracted: 4
        }
    }
}
