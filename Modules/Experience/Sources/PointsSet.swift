public import Core
internal import ExperienceAPI

/// `experience.pointsSet {"reason":"habit","points":10,"from":"2026-11-21"}`: 0 … 1,000.
struct PointsSet: Hashable {
    static let kind = "experience.pointsSet"
    var reason: PointReason
    var points: Int
    var from: Day

    init(_ reason: PointReason, points: Int, from: Day) {
        self.reason = reason
        self.points = points
        self.from = from
    }

    init?(payload: [UInt8]) {
        var reader = PayloadReader(payload)
        var reason: PointReason?
        var points: Int64?
        var from: Day?
        while let key = reader.nextKey() {
            switch key {
            case "reason": reason = reader.string().flatMap(PointReason.init)
            case "points": points = reader.integer()
            case "from": from = reader.day()
            default: reader.skip()
            }
        }
        guard reader.finished, let reason, let points, let from,
            (0...Int64(PointValues.limit)).contains(points)
        else { return nil }
        self.init(reason, points: Int(points), from: from)
    }

    var draft: EventDraft {
        var writer = PayloadWriter()
        writer.field("reason", reason.rawValue)
        writer.field("points", points)
        writer.field("from", from)
        return EventDraft(PointsSet.kind, payload: writer.finish())
    }
}

/// Folds changes of what things earn.
public struct ExperienceProjection: Projection {
    public static var name: String { "experience" }
    public static var version: Int { 1 }
    public static var kinds: [String] { [PointsSet.kind] }
    public var initial: ExperienceState { ExperienceState() }

    public func fold(_ event: Event, kind: Int, into state: inout ExperienceState) {
        if let change = PointsSet(payload: event.payload) { state.write(change, event.stamp) }
    }
}

/// Takes a change of values back by setting what was in force before. Rule H13.
struct PointsInverter: UndoHandler {
    var kinds: [String] { [PointsSet.kind] }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        guard let change = PointsSet(payload: event.payload) else { return [] }
        guard undoing else { return [change.draft] }
        let state = view.state(of: ExperienceProjection.self)
        let before = state.value(of: change.reason, on: change.from - 1)
        return [PointsSet(change.reason, points: before, from: change.from).draft]
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        guard let change = PointsSet(payload: event.payload) else { return "Changed points" }
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
