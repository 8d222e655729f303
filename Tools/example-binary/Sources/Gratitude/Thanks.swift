import Core

/// Thanks for something, on a day.
public struct Thanks: Payload, Snapshot, Shaped {
    /// The reason.
    public var text: String
    /// The day it belongs to.
    public var day: Day

    /// Thanks on a day.
    public init(text: String, day: Day) {
        self.text = text
        self.day = day
    }

    /// The record of the event, now and in every future journal.
    public static let record = Record(
        Thanks.init(text:day:), Field("text", \.text), Field("day", \.day))

    /// The shape of answers.
    public static let shape = Shape<Thanks> {
        Member("text", \.text)
        Member("day", \.day)
    }
}

/// The events of the module: one case per kind.
public enum GratitudeFact: RetractableFact {
    /// The person gave thanks.
    case thanked(Thanks)
    /// An earlier event was undone or redone.
    case retracted(Retraction)

    /// The kinds as stored in journals.
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
