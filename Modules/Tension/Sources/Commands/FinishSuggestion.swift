public import Core

/// Says that a suggestion was followed, or puts it away. Rule N3.
public struct FinishSuggestion: Command {
    public static var name: String { "tension.finish" }
    public static var isIdempotent: Bool { true }
    public static let form = Form(
        "Say what became of a suggestion", FinishSuggestion.init(done:of:),
        Field("done", \.isDone, "Whether it was followed; it is put away otherwise."),
        Field("checkIn", \.checkIn, "The check-in; the one that is open unless given."))
    public static let answer = CheckTension.answer

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
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        if let known = finished(in: context.view) {
            return known.isDone == isDone ? [] : try refuse()
        }
        let phase = Tension.phase(at: context.moment.instant, in: context.view)
        guard phase.kind == .suggestion, let open = phase.checkIn,
            checkIn == nil || checkIn == open.id
        else { return try refuse() }
        return [TensionFact.finished(.init(checkIn: open.id, isDone: isDone)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> CheckIn {
        let recorded = context.events.lazy.compactMap { event -> EventID? in
            guard case .finished(let finish)? = TensionFact(event) else { return nil }
            return finish.checkIn
        }.first
        guard let id = recorded ?? checkIn else { return try refuse() }
        return try Tension.made(id, in: context.view)
    }

    /// The check-in that is meant by its id, if its suggestion is finished.
    private func finished(in view: WorldView) -> CheckIn? {
        let known = checkIn.flatMap { Tension.checkIn($0, in: view) }
        return known?.outcome == nil ? nil : known
    }

    private func refuse<Value>() throws(Rejection) -> Value {
        throw Rejection(
            "tension.nothing-open", "No suggestion is open any more.", category: .conflict)
    }
}
