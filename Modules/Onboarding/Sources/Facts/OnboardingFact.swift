internal import Core
internal import OnboardingAPI

/// The facts of the setup: answered and skipped steps, and declining the rest.
enum OnboardingFact: RetractableFact {
    /// A step was answered or skipped.
    case turned(Turn)
    /// The rest was declined or resumed.
    case closed(Closing)
    /// An earlier event is retracted or restored.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case turned = "onboarding.turned"
        case closed = "onboarding.closed"
        case retracted = "onboarding.retracted"

        var dates: PayloadDates {
            switch self {
            case .turned: .days("day")
            case .closed, .retracted: .none
            }
        }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> OnboardingFact? {
        switch kind {
        case .turned: Turn(payload: payload).map(turned)
        case .closed: Closing(payload: payload).map(closed)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .turned(let turn): (.turned, turn)
        case .closed(let closing): (.closed, closing)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}

extension OnboardingFact {
    /// The result of a step.
    struct Turn: Payload, Snapshot {
        var step: String
        var day: Day
        var isSkipped: Bool
        /// The answers, if the step keeps them.
        var answers: [OnboardingAnswers.Answer]

        static let record = Record(
            Turn.init(step:day:isSkipped:answers:),
            Field("step", \.step, .text(1...60)), Field("day", \.day),
            Field("skipped", \.isSkipped),
            Field(
                "answers", \.answers,
                OnboardingAnswers.Answer.record.payloadCodec.list(count: 0...50), default: []))
    }

    /// The information whether the rest is declined.
    struct Closing: Payload, Snapshot {
        var isClosed: Bool

        static let record = Record(Closing.init, Field("closed", \.isClosed))
    }
}

extension OnboardingFact {
    /// The undo handler, which retracts each event with a separate fact.
    static let undo = RetractionUndoHandler(
        OnboardingFact.self, retractions: { $0.onboarding.retractions },
        words: { fact, _ in
            switch fact {
            case .turned(let turn):
                turn.isSkipped ? "Setup: skipped \(turn.step)" : "Setup: \(turn.step)"
            case .closed(let closing):
                closing.isClosed ? "Closed the setup" : "Reopened the setup"
            case .retracted: "Changed the setup"
            }
        })
}
