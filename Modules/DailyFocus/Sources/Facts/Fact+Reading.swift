internal import Core

extension Fact {
    /// Reads the payload of a kind; nil if something that it needs is missing or out of bounds.
    init?(kind: Int, payload: [UInt8]) {
        guard let fields = Fields(payload), let fact = Fact.made(kind, fields) else { return nil }
        self = fact
    }

    private static func made(_ kind: Int, _ fields: Fields) -> Fact? {
        switch kind {
        case 0...4: return goal(kind, fields)
        case 5: return .onboarded
        case 6:
            guard let entry = fields.entry, let day = fields.day, let plans = fields.plans,
                plans.count == FocusEntry.size
            else { return nil }
            return .daySet(entry, day, plans)
        case 7, 8:
            guard let entry = fields.entry, let number = fields.focus,
                (1...Int64(FocusEntry.size)).contains(number)
            else { return nil }
            return kind == 7
                ? .focusCompleted(entry, number: Int(number))
                : .focusReopened(entry, number: Int(number))
        case 9: return fields.event.map { .dismissed($0) }
        default:
            guard let event = fields.event, let flag = fields.retracted else { return nil }
            return .retracted(event, flag)
        }
    }

    private static func goal(_ kind: Int, _ fields: Fields) -> Fact? {
        guard let goal = fields.goal else { return nil }
        switch kind {
        case 0:
            guard let title = fields.title, let order = fields.order else { return nil }
            return .goalAdded(goal, title: title, order: order)
        case 1: return fields.title.map { .goalRenamed(goal, title: $0) }
        case 2: return .goalArchived(goal)
        case 3: return .goalUnarchived(goal)
        default: return fields.order.map { .goalMoved(goal, order: $0) }
        }
    }
}

/// The fields that payloads of this module have, as far as one has them.
private struct Fields {
    var goal: GoalID?
    var entry: EntryID?
    var event: EventID?
    var title: String?
    var order: Int64?
    var day: Day?
    var focus: Int64?
    var retracted: Bool?
    var plans: [Fact.Plan]?

    /// Reads a payload; nil if it is no JSON object.
    init?(_ payload: [UInt8]) {
        var reader = PayloadReader(payload)
        while let key = reader.nextKey() {
            switch key {
            case "goal": goal = reader.string().flatMap { GoalID($0) }
            case "entry": entry = reader.string().flatMap { EntryID($0) }
            case "event": event = reader.string().flatMap { EventID($0) }
            case "title": title = reader.string().flatMap { $0.isEmpty ? nil : $0 }
            case "order": order = reader.integer()
            case "day": day = reader.day()
            case "focus": focus = reader.integer()
            case "retracted": retracted = reader.bool()
            case "focuses": plans = Fields.plans(reader.json())
            default: reader.skip()
            }
        }
        guard reader.finished else { return nil }
    }

    /// The focuses, or nil if one of them does not read.
    private static func plans(_ json: JSON?) -> [Fact.Plan]? {
        guard let list = json?.array else { return nil }
        let plans = list.compactMap { Fact.Plan(json: $0) }
        return plans.count == list.count ? plans : nil
    }
}
