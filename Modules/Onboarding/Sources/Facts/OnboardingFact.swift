internal import Core
internal import OnboardingAPI

/// What is recorded of setting up: what was answered, skipped, and left for good.
enum OnboardingFact: RetractableFact {
    /// A step was answered, or passed over.
    case turned(Turn)
    /// The rest is not wanted, or wanted after all.
    case closed(Closing)
    /// An earlier event is taken back, or put back again.
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
    /// What became of a step.
    struct Turn: Payload, Snapshot {
        var step: String
        var day: Day
        var isSkipped: Bool
        /// What was said, if the step keeps it.
        var answers: [OnboardingAnswers.Answer]

        static let record = Record(
            Turn.init(step:day:isSkipped:answers:),
            Field("step", \.step, .text(1...60)), Field("day", \.day),
            Field("skipped", \.isSkipped),
            Field(
                "answers", \.answers,
                OnboardingAnswers.Answer.record.payloadCodec.list(count: 0...50), default: []))
    }

    /// Whether the rest is not wanted.
    struct Closing: Payload, Snapshot {
        var isClosed: Bool

        static let record = Record(Closing.init, Field("closed", \.isClosed))
    }
}

extension OnboardingFact {
    /// Takes back what was recorded, each event by a fact of its own.
    static let undo = RetractionUndoHandler(
        OnboardingFact.self, retractions: { $0.onboarding.retractions },
        words: { fact, _ in
            switch fact {
            case .turned(let turn):
                turn.isSkipped ? "Setting up: skipped \(turn.step)" : "Setting up: \(turn.step)"
            case .closed(let closing):
                closing.isClosed ? "Set up nothing more" : "Went on setting up"
            case .retracted: "Changed what was set up"
            }
        })
}
