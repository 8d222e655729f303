internal import Core

/// The facts that the module records.
enum FocusFact: RetractableFact {
    case goalAdded(NewGoal)
    case goalRenamed(NewTitle)
    case goalArchived(GoalNamed)
    case goalUnarchived(GoalNamed)
    case goalMoved(NewPlace)
    /// The user completed the choice of goals.
    case onboarded(Onboarding)
    case daySet(DayPlan)
    case focusCompleted(FocusNamed)
    case focusReopened(FocusNamed)
    /// The user dismissed the notice about an event that was set aside.
    case dismissed(Dismissal)
    /// An earlier event was retracted or restored.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case goalAdded = "daily-focus.goalAdded"
        case goalRenamed = "daily-focus.goalRenamed"
        case goalArchived = "daily-focus.goalArchived"
        case goalUnarchived = "daily-focus.goalUnarchived"
        case goalMoved = "daily-focus.goalMoved"
        case onboarded = "daily-focus.onboarded"
        case daySet = "daily-focus.daySet"
        case focusCompleted = "daily-focus.focusCompleted"
        case focusReopened = "daily-focus.focusReopened"
        case dismissed = "daily-focus.dismissed"
        case retracted = "daily-focus.retracted"

        var dates: PayloadDates {
            switch self {
            case .daySet: .days("day", "focuses.carriedFrom")
            case .goalAdded, .goalRenamed, .goalArchived, .goalUnarchived, .goalMoved, .onboarded,
                .focusCompleted, .focusReopened, .dismissed, .retracted:
                .none
            }
        }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> FocusFact? {
        switch kind {
        case .goalAdded: NewGoal(payload: payload).map(goalAdded)
        case .goalRenamed: NewTitle(payload: payload).map(goalRenamed)
        case .goalArchived: GoalNamed(payload: payload).map(goalArchived)
        case .goalUnarchived: GoalNamed(payload: payload).map(goalUnarchived)
        case .goalMoved: NewPlace(payload: payload).map(goalMoved)
        case .onboarded: Onboarding(payload: payload).map(onboarded)
        case .daySet: DayPlan(payload: payload).map(daySet)
        case .focusCompleted: FocusNamed(payload: payload).map(focusCompleted)
        case .focusReopened: FocusNamed(payload: payload).map(focusReopened)
        case .dismissed: Dismissal(payload: payload).map(dismissed)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .goalAdded(let goal): (.goalAdded, goal)
        case .goalRenamed(let title): (.goalRenamed, title)
        case .goalArchived(let goal): (.goalArchived, goal)
        case .goalUnarchived(let goal): (.goalUnarchived, goal)
        case .goalMoved(let place): (.goalMoved, place)
        case .onboarded(let onboarding): (.onboarded, onboarding)
        case .daySet(let plan): (.daySet, plan)
        case .focusCompleted(let focus): (.focusCompleted, focus)
        case .focusReopened(let focus): (.focusReopened, focus)
        case .dismissed(let dismissal): (.dismissed, dismissal)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}
