internal import Core
internal import Habits
internal import DesignTokens
internal import RouteKit

/// What stands in the form of an item: texts as people type them, whether they make sense or not.
struct ItemDraft {
    var kind = ItemKind.habit
    /// The single fields, by name.
    var texts: [String: String] = [:]
    /// Codes of the weekdays that are ticked.
    var weekdays: Set<String> = []

    /// The fields that a form sends once.
    static let names = [
        "name", "icon", "colour", "type", "target", "unit", "step", "period", "rampStart",
        "rampDays", "repeat", "monthday", "times", "window", "interval", "rule", "start", "until",
        "time", "reminders", "notify", "cue", "cueText", "from",
    ]

    subscript(name: String) -> String { texts[name] ?? "" }

    /// An empty form, filled in with what an address proposes.
    init(proposed fields: FormFields, today: Day) {
        self.init(fields)
        let defaults = [
            "colour": Palette.primary.description, "type": "binary", "target": "1", "step": "1",
            "unit": "count", "period": "day", "repeat": kind == .habit ? "daily" : "none",
            "start": today.description, "cue": "none", "times": "3", "window": "week",
            "monthday": String(today.civil.day), "interval": "2", "rampDays": "66",
        ]
        texts.merge(defaults) { given, _ in given.isEmpty ? defaults[given] ?? given : given }
        if weekdays.isEmpty { weekdays = ["MO", "TU", "WE", "TH", "FR"] }
    }

    /// What a form sent.
    init(_ fields: FormFields) {
        kind = fields["kind"].flatMap { ItemKind(rawValue: $0) } ?? .habit
        for name in ItemDraft.names {
            if let text = fields[name] { texts[name] = text }
        }
        weekdays = Set(fields.all("weekday"))
    }

    /// An item as its form shows it.
    init(_ item: Item, today: Day) {
        let fields = item.definition
        self.init(proposed: FormFields(), today: today)
        kind = item.kind
        texts.merge([
            "name": fields.name, "icon": fields.icon, "type": fields.type.rawValue,
            "colour": fields.colour?.description.lowercased() ?? Palette.primary.description,
            "target": fields.target.description, "unit": fields.unit.rawValue,
            "step": fields.step.description, "period": fields.period.rawValue,
            "start": item.start.description, "time": fields.timeOfDay?.description ?? "",
            "reminders": fields.reminders.map(\.description).joined(separator: ", "),
            "notify": fields.notify ? "yes" : "", "rampStart": fields.ramp?.start.description ?? "",
            "rampDays": String(fields.ramp?.days ?? Ramp.defaultDays),
        ]) { $1 }
        take(fields.schedule)
        take(fields.trigger)
    }

    private mutating func take(_ trigger: Trigger?) {
        switch trigger {
        case nil: texts["cue"] = "none"
        case .throughout: texts["cue"] = "throughout"
        case .anchor(let text): (texts["cue"], texts["cueText"]) = ("anchor", text)
        case .context(let text): (texts["cue"], texts["cueText"]) = ("context", text)
        }
    }
}
