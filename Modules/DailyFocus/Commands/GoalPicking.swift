internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import DailyFocus
internal import Engine

/// Finds a goal or a focus by a few letters of its title.
enum Picking {
    /// Returns the goal with this id or title. A part of the title is enough; upper and lower case
    /// are ignored.
    static func goal(_ text: String, among goals: [Goal]) throws(Rejection) -> Goal {
        try NameSearch(
            "goal", code: "daily-focus.goal", field: "goal", title: \.title,
            id: \.id.description
        ).one(text, among: goals)
    }

    /// Returns the number of the focus with this number or title.
    static func focus(_ text: String, of entry: FocusEntry?) throws(Rejection) -> Int {
        if let number = Int(text) { return number }
        return try NameSearch(
            "focus", plural: "focuses", code: "daily-focus", field: "focus", title: \.title
        ).one(text, among: entry?.focuses ?? []) { "\($0.number)  \($0.title)" }.number
    }
}

extension CompletionKind {
    /// The shell completions with the titles of the user's goals.
    static var goalTitles: CompletionKind {
        .names { DailyFocus.goals(in: $0.view).map { ($0.title, $0.id.description) } }
    }
}
