public import Core

/// Starts a focus session. Rules F1, F2.
public struct StartSession: Command {
    public static var name: String { "focus-sessions.start" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Start a focus session", StartSession.init(_:minutes:item:replacing:),
        Field(
            "template", \.template,
            Codec.line(1...60).described("A template's name or id. Default: 25/5.")
                .orNull,
            refusal: Refusal(
                "focus-sessions.template", "The template must be 1–60 characters.")),
        Field(
            "minutes", \.minutes,
            Codec.integer(SessionLimits.minutes)
                .described("The minutes of focus. Default: one phase of the template.").orNull,
            refusal: Refusal(
                "focus-sessions.minutes", "A session must have 1 to 720 minutes of focus.")),
        Field(
            "item", \.item,
            Codec.line(1...80).described(
                "The target: the name or id of a habit, `journey`, `focus 2`."
            ).orNull,
            refusal: Refusal(
                "focus-sessions.item",
                "The target must be 1–80 characters on one line.")),
        Field(
            "replace", \.replaces, "True to end a running session first.",
            default: false))
    public static let answer = SessionStatus.shape

    /// The template's name or id; nil for 25/5.
    public var template: String?
    /// The minutes of focus; nil for one work phase of the template.
    public var minutes: Int?
    /// The item: the name or id of a habit, `journey`, or `focus 2`.
    public var item: String?
    /// True to end a current session first; otherwise it is an error.
    public var replaces: Bool

    /// Creates the command.
    public init(
        _ template: String? = nil, minutes: Int? = nil, item: String? = nil,
        replacing: Bool = false
    ) {
        self.template = template
        self.minutes = minutes
        self.item = item
        replaces = replacing
    }

    /// Returns the events. Throws `focus-sessions.template.unknown`, the error for an unknown
    /// habit, and `focus-sessions.running` during another session.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.sessions
        let moment = context.moment
        var earlier = context.settling()
        if let last = state.last, last.reading(at: moment.instant).isOpen {
            guard replaces else { throw .sessionRuns }
            earlier = [SessionFact.marked(.ended, .init(session: last.id)).draft]
        }
        let template = try state.template(template ?? SessionTemplate.shipped[0].id)
        let item = try item.map { text throws(Rejection) in
            try SessionTarget.find(text, on: context.today, in: context.view)
        }
        let start = SessionFact.Start(
            session: context.newID(), template: template.name,
            plan: template.plan(minutes: minutes, round: state.round(for: template, at: moment)),
            dayStart: moment.rule.dayStart, item: item)
        return earlier + [SessionFact.started(start).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> SessionStatus {
        FocusSessions.status(at: context.moment, in: context.view)
    }
}

extension CommandContext {
    /// Returns the events that record the completion of the last session if it was not recorded
    /// yet. With them the session counts for its habit.
    mutating func settling() -> [EventDraft] {
        guard let last = view.sessions.last else { return [] }
        let reading = last.reading(at: moment.instant)
        guard reading.completed != nil, !reading.isSettled else { return [] }
        return [SessionFact.marked(.ended, .init(session: last.id)).draft]
            + counting(last, reading)
    }

    /// Returns the events by which a completed session counts for its item.
    private mutating func counting(
        _ run: SessionRun, _ reading: SessionRun.Reading
    ) -> [EventDraft] {
        guard let item = run.start.item else { return [] }
        let session = run.id.derived(0, as: Event.self)
        return SessionTarget.counting(run.byDay(reading), of: session, for: item, in: &self)
    }
}

extension Rejection {
    fileprivate static var sessionRuns: Rejection {
        .conflict(
            "focus-sessions.running", "A session is already running: end it first.",
            hints: ["End it: cairn pomodoro end"])
    }
}
