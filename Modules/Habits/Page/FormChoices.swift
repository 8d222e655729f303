internal import Core
internal import DesignTokens
internal import Habits
internal import PageKit

/// The choices in the form of an item.
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
                value: colour.description, title: name, more: TintStyles.className(colour),
                isOn: colour.description == draft["colour"].lowercased())
        }
    }

    /// Returns the colours of the palette, and the item's own colour if the palette lacks it.
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
        let chosen = ["every": "daily", "none": draft.kind == .task ? "daily" : "none"]
        return choices(
            [
                ("daily", "Daily"), ("weekly", "Weekly"), ("monthly", "Monthly"),
                ("quota", "Times per week"), ("rule", "Calendar rule"), ("none", "Once"),
            ], chosen[draft["repeat"]] ?? draft["repeat"])
    }

    static func monthDays(_ draft: ItemDraft) -> [Choice] {
        ItemDraft.monthDayCodes.map { code in
            Choice(
                value: code, title: code == "-1" ? "Last" : code, more: "",
                isOn: draft.monthDays.contains(code))
        }
    }

    static func endings(_ draft: ItemDraft) -> [Choice] {
        choices([("never", "Never"), ("on", "On a day"), ("after", "After")], draft["ends"])
    }

    static func weekdays(_ draft: ItemDraft) -> [Choice] {
        Weekday.allCases.map { day in
            Choice(
                value: day.code, title: day.short, more: "",
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

    /// Returns the kinds of triggers with their titles and hints. Rule H3.
    static func cues(_ draft: ItemDraft) -> [Choice] {
        [
            ("none", "No trigger", "I will remember it"),
            (
                "anchor", "After a specific action", "Use the traditional “After I ___” format"
            ),
            (
                "throughout", "Throughout the day",
                "No specific trigger - log whenever you do it"
            ),
            (
                "context", "At specific moments",
                "Set context cues like “with meals” or “during work”"
            ),
        ].map { value, title, more in
            Choice(value: value, title: title, more: more, isOn: value == draft["cue"])
        }
    }

    private static func choices(_ all: [(String, String)], _ current: String) -> [Choice] {
        all.map { Choice(value: $0.0, title: $0.1, more: "", isOn: $0.0 == current) }
    }
}
