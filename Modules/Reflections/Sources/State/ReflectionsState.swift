public import Core

/// Every fact about reflections and moods, each under the id of its event.
///
/// A fold is a join: sets grow, and for whether an event is taken back the last writer wins.
public struct ReflectionsState: Snapshot {
    struct Writing: Hashable, Sendable {
        var time: Reflection.Time
        var note: String?
        var sleep: Int?
        var stamp: Stamp
    }
    struct Felt: Hashable, Sendable {
        var feeling: Feeling
        var instant: Instant
        var stamp: Stamp
    }

    /// By day, since all that is asked is asked by day.
    var writings: [Day: [EventID: Writing]] = [:]
    var moods: [Day: [EventID: Felt]] = [:]
    var retractions: [EventID: LWWRegister<Bool>] = [:]

    init() {}

    /// Takes a fact in.
    mutating func take(_ fact: ReflectionFact, _ stamp: Stamp, at instant: Instant) {
        switch fact {
        case .written(let day, let time, let note, let sleep):
            writings[day, default: [:]][stamp.event] = Writing(
                time: time, note: note, sleep: sleep, stamp: stamp)
        case .felt(let day, let feeling):
            moods[day, default: [:]][stamp.event] = Felt(
                feeling: feeling, instant: instant, stamp: stamp)
        case .retracted(let event, let isRetracted):
            retractions[event, default: LWWRegister(false)].write(isRetracted, stamp)
        }
    }

    /// Whether an event is taken back.
    func isRetracted(_ event: EventID) -> Bool { retractions[event]?.value ?? false }

    /// What was written on a day and is not taken back, first to last.
    func writings(on day: Day, _ time: Reflection.Time) -> [Writing] {
        (writings[day] ?? [:]).values
            .filter { $0.time == time && !isRetracted($0.stamp.event) }
            .sorted { $0.stamp < $1.stamp }
    }

    /// The moods of a day that are not taken back, first to last.
    func moods(on day: Day) -> [Felt] {
        (moods[day] ?? [:]).values.filter { !isRetracted($0.stamp.event) }
            .sorted { ($0.instant, $0.stamp) < ($1.instant, $1.stamp) }
    }
}

/// Folds facts about reflections; a payload that does not read is passed over.
public struct ReflectionsProjection: Projection {
    public static var name: String { "reflections" }
    public static var version: Int { 1 }
    public static var kinds: [String] { ReflectionFact.kinds }
    public var initial: ReflectionsState { ReflectionsState() }

    public func fold(_ event: Event, kind: Int, into state: inout ReflectionsState) {
        guard let fact = ReflectionFact(kind: kind, payload: event.payload) else { return }
        state.take(fact, event.stamp, at: event.instant)
    }
}

extension WorldView {
    var reflections: ReflectionsState { state(of: ReflectionsProjection.self) }
}
