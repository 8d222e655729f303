internal import Core
internal import Habits
internal import DesignTokens
internal import PageKit

/// What the form of an item lets people choose from.
enum FormChoices {
    typealias Choice = ItemForm.Choice

    static func kinds(_ draft: ItemDraft) -> [Choice] {
        [
            Choice(
                value: "habit", title: "Habit", more: "Something to keep doing",
                isOn: draft.kind == .habit),
            Choice(
                value: "task", title: "Task", more: "Something to get done",
                isOn: draft.kind == .task),
        ]
    }

    static func icons(_ draft: ItemDraft) -> [Choice] {
        var names = Icon.items
        let own = draft["icon"]
        if !own.isEmpty, !names.contains(own) { names.insert(own, at: 0) }
        return names.map { name in
            Choice(value: name, title: name, more: Icon.item(name), isOn: name == own)
        }
    }

    static func dyes(_ draft: ItemDraft) -> [Choice] {
        colours(draft).map { colour in
            let name = Palette.dyes.first { $0.colour == colour }?.name ?? "Your own"
            return Choice(
                value: colour.description, title: name, more: Tints.className(colour),
                isOn: colour.description == draft["colour"].lowercased())
        }
    }

    /// The palette, and the item's own colour if it is none of it.
    static func colours(_ draft: ItemDraft) -> [RGB] {
        let palette = Palette.dyes.map(\.colour)
        guard let own = try? Colour(text: draft["colour"]), !palette.contains(RGB(own.rgb)) else {
            return palette
        }
        return [RGB(own.rgb)] + palette
    }

    static func types(_ draft: ItemDraft) -> [Choice] {
        ItemType.allCases.map { type in
            Choice(
                value: type.rawValue, title: type.label, more: type.explanation,
                isOn: type.rawValue == draft["type"])
        }
    }

    static func units(_ draft: ItemDraft) -> [Choice] {
        ItemUnit.allCases.map { unit in
            Choice(
                value: unit.rawValue, title: unit == .count ? "times" : unit.rawValue, more: "",
                isOn: unit.rawValue == draft["unit"])
        }
    }

    static func periods(_ draft: ItemDraft) -> [Choice] {
        TargetPeriod.allCases.map { period in
            Choice(
                value: period.rawValue, title: "a \(period.rawValue)", more: "",
                isOn: period.rawValue == draft["period"])
        }
    }

    static func repeats(_ draft: ItemDraft) -> [Choice] {
        choices(
            [
                ("none", "Once"), ("daily", "Every day"), ("weekly", "On weekdays"),
                ("monthly", "Monthly"), ("every", "Every few days"), ("quota", "A number of times"),
                ("rule", "By a rule"),
            ], draft["repeat"])
    }

    static func weekdays(_ draft: ItemDraft) -> [Choice] {
        Weekday.allCases.map { day in
            Choice(
                value: day.code, title: day.shortEnglishName, more: "",
                isOn: draft.weekdays.contains(day.code))
        }
    }

    static func windows(_ draft: ItemDraft) -> [Choice] {
        let own = draft["window"]
        var known = [("week", "a week"), ("month", "a month"), ("10", "in any 10 days")]
        if !own.isEmpty, !known.contains(where: { $0.0 == own }) {
            known.append((own, "in any \(own) days"))
        }
        return choices(known, own)
    }

    static func cues(_ draft: ItemDraft) -> [Choice] {
        choices(
            [
                ("none", "Nothing"), ("anchor", "After I …"), ("context", "A place or a moment"),
                ("throughout", "Throughout the day"),
            ], draft["cue"])
    }

    private static func choices(_ all: [(String, String)], _ current: String) -> [Choice] {
        all.map { Choice(value: $0.0, title: $0.1, more: "", isOn: $0.0 == current) }
    }
}
