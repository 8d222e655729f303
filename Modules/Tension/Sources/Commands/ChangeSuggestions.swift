public import Core

/// Adds a custom suggestion. Rule N2.
public struct AddSuggestion: Command {
    public static var name: String { "tension.addSuggestion" }
    public static let form = Form(
        "Add a suggestion", AddSuggestion.init(_:text:),
        Field(
            "title", \.title, .suggestionTitle,
            refusal: Refusal(
                "tension.suggestion", "The title must be 1–60 characters on one line.")),
        Field(
            "text", \.text, .suggestionText,
            refusal: Refusal("tension.suggestion", "The suggestion must be 1–200 characters.")))
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
                "tension.suggestions",
                "You have 100 suggestions, which is the limit. Remove one first.")
        }
        let id = context.newID(Suggestion.self).description
        return [TensionFact.added(Suggestion(id: id, title: title, text: text)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Suggestion {
        try context.view.tension.pool.first(where: isMeant).orThrow(.unknownSuggestion)
    }

    private func isMeant(_ one: Suggestion) -> Bool { one.title == title && one.text == text }
}

/// Removes a suggestion from the pool, custom or built-in.
public struct RemoveSuggestion: Command {
    public static var name: String { "tension.removeSuggestion" }
    public static let form = Form(
        "Remove a suggestion", RemoveSuggestion.init(_:),
        Field("id", \.id, .text(1...64).described("The id of the suggestion.")))
    public static let answer = AddSuggestion.answer

    /// The suggestion's id.
    public var id: String

    /// Creates the command.
    public init(_ id: String) { self.id = id }

    /// Returns the event; none if it is already removed. Throws `tension.suggestions` if fewer than
    /// two would be left, and `tension.suggestion.unknown` for an unknown one.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.tension
        _ = try state.known(id).orThrow(.unknownSuggestion)
        let pool = state.pool
        guard pool.contains(where: { $0.id == id }) else { return [] }
        guard pool.count > 2 else {
            throw .conflict(
                "tension.suggestions", "At least two suggestions must remain.")
        }
        return [TensionFact.removed(.init(suggestion: id)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Suggestion {
        try context.view.tension.known(id).orThrow(.unknownSuggestion)
    }
}

extension Rejection {
    fileprivate static var unknownSuggestion: Rejection {
        .unknown("suggestion", code: "tension.suggestion.unknown", field: "id")
    }
}

extension Codec where Value == String {
    /// The title of a suggestion.
    static let suggestionTitle = Codec.line(1...60).described("The title of the suggestion.")
    /// The instruction of a suggestion.
    static let suggestionText = Codec.line(1...200).described("The instruction.")
}
