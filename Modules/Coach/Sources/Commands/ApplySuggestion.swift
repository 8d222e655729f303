public import CoachAPI
public import Core

/// Applies an action that the coach suggested. The owning module checks it, and it can be undone.
/// Rule C3.
public struct ApplySuggestion: Command {
    public static var name: String { "coach.apply" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Run a proposal of the coach",
        Record({ ApplySuggestion($0) }, CoachAction.record, at: \.action))
    public static let answer = Shape<Done> { Member("done", \.text, "The result in words.") }

    /// The result of the action.
    public struct Done: Hashable, Sendable {
        /// A short description of the result.
        public var text: String
    }

    /// The action to apply.
    public var action: CoachAction

    /// Creates a command that applies an action.
    public init(_ action: CoachAction) { self.action = action }

    /// Applies the action.
    ///
    /// Throws `coach.action` if no module can apply it. Also throws the errors of the module that
    /// applies it.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let action = try filled()
        guard let handler = context.view.coachActionHandler(for: action.kind) else {
            throw Rejection("coach.action", "No module of this program can do that.", field: "do")
        }
        return try handler.drafts(for: action, in: &context)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Done {
        let action = try filled()
        let name = action.item.flatMap { item in
            context.view.answer(.itemProvider)?.title(of: item, on: context.today, in: context.view)
        }
        let text =
            switch action.kind {
            case .add: "\(action.name ?? "It"): added"
            case .order: "Today is in its new order"
            case .lighten: "\(name ?? "It"): lighter from today"
            case .sleep: "Noted how you slept"
            case .focus: "\((action.minutes ?? 25).counted("minute")) of focus: started"
            }
        return Done(text: text)
    }

    /// Returns the action with missing fields filled from its template.
    private func filled() throws(Rejection) -> CoachAction {
        guard action.kind == .add, let id = action.template else { return action }
        guard let template = Suggestions.template(id) else {
            throw .unknown("suggestion", code: "coach.template", field: "template")
        }
        var filled = action
        filled.name = action.name ?? template.name
        if action.fields == CoachAction.Fields() { filled.fields = template.fields }
        return filled
    }
}
