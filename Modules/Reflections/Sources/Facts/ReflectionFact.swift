internal import Core

/// The facts of the module.
enum ReflectionFact: RetractableFact {
    /// A reflection was written. The latest value of each field applies.
    case written(Writing)
    /// A mood was recorded.
    case felt(Feeling)
    /// An earlier event is retracted or restored.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case written = "reflections.written"
        case felt = "reflections.felt"
        case retracted = "reflections.retracted"

        var dates: PayloadDates {
            switch self {
            case .written, .felt: .days("day")
            case .retracted: .none
            }
        }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> ReflectionFact? {
        switch kind {
        case .written: Writing(payload: payload).map(written)
        case .felt: Feeling(payload: payload).map(felt)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .written(let writing): (.written, writing)
        case .felt(let feeling): (.felt, feeling)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}

/// The content of a morning or night reflection.
struct Writing: Payload, Snapshot {
    var day: Day
    var time: Reflection.Time
    var note: String?
    var sleep: Int?

    static let record = Record(
        Writing.init, Field("day", \.day), Field("time", \.time),
        Field("note", \.note, Codec.reflection.orNothing),
        Field("sleep", \.sleep, MoodScale.codec.orNothing))
}

/// A mood with its details.
struct Feeling: Payload, Snapshot {
    var day: Day
    var mood: Int
    var note: String?
    var habit: String?
    var side: MoodEntry.Side?

    static let record = Record(
        Feeling.init, Field("day", \.day), Field("mood", \.mood, MoodScale.codec),
        Field("note", \.note, Codec.reflection.orNothing),
        Field("habit", \.habit, Codec.text(1...80).orNothing), Field("side", \.side))
}
