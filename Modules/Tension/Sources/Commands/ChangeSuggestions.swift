public import Core

/// Adds a suggestion of the person's own. SPEC N2.
public struct AddSuggestion: Command {
    public static var name: String { "tension.addSuggestion" }
    public static var isIdempotent: Bool { true }

    /// 1–60 characters on one line.
    public var title: String
    /// What to do, 1–200 characters on one line.
    public var text: String

    /// Adds a suggestion.
    public init(_ title: String, text: String) {
        self.title = title
        self.text = text
    }

    /// Refuses bad titles and texts (`tension.suggestion`) and more than a hundred
    /// (`tension.suggestions`); one that is there in the same words stays.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Suggestion> {
        let title = try checkedLine(
            title, 1...60, "tension.suggestion", "A title has 1 to 60 characters on one line.",
            field: "title")
        let text = try checkedLine(
            text, 1...200, "tension.suggestion", "Say in 1 to 200 characters what to do.",
            field: "text")
        let pool = context.view.tension.pool
        if let known = pool.first(where: { $0.title == title && $0.text == text }) {
            return Decision([], reply: known)
        }
        guard pool.count < 100 else {
            throw Rejection(
                "tension.suggestions", "There are a hundred suggestions already; remove one.",
                category: .conflict)
        }
        let id = context.newID(Suggestion.self)
        let added = Suggestion(id: id.description, title: title, text: text, isShipped: false)
        return Decision([TensionFact.added(added).draft()], reply: added)
    }
}

/// Takes a suggestion out of the pool: the person's own, or one that ships.
public struct RemoveSuggestion: Command {
    public static var name: String { "tension.removeSuggestion" }
    public static var isIdempotent: Bool { true }

    /// Which.
    public var id: String

    /// Takes a suggestion out.
    public init(_ id: String) { self.id = id }

    /// Refuses when fewer than two would be left (`tension.suggestions`); one that is not there
    /// stays away.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Void> {
        let pool = context.view.tension.pool
        guard pool.contains(where: { $0.id == id }) else { return Decision([]) }
        guard pool.count > 2 else {
            throw Rejection(
                "tension.suggestions", "Two must stay, so that none comes twice in a row.",
                category: .conflict)
        }
        return Decision([TensionFact.removed(id).draft()])
    }
}
