internal import Core

/// The events of this module: one case per kind.
///
/// A kind is never reused; a new shape is an optional field or a new kind.
enum BlankFact: RetractableFact {
    /// The person noted something for a day.
    case noted(Note)
    /// An earlier event was undone or redone.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case noted = "blank.noted"
        case retracted = "blank.retracted"

        var dates: PayloadDates {
            switch self {
            case .noted: .days("day")
            case .retracted: .none
            }
        }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> BlankFact? {
        switch kind {
        case .noted: Note(payload: payload).map(noted)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .noted(let note): (.noted, note)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}

extension BlankFact {
    /// A note as recorded.
    struct Note: Payload, Snapshot {
        var day: Day
        var text: String

        static let record = Record(Note.init, Field("day", \.day), Field("text", \.text))
    }
}
