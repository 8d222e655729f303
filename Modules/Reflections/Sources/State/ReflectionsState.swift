internal import Core

/// All facts about reflections and moods by the ids of their events.
///
/// A fold is a join: sets grow, and the last writer decides whether an event is retracted.
struct ReflectionsState: FactState, CompositeSnapshot {
    static var name: String { "reflections" }
    static var version: Int { 2 }

    /// The reflections by day, because all questions are about days.
    var writings: [Day: EventSet<Writing>] = [:]
    /// The moods by day, ordered by the time of recording, their `order` in milliseconds.
    var moods: [Day: EventSet<Feeling>] = [:]
    var retractions = Retractions()

    static let layout = Layout(ReflectionsState(), \.writings, \.moods, \.retractions)

    /// Folds a fact into the state.
    mutating func apply(_ fact: ReflectionFact, from event: Event) {
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

    /// Returns the reflections of a day that are not retracted, in order.
    func writings(on day: Day, _ time: Reflection.Time) -> [EventSet<Writing>.Element] {
        (writings[day] ?? EventSet()).kept(retractions).filter { $0.value.time == time }
    }

    /// Returns the moods of a day that are not retracted, in order.
    func moods(on day: Day) -> [EventSet<Feeling>.Element] {
        Array((moods[day] ?? EventSet()).kept(retractions))
    }
}

extension WorldView {
    var reflections: ReflectionsState { state(of: ReflectionsState.self) }
}
