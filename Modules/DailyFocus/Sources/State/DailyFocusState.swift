internal import Core

/// All facts about goals and days.
///
/// The active goals and the valid entry of a day are computed from the facts, in an order that is
/// equal on all devices. All devices therefore agree. Rule Y2.
struct DailyFocusState: FactState, CompositeSnapshot {
    static var name: String { "daily-focus" }
    static var version: Int { 2 }

    var goals: [GoalID: GoalFacts] = [:]
    var entries: [EntryID: EntryFacts] = [:]
    /// All entries ever set for a day.
    var days: [Day: Set<EntryID>] = [:]
    var onboardings = RetractableRegister<Bool>()
    var dismissals: [EventID: RetractableRegister<Bool>] = [:]
    var retractions = Retractions()

    /// Creates an empty state.
    init() {}

    static let layout = Layout(
        DailyFocusState(), \.goals, \.entries, \.days, \.onboardings, \.dismissals, \.retractions)

    /// Folds a fact into the state, in any order.
    mutating func apply(_ fact: FocusFact, from event: Event) {
        let stamp = event.stamp
        switch fact {
        case .goalAdded(let new):
            let birth = GoalFacts.Creation(title: new.title, order: new.order, day: event.day)
            goals[new.goal, default: .init()].births.insert(birth, stamp)
        case .goalRenamed(let new):
            goals[new.goal, default: .init()].titles.insert(new.title, stamp)
        case .goalArchived(let named):
            goals[named.goal, default: .init()].archivings.insert(true, stamp)
        case .goalUnarchived(let named):
            goals[named.goal, default: .init()].archivings.insert(false, stamp)
        case .goalMoved(let new):
            goals[new.goal, default: .init()].orders.insert(new.order, stamp)
        case .onboarded: onboardings.insert(true, stamp)
        case .daySet(let plan):
            entries[plan.entry, default: .init()].births.insert(plan, stamp)
            days[plan.day, default: []].insert(plan.entry)
        case .focusCompleted(let named): mark(named, event.instant, stamp)
        case .focusReopened(let named): mark(named, nil, stamp)
        case .dismissed(let dismissal):
            dismissals[dismissal.event, default: .init()].insert(true, stamp)
        case .retracted(let retraction): retractions.write(retraction, stamp)
        }
    }

    private mutating func mark(_ focus: FocusFact.FocusNamed, _ done: Instant?, _ stamp: Stamp) {
        entries[focus.entry, default: .init()].marks[focus.number, default: .init()]
            .insert(done, stamp)
    }
}

extension WorldView {
    /// The current state of goals and days.
    var dailyFocus: DailyFocusState { state(of: DailyFocusState.self) }
}
