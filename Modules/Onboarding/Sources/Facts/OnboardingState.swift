internal import Core
internal import OnboardingAPI

/// What became of each step, and whether the rest is wanted: the latest that is not taken back.
struct OnboardingState: FactState, LaidOut {
    static var name: String { "onboarding" }
    static var version: Int { 1 }

    var turns: [String: RetractableRegister<OnboardingFact.Turn>] = [:]
    var closings = RetractableRegister<OnboardingFact.Closing>()
    var retractions = Retractions()

    static let layout = Layout(OnboardingState(), \.turns, \.closings, \.retractions)

    /// Takes a fact in.
    mutating func take(_ fact: OnboardingFact, from event: Event) {
        switch fact {
        case .turned(let turn):
            turns[turn.step, default: RetractableRegister()].insert(turn, event.stamp)
        case .closed(let closing): closings.insert(closing, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }

    /// What became of a step; nil if it is open.
    func turn(of step: String) -> OnboardingFact.Turn? {
        turns[step]?.current(retractions)?.value
    }

    /// Whether the rest is not wanted.
    var isClosed: Bool { closings.current(retractions)?.value.isClosed ?? false }

    /// What steps kept, for those that come later.
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
