internal import Core

/// What the module records.
enum JourneyFact: RetractableFact {
    /// A journey begins.
    case started(Start)
    /// A day of it is done; several for one day add their minutes up.
    case completed(Completion)
    /// The person ends it on a day.
    case ended(End)
    /// An earlier event is taken back, or put back again.
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
    /// How a journey came to be.
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

    /// That a day is done, and what was told of it.
    struct Completion: Payload, Snapshot {
        var journey: JourneyID
        var day: Day
        var moodBefore: Int?
        var moodAfter: Int?
        var minutes: Int?
        /// What the minutes were spent in; of the same they count once.
        var source: EventID?

        static let record = Record(
            Completion.init, Field("journey", \.journey), Field("day", \.day),
            Field("moodBefore", \.moodBefore, .mood), Field("moodAfter", \.moodAfter, .mood),
            Field("minutes", \.minutes, .focusMinutes), Field("source", \.source))
    }

    /// The day on which the person ended a journey.
    struct End: Payload, Snapshot {
        var journey: JourneyID
        var day: Day

        static let record = Record(End.init, Field("journey", \.journey), Field("day", \.day))
    }
}

extension Codec where Value == Int? {
    /// A mood, 1 … 5, or nothing.
    static let mood = Codec<Int>.integer(1...5).orNothing
    /// Minutes of focus, 1 … 1,440, or nothing.
    static let focusMinutes = Codec<Int>.integer(1...1_440).orNothing
}

extension Codec where Value == String {
    /// The title of a journey.
    static let journeyTitle = Codec.line(1...80)
}
