internal import Core
internal import OnboardingAPI

/// The result of each step, and whether the rest is declined. The latest fact without a retraction
/// applies.
struct OnboardingState: FactState, CompositeSnapshot {
    static var name: String { "onboarding" }
    static var version: Int { 1 }

    var turns: [String: RetractableRegister<OnboardingFact.Turn>] = [:]
    var closings = RetractableRegister<OnboardingFact.Closing>()
    var retractions = Retractions()

    static let layout = Layout(OnboardingState(), \.turns, \.closings, \.retractions)

    /// Folds a fact into the state.
    mutating func apply(_ fact: OnboardingFact, from event: Event) {
        switch fact {
        case .turned(let turn):
            turns[turn.step, default: RetractableRegister()].insert(turn, event.stamp)
        case .closed(let closing): closings.insert(closing, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }

    /// Returns the result of a step; nil if it is open.
    func turn(of step: String) -> OnboardingFact.Turn? {
        turns[step]?.current(retractions)?.value
    }

    /// True if the rest is declined.
    var isClosed: Bool { closings.current(retractions)?.value.isClosed ?? false }

    /// The answers kept for later steps.
    var kept: [String: (day: Day, answers: OnboardingAnswers)] {
        turns.keys.reduce(into: [:]) { kept, step in
            guard let turn = turn(of: step), !turn.isSkipped else { return }
            kept[step] = (turn.day, OnboardingAnswers(turn.answers))
        }
    }
}

extension WorldView {
    var onboarding: OnboardingState { state(of: OnboardingState.self) }
}
