internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import DailyFocus
internal import Engine

/// The goal or focus that somebody means by a few letters.
enum Picking {
    /// A goal by id, by title, by the beginning or a part of it; case does not matter.
    static func goal(_ text: String, among goals: [Goal]) throws(Rejection) -> Goal {
        let found = matches(text, among: goals) {
            $0.title
        } id: {
            $0.id.description
        }
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            throw Rejection(
                "daily-focus.goal.ambiguous", "\(quoted(text)) can mean \(found.count) goals.",
                field: "goal", category: .conflict, hints: found.map(\.title))
        }
        let near = suggestions(for: text, among: goals.map(\.title))
        throw Rejection(
            "daily-focus.goal.unknown", "There is no goal called \(quoted(text)).", field: "goal",
            category: .notFound, hints: near.map { "Did you mean \(quoted($0))?" })
    }

    /// The number of a focus, by number or by its title.
    static func focus(_ text: String, of entry: FocusEntry?) throws(Rejection) -> Int {
        if let number = Int(text) { return number }
        let focuses = entry?.focuses ?? []
        let found = matches(text, among: focuses) {
            $0.title
        } id: { _ in
            ""
        }
        if found.count == 1 { return found[0].number }
        guard found.isEmpty else {
            throw Rejection(
                "daily-focus.ambiguous", "\(quoted(text)) can mean \(found.count) focuses.",
                field: "focus", category: .conflict,
                hints: found.map { "\($0.number)  \($0.title)" })
        }
        let near = suggestions(for: text, among: focuses.map(\.title))
        throw Rejection(
            "daily-focus.unknown", "There is no focus called \(quoted(text)).", field: "focus",
            category: .notFound, hints: near.map { "Did you mean \(quoted($0))?" })
    }

    /// The titles that may be meant: those near to the text, or with a word that is.
    private static func suggestions(for text: String, among titles: [String]) -> [String] {
        let words = titles.flatMap { title in
            [(title, title)] + title.split(separator: " ").map { (String($0), title) }
        }
        let near = EditDistance.suggestions(for: text, among: words.map(\.0))
        let meant = near.compactMap { word in words.first { $0.0 == word }?.1 }
        return titles.filter(meant.contains)
    }

    private static func matches<Thing>(
        _ text: String, among things: [Thing], title: (Thing) -> String, id: (Thing) -> String
    ) -> [Thing] {
        let wanted = text.lowercased()
        guard !wanted.isEmpty else { return [] }
        let names = things.map { (title: title($0).lowercased(), id: id($0)) }
        let tests: [(Int) -> Bool] = [
            { names[$0].id == wanted || names[$0].title == wanted },
            { names[$0].title.hasPrefix(wanted) },
            { names[$0].title.contains(wanted) },
        ]
        for test in tests {
            let found = things.indices.filter(test)
            if !found.isEmpty { return found.map { things[$0] } }
        }
        return []
    }

    static func quoted(_ text: String) -> String { "“\(TextFitting.cut(text, to: 40))”" }
}

extension CompletionKind {
    /// The titles of the person's goals.
    static var goalTitles: CompletionKind {
        .custom { _, _, _ async in
            guard let session = Session.active else { return [] }
            let titles = try? await session.ask { DailyFocus.goals(in: $0.view).map(\.title) }
            return titles ?? []
        }
    }
}
