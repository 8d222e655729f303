public import Core

/// Says that a suggestion was followed, or puts it away. SPEC N3.
public struct FinishSuggestion: Command {
    public static var name: String { "tension.finish" }
    public static var isIdempotent: Bool { true }

    /// Whether it was followed; it is put away otherwise.
    public var isDone: Bool
    /// The check-in that it came with; the one that is open now if nil.
    public var checkIn: EventID?

    /// Finishes a suggestion.
    public init(done isDone: Bool, of checkIn: EventID? = nil) {
        self.isDone = isDone
        self.checkIn = checkIn
    }

    /// Refuses when that suggestion is not shown any more (`tension.nothing-open`); what is
    /// finished in the same way already stays so.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<CheckIn> {
        let phase = Tension.phase(at: context.moment.instant, in: context.view)
        if let checkIn, let known = Tension.checkIn(checkIn, in: context.view),
            known.outcome != nil, known.isDone == isDone
        {
            return Decision([], reply: known)
        }
        guard phase.kind == .suggestion, let open = phase.checkIn,
            checkIn == nil || checkIn == open.id
        else {
            throw Rejection(
                "tension.nothing-open", "No suggestion is open any more.", category: .conflict)
        }
        let now = context.moment.instant
        let reply = CheckIn(
            id: open.id, day: open.day, instant: open.instant, level: open.level, note: open.note,
            suggestion: open.suggestion, outcome: isDone ? .done(now) : .skipped(now))
        return Decision([TensionFact.finished(open.id, done: isDone).draft()], reply: reply)
    }
}
