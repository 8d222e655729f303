internal import Core

extension ReflectionFact {
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
        var day: Day?
        var time: Reflection.Time?
        var note: String?
        var sleep: Int64?
        var mood: Int64?
        var habit: String?
        var side: MoodEntry.Side?
        var event: EventID?
        var isRetracted: Bool?

        mutating func take(_ key: PayloadKey, from reader: inout PayloadReader) {
            switch key {
            case "day": day = reader.day()
            case "time": time = reader.string().flatMap(Reflection.Time.init)
            case "note": note = reader.string()
            case "sleep": sleep = reader.integer()
            case "mood": mood = reader.integer()
            case "habit": habit = reader.string()
            case "side": side = reader.string().flatMap(MoodEntry.Side.init)
            case "event": event = reader.string().flatMap { EventID($0) }
            case "retracted": isRetracted = reader.bool()
            default: reader.skip()
            }
        }

        func fact(_ kind: Int) -> ReflectionFact? {
            switch kind {
            case 0:
                guard let day, let time, (1...5).contains(sleep ?? 1) else { return nil }
                return .written(day, time, note: note, sleep: sleep.map { Int($0) })
            case 1:
                guard let day, let mood, (1...5).contains(mood) else { return nil }
                return .felt(
                    day, Feeling(mood: Int(mood), note: note, habit: habit, side: side))
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
        case .written(let day, let time, let note, let sleep):
            writer.field("day", day)
            writer.field("time", time.rawValue)
            writer.field("note", note)
            writer.field("sleep", sleep)
        case .felt(let day, let feeling):
            writer.field("day", day)
            writer.field("mood", feeling.mood)
            writer.field("note", feeling.note)
            writer.field("habit", feeling.habit)
            writer.field("side", feeling.side?.rawValue)
        case .retracted(let event, let isRetracted):
            writer.field("event", event.description)
            writer.field("retracted", isRetracted)
        }
        return EventDraft(ReflectionFact.kinds[kind], payload: writer.finish())
    }

    private var kind: Int {
        switch self {
        case .written: 0
        case .felt: 1
        case .retracted: 2
        }
    }
}
