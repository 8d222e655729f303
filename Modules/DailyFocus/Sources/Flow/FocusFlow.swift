public import Core

/// The user's next step with the day's focuses. Every surface shows this step. Rule G4.
///
/// It depends only on the state and the day, so the page and the command line always agree.
public enum FocusFlow: Hashable, Shaped {
    /// There is no goal yet, or the choice of goals is not completed.
    case onboarding(goals: [Goal])
    /// Yesterday has unfinished focuses. The user must answer “Continue or start fresh?”
    case choice(unfinished: [FocusDraft])
    /// The user must set the three focuses. Those that were carried over are already filled in.
    case setup(carried: [FocusDraft])
    /// The focuses of the day are set.
    case home(FocusEntry)

    /// The answers to “Continue or start fresh?”
    public enum Choice: String, Hashable, CaseIterable, StringCodedEnum {
        /// Starts with yesterday's unfinished focuses.
        case carryOn = "continue"
        /// Starts with three empty lines.
        case fresh
    }

    /// The stable name of the step: `onboarding`, `choice`, `setup` or `home`.
    public var name: String {
        switch self {
        case .onboarding: "onboarding"
        case .choice: "choice"
        case .setup: "setup"
        case .home: "home"
        }
    }

    /// The focuses that are carried over or can be; empty in other steps.
    public var drafts: [FocusDraft] {
        switch self {
        case .choice(let drafts), .setup(let drafts): drafts
        case .onboarding, .home: []
        }
    }

    /// The focuses of the day; nil before they are set.
    public var entry: FocusEntry? {
        if case .home(let entry) = self { entry } else { nil }
    }

    static let step = Shape<String>.choice(["onboarding", "choice", "setup", "home"])

    public static let shape = Shape<FocusFlow>("FocusFlow") {
        Member(
            "step", \.name, as: step,
            "The current step: `onboarding`, `choice`, `setup` or `home`.")
        Member("drafts", \.drafts, "The unfinished focuses to carry over; empty in other steps.")
        Member("entry", \.entry, "The focuses of the day; null before they are set.")
    }

    /// Computes the step for a day. `previous` is the user's day before it.
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

    /// Returns a day's unfinished focuses as drafts. A goal that is no longer active is left out.
    ///
    /// The recorded focuses never change. Rule G3.
    private static func unfinished(_ entry: FocusEntry?, _ goals: [Goal]) -> [FocusDraft] {
        guard let entry else { return [] }
        return entry.focuses.filter { !$0.isDone }.map { focus in
            let isActive = goals.contains { $0.id == focus.goal }
            return FocusDraft(
                focus.title, goal: isActive ? focus.goal : nil, carriedFrom: entry.day)
        }
    }
}
