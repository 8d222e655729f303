public import Core

/// Pauses the current session. Rule F1.
public struct PauseSession: Command, SessionChange {
    public static var name: String { "focus-sessions.pause" }
    public static let form = Form("Pause the session", Record { PauseSession() })
    public static let answer = SessionStatus.shape

    /// Creates the command.
    public init() {}

    /// Returns the event. Throws `focus-sessions.none` without a current session.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let (run, reading) = try open(context)
        return reading.paused == nil ? [mark(.paused, run)] : []
    }
}

/// Resumes a paused session. Rule F1.
public struct ResumeSession: Command, SessionChange {
    public static var name: String { "focus-sessions.resume" }
    public static let form = Form("Resume the session", Record { ResumeSession() })
    public static let answer = SessionStatus.shape

    /// Creates the command.
    public init() {}

    /// Returns the event. Throws `focus-sessions.none` without a current session.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let (run, reading) = try open(context)
        return reading.paused == nil ? [] : [mark(.resumed, run)]
    }
}

/// Ends the session early, or records its completion so that it counts for its item. Rules F1, F2.
public struct EndSession: Command, SessionChange {
    public static var name: String { "focus-sessions.end" }
    public static let form = Form(
        "End the session", EndSession.init(_:),
        Field("session", \.session, "The session. Default: the last one."))
    public static let answer = SessionStatus.shape

    /// The session; nil for the last one. A session that is over or is not the last one does not
    /// change.
    public var session: SessionID?

    /// Creates the command.
    public init(_ session: SessionID? = nil) { self.session = session }

    /// Returns the events. Throws `focus-sessions.none` if there is no session.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let run = try context.view.sessions.last.orThrow(.noSession)
        if let session, session != run.id { return [] }
        let reading = run.reading(at: context.moment.instant)
        if reading.isOpen { return [mark(.ended, run)] }
        return context.settling()
    }
}

/// A command for the current session.
protocol SessionChange: Command where Reply == SessionStatus {}

extension SessionChange {
    /// Returns the current session.
    fileprivate func open(
        _ context: CommandContext
    ) throws(Rejection) -> (SessionRun, SessionRun.Reading) {
        let run = try context.view.sessions.last.orThrow(.noSession)
        let reading = run.reading(at: context.moment.instant)
        guard reading.isOpen else { throw .noSession }
        return (run, reading)
    }

    fileprivate func mark(_ kind: SessionMark.Kind, _ run: SessionRun) -> EventDraft {
        SessionFact.marked(kind, .init(session: run.id)).draft
    }

    /// Returns the status after the change.
    public func reply(in context: ReplyContext) throws(Rejection) -> SessionStatus {
        FocusSessions.status(at: context.moment, in: context.view)
    }
}

extension Rejection {
    fileprivate static var noSession: Rejection {
        .conflict(
            "focus-sessions.none", "No session is running.",
            hints: ["Start one: cairn pomodoro start"])
    }
}
