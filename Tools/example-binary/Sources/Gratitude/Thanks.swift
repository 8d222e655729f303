import Core

/// Thanks for something, on a day.
public struct Thanks: Payload, Snapshot, Shaped {
    /// What for.
    public var text: String
    /// The day it belongs to.
    public var day: Day

    /// Thanks on a day.
    public init(text: String, day: Day) {
        self.text = text
        self.day = day
    }

    /// How the event says it, now and in every journal to come.
    public static let record = Record(
        Thanks.init(text:day:), Field("text", \.text), Field("day", \.day))

    /// How it is shown.
    public static let shape = Shape<Thanks> {
        Member("text", \.text)
        Member("day", \.day)
    }
}

/// What the module records: a case a kind.
public enum GratitudeFact: RetractableFact {
    /// Somebody gave thanks.
    case thanked(Thanks)
    /// An earlier event is taken back, or put back again.
    case retracted(Retraction)

    /// The kinds as they stand in journals.
    public enum Kind: String, EventKind {
        case thanked = "gratitude.thanked"
        case retracted = "gratitude.retracted"

        public var dates: PayloadDates {
            switch self {
            case .thanked: .days("day")
            case .retracted: .none
            }
        }
    }

    public static func read(_ kind: Kind, _ payload: JSONObject) -> GratitudeFact? {
        switch kind {
        case .thanked: Thanks(payload: payload).map(thanked)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    public var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .thanked(let thanks): (.thanked, thanks)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}
