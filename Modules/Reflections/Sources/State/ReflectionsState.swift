internal import Core

/// Every fact about reflections and moods, each under the id of its event.
///
/// A fold is a join: sets grow, and for whether an event is taken back the last writer wins.
struct ReflectionsState: LaidOut {
    /// By day, since all that is asked is asked by day.
    var writings: [Day: EventSet<Writing>] = [:]
    /// By day, in order of when they were recorded, which is their `order` in milliseconds.
    var moods: [Day: EventSet<Feeling>] = [:]
    var retractions = Retractions()

    init() {}

    static let layout = Layout(ReflectionsState(), \.writings, \.moods, \.retractions)

    /// Takes a fact in.
    mutating func take(_ fact: ReflectionFact, from event: Event) {
        let stamp = event.stamp
        switch fact {
        case .written(let writing):
            writings[writing.day, default: EventSet()].insert(writing, stamp)
        case .felt(let feeling):
            moods[feeling.day, default: EventSet()].insert(
                feeling, stamp, order: event.instant.milliseconds)
        case .retracted(let retraction): retractions.write(retraction, stamp)
        }
    }

    /// What was written on a day and is not taken back, first to last.
    func writings(on day: Day, _ time: Reflection.Time) -> [EventSet<Writing>.Element] {
        (writings[day] ?? EventSet()).filter {
            $0.value.time == time && !retractions.holds($0.id)
        }
    }

    /// The moods of a day that are not taken back, first to last.
    func moods(on day: Day) -> [EventSet<Feeling>.Element] {
        (moods[day] ?? EventSet()).filter { !retractions.holds($0.id) }
    }
}

/// Folds facts about reflections; a payload that does not read is passed over.
struct ReflectionsProjection: Projection {
    static var name: String { "reflections" }
    static var version: Int { 2 }
    var initial: ReflectionsState { ReflectionsState() }

    func fold(_ event: Event, kind: ReflectionFact.Kind, into state: inout ReflectionsState) {
        guard let fact = ReflectionFact(kind: kind, payload: event.payload) else { return }
        state.take(fact, from: event)
    }
}

extension WorldView {
    var reflections: ReflectionsState { state(of: ReflectionsProjection.self) }
}
