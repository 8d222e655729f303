public import Core

/// Where a person is with the day: what every surface shows next. Rule G4.
///
/// A pure function of state and day, so that the page and the command line cannot disagree.
public enum FocusFlow: Hashable, Shaped {
    /// There is no goal yet, or the person has not gone on from choosing them.
    case onboarding(goals: [Goal])
    /// Yesterday left focuses unfinished: “Continue or start fresh?”
    case choice(unfinished: [FocusDraft])
    /// The three are to be set; what is carried over stands there already.
    case setup(carried: [FocusDraft])
    /// The day is set.
    case home(FocusEntry)

    /// How a person answers “Continue or start fresh?”
    public enum Choice: String, Hashable, CaseIterable, Worded {
        /// What was left unfinished comes as drafts.
        case carryOn = "continue"
        /// Three empty lines.
        case fresh
    }

    /// A stable word for it: `onboarding`, `choice`, `setup` or `home`.
    public var name: String {
        switch self {
        case .onboarding: "onboarding"
        case .choice: "choice"
        case .setup: "setup"
        case .home: "home"
        }
    }

    /// What is carried over, or could be; empty in other steps.
    public var drafts: [FocusDraft] {
        switch self {
        case .choice(let drafts), .setup(let drafts): drafts
        case .onboarding, .home: []
        }
    }

    /// What is set for the day; nil before it is.
    public var entry: FocusEntry? {
        if case .home(let entry) = self { entry } else { nil }
    }

    static let step = Shape<String>.choice(["onboarding", "choice", "setup", "home"])

    public static let shape = Shape<FocusFlow>("FocusFlow") {
        Member("step", \.name, as: step)
        Member("drafts", \.drafts)
        Member("entry", \.entry)
    }

    /// Where a person is on a day; `previous` is the day before it in their life.
    init(
        _ state: DailyFocusState, on day: Day, after previous: Day, choosing choice: Choice? = nil
    ) {
        let goals = state.activeGoals
        guard !goals.isEmpty, state.isOnboarded else {
            self = .onboarding(goals: goals)
            return
        }
        if let entry = state.entry(on: day) {
            self = .home(entry)
            return
        }
        let unfinished = FocusFlow.unfinished(state.entry(on: previous), goals)
        switch choice {
        case nil where !unfinished.isEmpty: self = .choice(unfinished: unfinished)
        case .carryOn: self = .setup(carried: unfinished)
        default: self = .setup(carried: [])
        }
    }

    /// What an entry left undone, as drafts; a goal that is not active any more is left open.
    ///
    /// The entry itself is never changed. Rule G3.
    private static func unfinished(_ entry: FocusEntry?, _ goals: [Goal]) -> [FocusDraft] {
        guard let entry else { return [] }
        return entry.focuses.filter { !$0.isDone }.map { focus in
            let isActive = goals.contains { $0.id == focus.goal }
            return FocusDraft(
                focus.title, goal: isActive ? focus.goal : nil, carriedFrom: entry.day)
        }
    }
}
