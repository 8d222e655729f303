internal import Core

/// The facts of the module, one case for each kind.
enum SessionFact: RetractableFact {
    /// A session was started.
    case started(Start)
    /// The session was paused, resumed or ended.
    case marked(SessionMark.Kind, Mark)
    /// A custom template was added.
    case templateAdded(SessionTemplate)
    /// A template was renamed.
    case templateRenamed(Renaming)
    /// A template was removed.
    case templateRemoved(Removal)
    /// An earlier event is retracted or restored.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case started = "focus-sessions.started"
        case paused = "focus-sessions.paused"
        case resumed = "focus-sessions.resumed"
        case ended = "focus-sessions.ended"
        case templateAdded = "focus-sessions.templateAdded"
        case templateRenamed = "focus-sessions.templateRenamed"
        case templateRemoved = "focus-sessions.templateRemoved"
        case retracted = "focus-sessions.retracted"
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> SessionFact? {
        switch kind {
        case .started: Start(payload: payload).map(started)
        case .paused: Mark(payload: payload).map { .marked(.paused, $0) }
        case .resumed: Mark(payload: payload).map { .marked(.resumed, $0) }
        case .ended: Mark(payload: payload).map { .marked(.ended, $0) }
        case .templateAdded: SessionTemplate(payload: payload).map(templateAdded)
        case .templateRenamed: Renaming(payload: payload).map(templateRenamed)
        case .templateRemoved: Removal(payload: payload).map(templateRemoved)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .started(let start): (.started, start)
        case .marked(.paused, let mark): (.paused, mark)
        case .marked(.resumed, let mark): (.resumed, mark)
        case .marked(.ended, let mark): (.ended, mark)
        case .templateAdded(let template): (.templateAdded, template)
        case .templateRenamed(let renaming): (.templateRenamed, renaming)
        case .templateRemoved(let removal): (.templateRemoved, removal)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}

extension SessionFact {
    /// The start of a session; `item` is its habit or task.
    struct Start: Payload, Snapshot {
        var session: SessionID
        var template: String
        var plan: SessionPlan
        var dayStart: TimeOfDay
        var item: String?

        static let record = Record(
            Start.init, Field("session", \.session), Field("template", \.template, .line(1...60)),
            Field("plan", \.plan, SessionPlan.record.payloadCodec), Field("dayStart", \.dayStart),
            Field("item", \.item))
    }

    /// The changed session.
    struct Mark: Payload {
        var session: SessionID

        static let record = Record(Mark.init, Field("session", \.session))
    }

    /// The new name.
    struct Renaming: Payload, Snapshot {
        var template: String
        var name: String

        static let record = Record(
            Renaming.init, Field("template", \.template), Field("name", \.name, .line(1...40)))
    }

    /// The removed template.
    struct Removal: Payload, Snapshot {
        var template: String

        static let record = Record(Removal.init, Field("template", \.template))
    }
}
