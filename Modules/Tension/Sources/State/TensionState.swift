internal import Core

/// All facts about tension by the ids of their events.
///
/// A fold is a join: sets grow, and the last writer decides whether an event is retracted. A
/// check-in that arrives twice counts once. Rule N4.
struct TensionState: FactState, CompositeSnapshot {
    static var name: String { "tension" }
    static var version: Int { 2 }

    /// A check-in with its time and day.
    struct Made: Hashable, Sendable {
        var check: TensionFact.Check
        var instant: Instant
        var day: Day
    }

    /// The check-ins in order of time.
    var checks = EventSet<Made>()
    /// The results by check-in, with the time of writing.
    var finishes: [EventID: EventSet<TensionFact.Finish>] = [:]
    var own = EventSet<Suggestion>()
    /// The removing events by suggestion.
    var removals: [String: Set<EventID>] = [:]
    var retractions = Retractions()

    static let layout = Layout(
        TensionState(), \.checks, \.finishes, \.own, \.removals, \.retractions)

    /// Folds a fact into the state.
    mutating func apply(_ fact: TensionFact, from event: Event) {
        let (stamp, written) = (event.stamp, event.instant.milliseconds)
        switch fact {
        case .checked(let check):
            let isLate = check.at != nil && check.day != nil
            let made = Made(
                check: check, instant: isLate ? check.at ?? event.instant : event.instant,
                day: isLate ? check.day ?? event.day : event.day)
            checks.insert(made, stamp, order: made.instant.milliseconds)
        case .finished(let finish):
            finishes[finish.checkIn, default: EventSet()].insert(finish, stamp, order: written)
        case .added(let suggestion): own.insert(suggestion, stamp)
        case .removed(let removal): removals[removal.suggestion, default: []].insert(event.id)
        case .retracted(let retraction): retractions.write(retraction, stamp)
        }
    }
}

extension TensionState.Made: CompositeSnapshot {
    static let layout = Layout(
        Self(check: .init(level: .none), instant: Instant(milliseconds: 0), day: Day(0)),
        \.check, \.instant, \.day)
}

extension WorldView {
    var tension: TensionState { state(of: TensionState.self) }
}
