internal import Core
internal import LeaguesAPI

/// The facts that the module records.
enum LeagueFact: RetractableFact {
    /// The user joined the league on a server.
    case joined(Name)
    /// The user left the league.
    case left(EmptyPayload)
    /// The user changed the name that others see.
    case shown(Name)
    /// A week ended with a result for the user. Rule L5.
    case settled(Settled)
    /// An earlier event was retracted or restored.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case joined = "leagues.joined"
        case left = "leagues.left"
        case shown = "leagues.shown"
        case settled = "leagues.settled"
        case retracted = "leagues.retracted"

        var dates: PayloadDates {
            switch self {
            case .settled: .days("week")
            case .joined, .left, .shown, .retracted: .none
            }
        }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> LeagueFact? {
        switch kind {
        case .joined: Name(payload: payload).map(joined)
        case .left: EmptyPayload(payload: payload).map(left)
        case .shown: Name(payload: payload).map(shown)
        case .settled: Settled(payload: payload).map(settled)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .joined(let name): (.joined, name)
        case .left(let nothing): (.left, nothing)
        case .shown(let name): (.shown, name)
        case .settled(let week): (.settled, week)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}

extension LeagueFact {
    /// The name that others see; nil for the default name of a mountain.
    struct Name: Payload {
        var name: String?

        static let record = Record(Name.init, Field("name", \.name, PublicName.codec.orNothing))
    }

    /// A payload without fields.
    struct EmptyPayload: Payload {
        static let record = Record(EmptyPayload.init)
    }

    /// The user's result in a week.
    struct Settled: Payload, Snapshot {
        /// The Monday of the week.
        var week: Day
        /// The IANA name of the time zone in which the week ended.
        var zone: String
        /// True if the week was ranked among the user's own weeks instead of among other users.
        /// Rule L9.
        var isAlone: Bool
        var rank: Int
        var of: Int
        var points: Int
        var streakDays: Int
        var focusMinutes: Int
        var from: Tier
        var movement: Movement

        static let record = Record(
            Settled.init, Field("week", \.week), Field("zone", \.zone, .line(1...60)),
            Field("alone", \.isAlone), Field("rank", \.rank, .integer(1...27)),
            Field("of", \.of, .integer(1...27)), Field("points", \.points, .integer(0...0xFF_FFFF)),
            Field("streakDays", \.streakDays, .integer(0...7)),
            Field("focusMinutes", \.focusMinutes, .integer(0...0x3FFF)),
            Field("from", \.from), Field("movement", \.movement))

        /// The user's score in the week.
        var score: WeekScore {
            WeekScore(points: points, streakDays: streakDays, focusMinutes: focusMinutes)
        }
    }
}
