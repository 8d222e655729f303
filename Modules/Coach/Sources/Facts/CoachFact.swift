internal import Core

/// The facts of the coach: messages and their cost, never their text. Rule C2.
enum CoachFact: Fact {
    /// A message was answered.
    case asked(On)
    /// The user may be in danger. The coach pauses for the rest of the day and no reminder presses
    /// the user.
    case paused(On)
    /// The user resumed the coach.
    case resumed(On)
    /// A model read and wrote a number of tokens.
    case spent(Cost)

    enum Kind: String, EventKind {
        case asked = "coach.asked"
        case paused = "coach.paused"
        case resumed = "coach.resumed"
        case spent = "coach.spent"

        var dates: PayloadDates { .days("day") }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> CoachFact? {
        switch kind {
        case .asked: On(payload: payload).map(asked)
        case .paused: On(payload: payload).map(paused)
        case .resumed: On(payload: payload).map(resumed)
        case .spent: Cost(payload: payload).map(spent)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .asked(let on): (.asked, on)
        case .paused(let on): (.paused, on)
        case .resumed(let on): (.resumed, on)
        case .spent(let cost): (.spent, cost)
        }
    }
}

extension CoachFact {
    /// The descriptions in the log. They never reveal the topic of a message. Rule C2.
    static let words = EventDescriptions(CoachFact.self) { fact, _ in
        switch fact {
        case .asked: "Talked with the coach"
        case .paused: "The coach paused for the day"
        case .resumed: "The coach resumed"
        case .spent(let cost): "The coach's model used \(cost.tokens.counted("token"))"
        }
    }

    /// The day of a fact.
    struct On: Payload, Snapshot {
        var day: Day

        static let record = Record(On.init(day:), Field("day", \.day))
    }

    /// The tokens that a model used on a day.
    struct Cost: Payload, Snapshot {
        var day: Day
        var tokens: Int

        static let record = Record(
            Cost.init, Field("day", \.day), Field("tokens", \.tokens, .integer(0...10_000_000)))
    }
}
