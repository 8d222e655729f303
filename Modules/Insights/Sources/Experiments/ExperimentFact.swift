internal import Core

/// The facts of the module, one case for each kind.
enum ExperimentFact: RetractableFact {
    /// An experiment was started and its days were drawn.
    case started(Start)
    /// An experiment was cancelled and gives no answer.
    case cancelled(Cancellation)
    /// An earlier event was retracted or restored.
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
    /// A question with its drawn days.
    struct Start: Payload, Snapshot {
        var experiment: ExperimentID
        /// The id of the action's series, and its title at the time.
        var action: String
        var actionTitle: String
        /// The id of the outcome's series, and its title at the time.
        var outcome: String
        var outcomeTitle: String
        /// The days from action to outcome.
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

        /// The last planned day.
        var last: Day { start + (plan.days.count - 1) }
    }

    /// The cancellation of an experiment.
    struct Cancellation: Payload, Snapshot {
        var experiment: ExperimentID

        static let record = Record(Cancellation.init, Field("experiment", \.experiment))
    }
}
