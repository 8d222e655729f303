public import Core

/// Pauses the session that goes on. Rule F1.
public struct PauseSession: Command, SessionChange {
    public static var name: String { "focus-sessions.pause" }
    public static let form = Form("Pause the session", Record { PauseSession() })
    public static let answer = SessionStatus.shape

    /// Pauses the session.
    public init() {}

    /// Refused with `focus-sessions.none` if none goes on.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let (run, reading) = try open(context)
        return reading.paused == nil ? [mark(.paused, run)] : []
    }
}

/// Goes on with a paused session. Rule F1.
public struct ResumeSession: Command, SessionChange {
    public static var name: String { "focus-sessions.resume" }
    public static let form = Form("Go on with the session", Record { ResumeSession() })
    public static let answer = SessionStatus.shape

    /// Goes on with the session.
    public init() {}

    /// Refused with `focus-sessions.none` if none goes on.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let (run, reading) = try open(context)
        return reading.paused == nil ? [] : [mark(.resumed, run)]
    }
}

/// Ends the session: before its time, or once its minutes are reached, so that it counts for what
/// it serves. Rules F1, F2.
public struct EndSession: Command, SessionChange {
    public static var name: String { "focus-sessions.end" }
    public static let form = Form(
        "End the session", EndSession.init(_:),
        Field("session", \.session, "The session; the last one unless given."))
    public static let answer = SessionStatus.shape

    /// The session; the last one if nil. One that is over, or not the last, is left as it is.
    public var session: SessionID?

    /// Ends the session.
    public init(_ session: SessionID? = nil) { self.session = session }

    /// Refused with `focus-sessions.none` if there is none.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let run = try context.view.sessions.last.orRefused(.noSession)
        if let session, session != run.id { return [] }
        let reading = run.reading(at: context.moment.instant)
        if reading.isOpen { return [mark(.ended, run)] }
        return context.settling()
    }
}

/// A command about the session that goes on.
protocol SessionChange: Command where Reply == SessionStatus {}

extension SessionChange {
    /// The session that goes on.
    fileprivate func open(
        _ context: CommandContext
    ) throws(Rejection) -> (SessionRun, SessionRun.Reading) {
        let run = try context.view.sessions.last.orRefused(.noSession)
        let reading = run.reading(at: context.moment.instant)
        guard reading.isOpen else { throw .noSession }
        return (run, reading)
    }

    fileprivate func mark(_ kind: SessionMark.Kind, _ run: SessionRun) -> EventDraft {
        SessionFact.marked(kind, .init(session: run.id)).draft
    }

    /// Where the person is after it.
    public func reply(in context: ReplyContext) throws(Rejection) -> SessionStatus {
        FocusSessions.status(at: context.moment, in: context.view)
    }
}

extension Rejection {
    fileprivate static var noSession: Rejection {
        .conflict(
            "focus-sessions.none", "No session is under way.",
            hints: ["Start one: cairn pomodoro start"])
    }
}
