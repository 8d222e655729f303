internal import Core

/// All facts about sessions by the ids of their events.
///
/// A fold is a join: sets grow, and the last writer decides whether an event is retracted. The
/// current session and its position are computed on demand.
struct SessionsState: FactState, CompositeSnapshot {
    static var name: String { "focus-sessions" }
    static var version: Int { 1 }

    /// A start with the time and zone of writing.
    struct Begun: Hashable, Sendable {
        var start: SessionFact.Start
        var instant: Instant
        var zone: String
    }

    var starts = EventSet<Begun>() { didSet { derived.forget() } }
    var marks: [SessionID: EventSet<SessionMark>] = [:] { didSet { derived.forget() } }
    var templates = EventSet<SessionTemplate>()
    var renamings = EventSet<SessionFact.Renaming>()
    var removals = EventSet<SessionFact.Removal>()
    var retractions = Retractions() { didSet { derived.forget() } }
    private var derived = Derived<SessionRuns>()

    static let layout = Layout(
        SessionsState(), \.starts, \.marks, \.templates, \.renamings, \.removals, \.retractions)

    /// Folds a fact into the state.
    mutating func apply(_ fact: SessionFact, from event: Event) {
        let stamp = event.stamp
        switch fact {
        case .started(let start):
            let begun = Begun(start: start, instant: event.instant, zone: event.zone)
            starts.insert(begun, stamp)
        case .marked(let kind, let mark):
            let made = SessionMark(kind: kind, instant: event.instant)
            marks[mark.session, default: EventSet()].insert(made, stamp)
        case .templateAdded(let template): templates.insert(template, stamp)
        case .templateRenamed(let renaming): renamings.insert(renaming, stamp)
        case .templateRemoved(let removal): removals.insert(removal, stamp)
        case .retracted(let retraction): retractions.write(retraction, stamp)
        }
    }
}

extension SessionsState {
    /// The sessions in the order of starting.
    var runs: SessionRuns { derived.value { SessionRuns(of: self) } }

    /// The session that was started last.
    var last: SessionRun? {
        guard let begun = starts.last(where: { !retractions.holds($0.id) }) else { return nil }
        return run(begun)
    }

    /// Returns a session with its changes, ignoring later sessions.
    func run(_ begun: EventSet<Begun>.Element) -> SessionRun {
        let (value, id) = (begun.value, begun.value.start.session)
        return SessionRun(
            id: id, event: begun.id, start: value.start, began: value.instant, zone: value.zone,
            marks: marks[id].map { Array($0.kept(retractions).map(\.value)) } ?? [])
    }
}

extension SessionsState.Begun: CompositeSnapshot {
    static let layout = Layout(
        Self(
            start: .init(
                session: SessionID(high: 0, low: 0), template: "",
                plan: SessionTemplate.shipped[0].plan(minutes: nil, round: 0),
                dayStart: .midnight, item: nil),
            instant: Instant(milliseconds: 0), zone: ""), \.start, \.instant, \.zone)
}

extension SessionMark: CompositeSnapshot {
    static let layout = Layout(
        SessionMark(kind: .ended, instant: Instant(milliseconds: 0)), \.kind, \.instant)
}

extension SessionMark.Kind: Snapshot {}

extension WorldView {
    var sessions: SessionsState { state(of: SessionsState.self) }
}
