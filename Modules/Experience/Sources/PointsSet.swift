internal import Core
internal import ExperienceAPI

/// What a reason earns from a day on: 0 … 1,000 points.
struct PointsSet: SingleFact {
    enum Kind: String, EventKind { case pointsSet = "experience.pointsSet" }

    var reason: PointReason
    var points: Int
    var from: Day

    static let record = Record(
        PointsSet.init(_:points:from:), Field("reason", \.reason),
        Field("points", \.points, .integer(0...PointValues.limit)), Field("from", \.from))

    init(_ reason: PointReason, points: Int, from: Day) {
        self.reason = reason
        self.points = points
        self.from = from
    }
}

/// Takes a change of values back by setting what was in force before. Rule H13.
struct PointsUndoHandler: UndoHandler {
    var kinds: [String] { PointsSet.Kind.names }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        guard let change = PointsSet(event) else { return [] }
        guard undoing else { return [change.draft] }
        let state = view.state(of: ExperienceState.self)
        let before = state.value(of: change.reason, on: change.from - 1)
        return [PointsSet(change.reason, points: before, from: change.from).draft]
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        guard let change = PointsSet(event) else { return "Changed points" }
        return "\(change.points) points for \(change.reason.title) from \(change.from)"
    }
}

extension PointReason {
    /// "a completed habit"
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
