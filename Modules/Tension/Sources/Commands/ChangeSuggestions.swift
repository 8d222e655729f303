public import Core

/// Adds a custom suggestion. Rule N2.
public struct AddSuggestion: Command {
    public static var name: String { "tension.addSuggestion" }
    public static let form = Form(
        "Add a suggestion of one's own", AddSuggestion.init(_:text:),
        Field(
            "title", \.title, .line(1...60),
            refusal: Refusal(
                "tension.suggestion", "A title has 1 to 60 characters on one line.")),
        Field(
            "text", \.text, .line(1...200),
            refusal: Refusal("tension.suggestion", "Say in 1 to 200 characters what to do.")))
    public static let answer = Shape<Suggestion> { Member("suggestion", \.self) }

    /// The title, 1–60 characters on one line.
    public var title: String
    /// The instruction, 1–200 characters on one line.
    public var text: String

    /// Creates the command. An invalid title or text is refused with `tension.suggestion`.
    public init(_ title: String, text: String) {
        self.title = title
        self.text = text
    }

    /// Returns the event; none if the same suggestion exists. Throws `tension.suggestions` for more
    /// than a hundred.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let pool = context.view.tension.pool
        guard !pool.contains(where: isMeant) else { return [] }
        guard pool.count < 100 else {
            throw .conflict(
                "tension.suggestions", "There are a hundred suggestions already; remove one.")
        }
        let id = context.newID(Suggestion.self).description
        return [TensionFact.added(Suggestion(id: id, title: title, text: text)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Suggestion {
        try context.view.tension.pool.first(where: isMeant).orRefused(.unknownSuggestion)
    }

    private func isMeant(_ one: Suggestion) -> Bool { one.title == title && one.text == text }
}

/// Removes a suggestion from the pool, custom or built-in.
public struct RemoveSuggestion: Command {
    public static var name: String { "tension.removeSuggestion" }
    public static let form = Form(
        "Suggest something no longer", RemoveSuggestion.init(_:),
        Field("id", \.id, .text(1...64).described("The suggestion.")))
    public static let answer = AddSuggestion.answer

    /// The suggestion's id.
    public var id: String

    /// Creates the command.
    public init(_ id: String) { self.id = id }

    /// Returns the event; none if it is already removed. Throws `tension.suggestions` if fewer than
    /// two would be left, and `tension.suggestion.unknown` for an unknown one.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.tension
        _ = try state.known(id).orRefused(.unknownSuggestion)
        let pool = state.pool
        guard pool.contains(where: { $0.id == id }) else { return [] }
        guard pool.count > 2 else {
            throw .conflict(
                "tension.suggestions", "Two must stay, so that none comes twice in a row.")
        }
        return [TensionFact.removed(.init(suggestion: id)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Suggestion {
        try context.view.tension.known(id).orRefused(.unknownSuggestion)
    }
}

extension Rejection {
    fileprivate static var unknownSuggestion: Rejection {
        .unknown("suggestion", code: "tension.suggestion.unknown", field: "id")
    }
}
