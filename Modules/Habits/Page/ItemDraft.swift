internal import Core
internal import DesignTokens
internal import Habits
internal import RouteKit

/// The text that the user typed into an item's form, valid or not.
struct ItemDraft {
    var kind = ItemKind.habit
    /// The values of the fields with one value, by name.
    var texts: [String: String] = [:]
    /// The codes of the selected weekdays.
    var weekdays: Set<String> = []
    /// The selected days of the month; -1 is the last day.
    var monthDays: Set<String> = []

    /// The names of the fields with a single value.
    static let names = [
        "name", "icon", "emoji", "colour", "type", "served", "target", "unit", "step", "period",
        "rampStart", "rampDays", "repeat", "again", "whole", "times", "window", "interval", "rule",
        "ends", "until", "count", "start", "time", "due", "at", "reminders", "notify", "cue",
        "cueText", "from", "dueDay",
    ]

    subscript(name: String) -> String { texts[name] ?? "" }

    /// True if the form asks separately whether a task repeats. Rule H4.
    var saysIfAgain: Bool { !self["whole"].isEmpty }

    /// Creates the content of the form for a new item. The address of the form can contain values
    /// for its fields.
    init(proposed fields: FormFields, today: Day) {
        self.init(fields)
        let type = self["type"].isEmpty ? "binary" : self["type"]
        let start = self["start"].isEmpty ? today.description : self["start"]
        let comesAgain = !["", "none"].contains(self["repeat"])
        let ends = !self["until"].isEmpty ? "on" : !self["count"].isEmpty ? "after" : "never"
        var defaults = [
            "colour": Palette.primary.description, "type": type, "served": type, "period": "day",
            "repeat": kind == .habit ? "daily" : "none", "again": comesAgain ? "yes" : "",
            "start": start, "due": start, "at": self["time"], "cue": "none", "times": "3",
            "window": "week", "interval": "1", "rampDays": "66", "ends": ends, "count": "10",
        ]
        defaults.merge(ItemDraft.usual(type)) { $1 }
        texts.merge(defaults) { given, usual in given.isEmpty ? usual : given }
        if weekdays.isEmpty { weekdays = ["MO", "TU", "WE", "TH", "FR"] }
        if monthDays.isEmpty { monthDays = [String(today.civil.day)] }
    }

    /// Creates the content from a submitted form.
    init(_ fields: FormFields) {
        kind = fields["kind"].flatMap { ItemKind(rawValue: $0) } ?? .habit
        for name in ItemDraft.names {
            if let text = fields[name] { texts[name] = text }
        }
        weekdays = Set(fields.all("weekday"))
        monthDays = Set(fields.all("monthday"))
        guard kind == .task, saysIfAgain else { return }
        (texts["start"], texts["time"]) = (self["due"], self["at"])
    }

    /// Creates the content of the form for an existing item.
    init(_ item: Item, today: Day) {
        let fields = item.definition
        self.init(proposed: FormFields(), today: today)
        kind = item.kind
        texts.merge([
            "name": fields.name, "icon": fields.icon, "type": fields.type.rawValue,
            "served": fields.type.rawValue,
            "colour": fields.colour?.description.lowercased() ?? Palette.primary.description,
            "target": fields.target.typed, "unit": fields.unit.rawValue,
            "step": fields.step.typed, "period": fields.period.rawValue,
            "start": item.start.description, "time": fields.timeOfDay?.description ?? "",
            "due": item.start.description, "at": fields.timeOfDay?.description ?? "",
            "reminders": fields.reminders.map(\.description).joined(separator: ", "),
            "notify": fields.notify ? "yes" : "", "rampStart": fields.ramp?.start.typed ?? "",
            "rampDays": String(fields.ramp?.days ?? Ramp.defaultDays),
            "dueDay": fields.dueDay?.description ?? "",
            "again": fields.schedule == .once ? "" : "yes",
        ]) { $1 }
        // The usual unit and target for the case that the user changes the type.
        if fields.type == .binary { texts.merge(ItemDraft.usual("binary")) { $1 } }
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

    /// Returns the usual unit and amounts for a type of item, which the form proposes.
    static func usual(_ type: String) -> [String: String] {
        switch type {
        case "timed": ["target": "10", "unit": "min", "step": "5"]
        case "increment": ["target": "20", "unit": "count", "step": "1"]
        case "reduction": ["target": "2", "unit": "count", "step": "1"]
        default: ["target": "8", "unit": "count", "step": "1"]
        }
    }

    /// The content of the form after the type has changed: unchanged proposals for the previous
    /// type are replaced by those for the selected type.
    ///
    /// Without a script, the browser cannot replace them.
    var settled: ItemDraft {
        let (served, usual) = (ItemDraft.usual(self["served"]), ItemDraft.usual(self["type"]))
        let isUntouched = served.allSatisfy { self[$0.key] == $0.value }
        guard !self["served"].isEmpty, self["served"] != self["type"], isUntouched else {
            return self
        }
        var draft = self
        draft.texts.merge(usual) { $1 }
        draft.texts["served"] = self["type"]
        return draft
    }
}
