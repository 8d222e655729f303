internal import Core

extension JourneyFact {
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
        var journey: JourneyID?
        var title: String?
        var item: String?
        var day: Day?
        var mark = DayMark()
        var event: EventID?
        var isRetracted: Bool?

        mutating func take(_ key: PayloadKey, from reader: inout PayloadReader) {
            switch key {
            case "journey": journey = reader.string().flatMap { JourneyID($0) }
            case "title": title = reader.string()
            case "item": item = reader.string()
            case "day", "start": day = reader.day()
            case "moodBefore": mark.moodBefore = reader.integer().map { Int($0) }
            case "moodAfter": mark.moodAfter = reader.integer().map { Int($0) }
            case "minutes": mark.minutes = reader.integer().map { Int($0) }
            case "event": event = reader.string().flatMap { EventID($0) }
            case "retracted": isRetracted = reader.bool()
            default: reader.skip()
            }
        }

        func fact(_ kind: Int) -> JourneyFact? {
            switch kind {
            case 0:
                guard let journey, let title, !title.isEmpty, let day else { return nil }
                return .started(journey, JourneyBirth(title: title, item: item, start: day))
            case 1:
                guard let journey, let day, mark.isSound else { return nil }
                return .completed(journey, day, mark)
            case 2:
                guard let journey, let day else { return nil }
                return .ended(journey, day)
            default:
                guard let event, let isRetracted else { return nil }
                return .retracted(event, isRetracted)
            }
        }
    }

    /// What a command hands to the engine.
    var draft: EventDraft {
        var writer = PayloadWriter()
        switch self {
        case .started(let journey, let birth):
            writer.field("journey", journey.description)
            writer.field("title", birth.title)
            writer.field("item", birth.item)
            writer.field("start", birth.start)
        case .completed(let journey, let day, let mark):
            writer.field("journey", journey.description)
            writer.field("day", day)
            writer.field("moodBefore", mark.moodBefore)
            writer.field("moodAfter", mark.moodAfter)
            writer.field("minutes", mark.minutes)
        case .ended(let journey, let day):
            writer.field("journey", journey.description)
            writer.field("day", day)
        case .retracted(let event, let isRetracted):
            writer.field("event", event.description)
            writer.field("retracted", isRetracted)
        }
        return EventDraft(JourneyFact.kinds[kind], payload: writer.finish())
    }

    private var kind: Int {
        switch self {
        case .started: 0
        case .completed: 1
        case .ended: 2
        case .retracted: 3
        }
    }
}
