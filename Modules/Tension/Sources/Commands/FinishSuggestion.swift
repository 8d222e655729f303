public import Core

/// Marks a suggestion as followed or skipped. Rule N3.
public struct FinishSuggestion: Command {
    public static var name: String { "tension.finish" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Finish a suggestion", FinishSuggestion.init(done:of:),
        Field("done", \.isDone, "True if the user did it, false to dismiss it."),
        Field("checkIn", \.checkIn, "The id of the check-in. Default: the open one."))
    public static let answer = CheckTension.answer

    /// True if it was followed, false if it was skipped.
    public var isDone: Bool
    /// The check-in of the suggestion; nil for the one that is open.
    public var checkIn: EventID?

    /// Creates the command.
    public init(done isDone: Bool, of checkIn: EventID? = nil) {
        self.isDone = isDone
        self.checkIn = checkIn
    }

    /// Returns the event; none if it is already finished in the same way. Throws
    /// `tension.nothing-open` if the suggestion is no longer shown.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let named = checkIn.flatMap { Tension.checkIn($0, in: context.view) }
        if let known = named?.outcome {
            guard known.kind == (isDone ? .done : .skipped) else { throw .nothingOpen }
            return []
        }
        let phase = Tension.phase(at: context.moment.instant, in: context.view)
        guard phase.kind == .suggestion, let open = phase.checkIn,
            checkIn == nil || checkIn == open.id
        else { throw .nothingOpen }
        return [TensionFact.finished(.init(checkIn: open.id, isDone: isDone)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> CheckIn {
        var id = checkIn
        if case .finished(let finish)? = context.events.first.flatMap(TensionFact.init) {
            id = finish.checkIn
        }
        return try Tension.made(try id.orThrow(.nothingOpen), in: context.view)
    }
}

extension Rejection {
    fileprivate static let nothingOpen = Rejection.conflict(
        "tension.nothing-open",
        "The suggestion is no longer open. Suggestions close after 5 minutes.")
}
