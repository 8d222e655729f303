internal import Core
internal import Recurrence

/// The values read from a sentence so far. Rule H16.
struct QuickValues {
    var kind: ItemKind?
    var fields = ItemPatch()
    var group: String?
    /// The first day; nil if unknown.
    var start: Day?
    /// True if the first day is the only day of a one-off item.
    var isOnDay = false
    /// The last day; nil if unknown.
    var until: Day?
    /// The duration in days; nil if unknown.
    var days: Int?
    /// The number of times after which the item ends; nil if unknown.
    var count: Int?
    /// The day by which a task must be done. Rule H15.
    var due: Day?
    /// The part of the day, which becomes the trigger or a part of it: "In the morning".
    var daypart: String?
    /// An ambiguous date: the index of the word to replace, and the days that it can mean.
    var doubt: (place: Int, days: [Day])?
    /// The fields set so far.
    var named: Set<String> = []

    /// Returns true if none of the fields is set.
    func isOpen(for fields: [String]) -> Bool { named.isDisjoint(with: fields) }

    /// Returns the item without its name.
    func draft(today: Day) -> QuickDraft {
        var patch = fields
        let isOpen = patch.schedule == nil && until == nil && days == nil && count == nil
        let isOnce = (isOnDay || due != nil) && isOpen
        let kind = kind ?? (patch.schedule == .once || isOnce ? .task : .habit)
        if let schedule = ended(patch.schedule, today) { patch.schedule = schedule }
        if let due, kind == .task, patch.schedule ?? .once == .once { patch.dueDay = .set(due) }
        if let trigger = dayTrigger { patch.trigger = .set(trigger) }
        return QuickDraft(kind, patch, start: start, group: group)
    }

    /// True if a ramp is set without its length.
    var isRamp: Bool { named.contains("rampStart") && !named.contains("rampDays") }

    /// The trigger with the part of the day, such as "In the morning, after I wake up".
    private var dayTrigger: Trigger? {
        guard let daypart else { return nil }
        guard case .set(let other) = fields.trigger else { return .context(daypart) }
        let rest = other.display.prefix(1).lowercased() + other.display.dropFirst()
        let both = Trigger.context("\(daypart), \(rest)")
        return (try? Trigger(text: both.description)) == nil ? nil : both
    }

    /// Returns the schedule with its last day; nil if there is no schedule that can end.
    private func ended(_ schedule: Schedule?, _ today: Day) -> Schedule? {
        guard case .rule(let rule) = schedule ?? .everyDay else { return nil }
        if let count { return try? Schedule(text: "\(rule.description);COUNT=\(count)") }
        // The due day of a repeated item is its last day.
        let repeats = schedule.map { $0 != .once } ?? false
        let last = until ?? days.map { (start ?? today) + ($0 - 1) } ?? (repeats ? due : nil)
        guard let last, canEnd else { return nil }
        let text = "\(rule.description);UNTIL=" + last.description.replacing("-", with: "")
        return try? Schedule(text: text)
    }

    /// True if the schedule can have a last day.
    var canEnd: Bool {
        guard let schedule = fields.schedule else { return true }
        guard case .rule(let rule) = schedule else { return false }
        return !rule.description.contains("UNTIL=") && !rule.description.contains("COUNT=")
    }
}

/// Descriptions of the interpreted fields for users.
struct QuickInterpretation {
    private let draft: QuickDraft
    private let today: Day

    init(_ draft: QuickDraft, _ today: Day) {
        self.draft = draft
        self.today = today
    }

    /// Returns fields in words, such as "how often: Every day" or "name: Read; target: 20".
    func of(_ fields: [String]) -> String {
        fields.map { field in
            let value = text(field)
            let title = QuickInterpretation.titles[field] ?? field
            return value.isEmpty ? title : "\(title): \(value)"
        }.joined(separator: "; ")
    }

    static let titles = [
        "name": "name", "schedule": "how often", "target": "target", "time": "time of day",
        "trigger": "trigger", "group": "group", "start": "first day", "until": "last day",
        "dueDay": "due day",
        "reminders": "reminds at", "notify": "reminds", "kind": "kind", "rampStart": "start value",
        "rampDays": "days until the target", "period": "period of the target",
    ]

    private func text(_ field: String) -> String {
        let fields = draft.fields
        switch field {
        case "name": return fields.name ?? ""
        case "kind": return draft.kind.rawValue
        case "schedule": return fields.schedule?.summary ?? ""
        case "until": return (fields.schedule ?? .everyDay).summary
        case "target": return goal
        case "time":
            if case .set(let time) = fields.timeOfDay { return time.description }
            return ""
        case "trigger":
            if case .set(let trigger) = fields.trigger { return trigger.display }
            return ""
        case "start": return draft.start?.description ?? ""
        case "dueDay":
            if case .set(let day) = fields.dueDay { return day.description }
            return (fields.schedule ?? .once).summary
        case "group": return draft.group ?? ""
        default: return fields.text(of: field) ?? ""
        }
    }

    /// The target in words, such as "20", "at most 2 a week" or "10 min".
    private var goal: String {
        let fields = draft.fields
        guard let target = fields.target else { return "" }
        let unit = (fields.unit ?? .count) == .count ? "" : " \(fields.unit?.rawValue ?? "")"
        let limit = fields.type?.isLimit == true ? "at most " : ""
        let period = fields.period.map { $0 == .day ? "" : " a \($0.rawValue)" } ?? ""
        return "\(limit)\(target)\(unit)\(period)"
    }
}

extension ItemPatch {
    /// Returns the text that `set` accepts for the field's value; nil if the field is not set or is
    /// cleared.
    func text(of field: String) -> String? {
        switch field {
        case "type": type?.rawValue
        case "unit": unit?.rawValue
        case "target": target?.description
        case "step": step?.description
        case "period": period?.rawValue
        case "schedule": schedule?.description
        case "reminders": reminders.map { $0.map(\.description).joined(separator: ",") }
        case "notify": notify.map { $0 ? "yes" : "no" }
        case "icon": icon
        case "rampDays": rampDays.map(String.init)
        default: changeable(field)
        }
    }

    private func changeable(_ field: String) -> String? {
        switch field {
        case "time": if case .set(let time) = timeOfDay { time.description } else { nil }
        case "trigger": if case .set(let trigger) = trigger { trigger.description } else { nil }
        case "colour": if case .set(let colour) = colour { colour.description } else { nil }
        case "rampStart": if case .set(let start) = rampStart { start.description } else { nil }
        case "dueDay": if case .set(let day) = dueDay { day.description } else { nil }
        default: nil
        }
    }
}
