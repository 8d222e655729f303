public import CoachAPI
public import Core

/// Does what the coach suggested: a change like any other, checked by who owns it, with undo. Rule
/// C3.
public struct ApplySuggestion: Command {
    public static var name: String { "coach.apply" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Do what the coach suggested",
        Record({ ApplySuggestion($0) }, CoachAction.record, at: \.action))
    public static let answer = Shape<Done> { Member("done", \.text, "What was done, in words.") }

    /// What was done.
    public struct Done: Hashable, Sendable {
        /// In a few words.
        public var text: String
    }

    /// What is to be done.
    public var action: CoachAction

    /// Does something.
    public init(_ action: CoachAction) { self.action = action }

    /// Refuses what nobody here can do (`coach.action`), and as the one who does it refuses.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let action = try filled()
        guard let hand = context.view.coachHand(for: action.kind) else {
            throw Rejection("coach.action", "Nobody here can do that.", field: "do")
        }
        return try hand.drafts(for: action, in: &context)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Done {
        let action = try filled()
        let name = action.item.flatMap { item in
            context.view.answer(.itemKeeper)?.title(of: item, on: context.today, in: context.view)
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

    /// With what the template says wherever the action says nothing else.
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
