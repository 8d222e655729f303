internal import Core

/// Every fact about reflections and moods, each under the id of its event.
///
/// A fold is a join: sets grow, and for whether an event is taken back the last writer wins.
struct ReflectionsState: FactState, LaidOut {
    static var name: String { "reflections" }
    static var version: Int { 2 }

    /// By day, since all that is asked is asked by day.
    var writings: [Day: EventSet<Writing>] = [:]
    /// By day, in order of when they were recorded, which is their `order` in milliseconds.
    var moods: [Day: EventSet<Feeling>] = [:]
    var retractions = Retractions()

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
        (writings[day] ?? EventSet()).kept(retractions).filter { $0.value.time == time }
    }

    /// The moods of a day that are not taken back, first to last.
    func moods(on day: Day) -> [EventSet<Feeling>.Element] {
        Array((moods[day] ?? EventSet()).kept(retractions))
    }
}

extension WorldView {
    var reflections: ReflectionsState { state(of: ReflectionsState.self) }
}
