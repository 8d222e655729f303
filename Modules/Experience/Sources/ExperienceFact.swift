internal import Core
internal import ExperienceAPI

/// The facts of the module.
enum ExperienceFact: RetractableFact {
    /// The points of a reason from a day on.
    case pointsSet(Points)
    /// An earlier event is retracted or restored.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case pointsSet = "experience.pointsSet"
        case retracted = "experience.retracted"

        var dates: PayloadDates {
            switch self {
            case .pointsSet: .days("from")
            case .retracted: .none
            }
        }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> ExperienceFact? {
        switch kind {
        case .pointsSet: Points(payload: payload).map(pointsSet)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .pointsSet(let points): (.pointsSet, points)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }

    /// The points, 0–1,000.
    struct Points: Payload {
        var reason: PointReason
        var points: Int
        var from: Day

        static let record = Record(
            Points.init, Field("reason", \.reason),
            Field("points", \.points, .integer(0...PointValues.limit)), Field("from", \.from))
    }

    /// The undo handler of the module's facts. Rule H13.
    static let undo = RetractionUndoHandler(
        ExperienceFact.self,
        retractions: { $0.state(of: ExperienceState.self).retractions },
        words: { fact, _ in
            guard case .pointsSet(let change) = fact else { return "Changed points" }
            return "\(change.points) points for \(change.reason.title) from \(change.from)"
        })
}

extension PointReason {
    /// The reason in words: "a completed habit".
    var title: String {
        switch self {
        case .habitCompleted: "a completed habit"
        case .taskCompleted: "a completed task"
        case .qualifyingDay: "a qualifying day"
        case .morningReflection: "a morning reflection"
        case .nightReflection: "a night reflection"
        case .focusSession: "a focus session"
        }
    }
}
