public import Core

/// Adds a suggestion of the person's own. Rule N2.
public struct AddSuggestion: Command {
    public static var name: String { "tension.addSuggestion" }
    public static let form = Form(
        "Add a suggestion of one's own", AddSuggestion.init(_:text:),
        Field(
            "title", \.title, .suggestionTitle,
            refusal: Refusal(
                "tension.suggestion", "A title has 1 to 60 characters on one line.")),
        Field(
            "text", \.text, .suggestionText,
            refusal: Refusal("tension.suggestion", "Say in 1 to 200 characters what to do.")))
    public static let answer = Shape<Suggestion> { Member("suggestion", \.self) }

    /// 1–60 characters on one line.
    public var title: String
    /// What to do, 1–200 characters on one line.
    public var text: String

    /// Adds a suggestion; a bad title or text is refused with `tension.suggestion`.
    public init(_ title: String, text: String) {
        self.title = title
        self.text = text
    }

    /// Refuses more than a hundred (`tension.suggestions`); one that is there in the same words
    /// stays.
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

/// Takes a suggestion out of the pool: the person's own, or one that ships.
public struct RemoveSuggestion: Command {
    public static var name: String { "tension.removeSuggestion" }
    public static let form = Form(
        "Suggest something no longer", RemoveSuggestion.init(_:),
        Field("id", \.id, .text(1...64).described("The suggestion.")))
    public static let answer = AddSuggestion.answer

    /// Which.
    public var id: String

    /// Takes a suggestion out.
    public init(_ id: String) { self.id = id }

    /// Refuses when fewer than two would be left (`tension.suggestions`) and one that never was
    /// there (`tension.suggestion.unknown`); one that was taken out stays away.
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

extension Codec where Value == String {
    /// The title of a suggestion.
    static let suggestionTitle = Codec.line(1...60)
    /// What a suggestion says to do.
    static let suggestionText = Codec.line(1...200)
}
