internal import Core

/// The facts that the module records.
enum JourneyFact: RetractableFact {
    /// A journey started.
    case started(Start)
    /// A day was completed. The minutes of several completions are added.
    case completed(Completion)
    /// The user ended the journey on a day.
    case ended(End)
    /// An earlier event was retracted or restored.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case started = "journeys.started"
        case completed = "journeys.completed"
        case ended = "journeys.ended"
        case retracted = "journeys.retracted"

        var dates: PayloadDates {
            switch self {
            case .started: .days("start")
            case .completed, .ended: .days("day")
            case .retracted: .none
            }
        }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> JourneyFact? {
        switch kind {
        case .started: Start(payload: payload).map(started)
        case .completed: Completion(payload: payload).map(completed)
        case .ended: End(payload: payload).map(ended)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .started(let start): (.started, start)
        case .completed(let completion): (.completed, completion)
        case .ended(let end): (.ended, end)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}

extension JourneyFact {
    /// The start of a journey.
    struct Start: Payload, Snapshot {
        var journey: JourneyID
        var title: String
        var item: String?
        var start: Day

        static let record = Record(
            Start.init, Field("journey", \.journey),
            Field("title", \.title, .journeyTitle),
            Field("item", \.item), Field("start", \.start))
    }

    /// The completion of a day with its details.
    struct Completion: Payload, Snapshot {
        var journey: JourneyID
        var day: Day
        var moodBefore: Int?
        var moodAfter: Int?
        var minutes: Int?
        /// The id of the minutes' source. Minutes from the same source count once.
        var source: EventID?

        static let record = Record(
            Completion.init, Field("journey", \.journey), Field("day", \.day),
            Field("moodBefore", \.moodBefore, .mood), Field("moodAfter", \.moodAfter, .mood),
            Field("minutes", \.minutes, .focusMinutes), Field("source", \.source))
    }

    /// The day on which the user ended a journey.
    struct End: Payload, Snapshot {
        var journey: JourneyID
        var day: Day

        static let record = Record(End.init, Field("journey", \.journey), Field("day", \.day))
    }
}

extension Codec where Value == Int? {
    /// A mood, 1–5, or nothing.
    static let mood = Codec<Int>.integer(1...5).orNothing
    /// Minutes of focus, 1–1,440, or nothing.
    static let focusMinutes = Codec<Int>.integer(1...1_440).orNothing
}

extension Codec where Value == String {
    /// The title of a journey.
    static let journeyTitle = Codec.line(1...80)
}
