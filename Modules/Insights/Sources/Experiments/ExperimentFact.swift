internal import Core

/// What this module records: a case a kind.
enum ExperimentFact: RetractableFact {
    /// The person asks, and the days with and without were drawn.
    case started(Start)
    /// The experiment is given up; there will be no answer.
    case cancelled(Cancellation)
    /// An earlier event is taken back, or put back again.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case started = "insights.experiment-started"
        case cancelled = "insights.experiment-cancelled"
        case retracted = "insights.retracted"

        var dates: PayloadDates {
            switch self {
            case .started: .days("start")
            case .cancelled, .retracted: .none
            }
        }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> ExperimentFact? {
        switch kind {
        case .started: Start(payload: payload).map(started)
        case .cancelled: Cancellation(payload: payload).map(cancelled)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .started(let start): (.started, start)
        case .cancelled(let cancellation): (.cancelled, cancellation)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}

extension ExperimentFact {
    /// A question with the days that were drawn for it.
    struct Start: Payload, Snapshot {
        var experiment: ExperimentID
        /// The series of what is done or not, and what it was called.
        var action: String
        var actionTitle: String
        /// The series of what may come of it, and what it was called.
        var outcome: String
        var outcomeTitle: String
        /// Days between them.
        var lag: Int
        var start: Day
        var plan: ExperimentPlan

        static let record = Record(
            Start.init, Field("experiment", \.experiment),
            Field("action", \.action, .line(1...80)),
            Field("actionTitle", \.actionTitle, .line(1...200)),
            Field("outcome", \.outcome, .line(1...80)),
            Field("outcomeTitle", \.outcomeTitle, .line(1...200)),
            Field("lag", \.lag, .integer(0...1)), Field("start", \.start),
            Field("plan", \.plan))

        /// The last day of the plan.
        var last: Day { start + (plan.days.count - 1) }
    }

    /// That an experiment is given up.
    struct Cancellation: Payload, Snapshot {
        var experiment: ExperimentID

        static let record = Record(Cancellation.init, Field("experiment", \.experiment))
    }
}
