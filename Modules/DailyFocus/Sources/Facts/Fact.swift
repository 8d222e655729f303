internal import Core

/// What the module records, as values.
enum Fact: Hashable {
    case goalAdded(GoalID, title: String, order: Int64)
    case goalRenamed(GoalID, title: String)
    case goalArchived(GoalID)
    case goalUnarchived(GoalID)
    case goalMoved(GoalID, order: Int64)
    /// The person has chosen goals and goes on to the day.
    case onboarded
    case daySet(EntryID, Day, [Plan])
    case focusCompleted(EntryID, number: Int)
    case focusReopened(EntryID, number: Int)
    /// The person has seen what became of an event that was set aside.
    case dismissed(EventID)
    /// An earlier event is taken back, or put back again.
    case retracted(EventID, Bool)

    /// A focus as it was set.
    struct Plan: Hashable, Sendable {
        var title: String
        var goal: GoalID
        var carriedFrom: Day?
    }

    /// The kinds of event; the order is that of the projection's fold.
    static let kinds = [
        "daily-focus.goalAdded", "daily-focus.goalRenamed", "daily-focus.goalArchived",
        "daily-focus.goalUnarchived", "daily-focus.goalMoved", "daily-focus.onboarded",
        "daily-focus.daySet", "daily-focus.focusCompleted", "daily-focus.focusReopened",
        "daily-focus.dismissed", "daily-focus.retracted",
    ]

    /// The place of its kind in `kinds`.
    var kind: Int {
        switch self {
        case .goalAdded: 0
        case .goalRenamed: 1
        case .goalArchived: 2
        case .goalUnarchived: 3
        case .goalMoved: 4
        case .onboarded: 5
        case .daySet: 6
        case .focusCompleted: 7
        case .focusReopened: 8
        case .dismissed: 9
        case .retracted: 10
        }
    }

    /// The event that records it.
    var draft: EventDraft { EventDraft(Fact.kinds[kind], payload: payload) }
}
