internal import Core

/// The facts of the module.
enum TensionFact: RetractableFact {
    /// A check-in was recorded, with its suggestion if there was one.
    case checked(Check)
    /// The suggestion of a check-in was followed or skipped.
    case finished(Finish)
    /// A custom suggestion was added.
    case added(Suggestion)
    /// A suggestion was removed.
    case removed(Removal)
    /// An earlier event is retracted or restored.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case checked = "tension.checked"
        case finished = "tension.finished"
        case added = "tension.suggestionAdded"
        case removed = "tension.suggestionRemoved"
        case retracted = "tension.retracted"

        var dates: PayloadDates {
            switch self {
            case .checked: PayloadDates(days: ["day"], instants: ["at"])
            case .finished, .added, .removed, .retracted: .none
            }
        }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> TensionFact? {
        switch kind {
        case .checked: Check(payload: payload).map(checked)
        case .finished: Finish(payload: payload).map(finished)
        case .added: Suggestion(payload: payload).map(added)
        case .removed: Removal(payload: payload).map(removed)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .checked(let check): (.checked, check)
        case .finished(let finish): (.finished, finish)
        case .added(let suggestion): (.added, suggestion)
        case .removed(let removal): (.removed, removal)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}

extension TensionFact {
    /// A check-in as written; `at` and `day` are set if it was made before it was recorded.
    struct Check: Payload, Snapshot {
        var level: TensionLevel
        var suggestion: String?
        var note: String?
        var at: Instant?
        var day: Day?

        static let record = Record(
            Check.init, Field("level", \.level), Field("suggestion", \.suggestion),
            Field("note", \.note, Codec.tensionNote.orNothing),
            Field("at", \.at, Instant.past.orNothing),
            Field("day", \.day))
    }

    /// The result of a suggestion.
    struct Finish: Payload, Snapshot {
        var checkIn: EventID
        var isDone: Bool

        static let record = Record(
            Finish.init, Field("checkIn", \.checkIn), Field("done", \.isDone))
    }

    /// The removed suggestion.
    struct Removal: Payload, Snapshot {
        var suggestion: String

        static let record = Record(Removal.init, Field("suggestion", \.suggestion))
    }
}

extension Instant {
    /// An instant that an id of version 7 can contain: 48 bits of milliseconds since 1970.
    static let past = Instant.codec.described { _ in
        Schema.integer(0...(1 << 48 - 1)).described("Milliseconds since 1970.")
    }.tidied { (0..<(1 << 48)).contains($0.milliseconds) ? $0 : nil }
}
