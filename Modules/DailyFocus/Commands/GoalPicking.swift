internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import DailyFocus
internal import Engine

/// The goal or focus that somebody means by a few letters.
enum Picking {
    /// A goal by id, by title, by the beginning or a part of it; case does not matter.
    static func goal(_ text: String, among goals: [Goal]) throws(Rejection) -> Goal {
        try NameSearch(
            "goal", code: "daily-focus.goal", field: "goal", title: \.title,
            id: \.id.description
        ).one(text, among: goals)
    }

    /// The number of a focus, by number or by its title.
    static func focus(_ text: String, of entry: FocusEntry?) throws(Rejection) -> Int {
        if let number = Int(text) { return number }
        return try NameSearch(
            "focus", plural: "focuses", code: "daily-focus", field: "focus", title: \.title
        ).one(text, among: entry?.focuses ?? []) { "\($0.number)  \($0.title)" }.number
    }
}

extension CompletionKind {
    /// The titles of the person's goals.
    static var goalTitles: CompletionKind {
        .names { DailyFocus.goals(in: $0.view).map { ($0.title, $0.id.description) } }
    }
}
