public import Core

/// Takes note of something that was set aside, so that it is not shown any more. Rule Y2.
public struct DismissSetAside: Command {
    public static var name: String { "daily-focus.dismiss" }
    public static var isIdempotent: Bool { true }

    /// What was set aside; nil for all of it.
    public var id: EventID?

    /// Dismisses what was set aside.
    public init(_ id: EventID? = nil) { self.id = id }

    /// Refuses ids of which nothing was ever set aside. Replies with what is left.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<[SetAside]> {
        let state = context.view.dailyFocus
        let known = state.setAside
        let meant = known.filter { id == nil || $0.id == id }
        if let id, meant.isEmpty, state.dismissals[id] == nil { throw .nothingSetAside }
        let facts = meant.map { Fact.dismissed($0.id) }
        return Decision(
            facts.map(\.draft), reply: known.filter { one in !meant.contains { $0.id == one.id } })
    }
}
