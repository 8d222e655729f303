public import Core

extension CheckIn {
    /// The check-in as the command line and the HTTP interface show it.
    public var json: JSON {
        [
            "id": .string(id.description), "day": .string(day.description),
            "at": .integer(instant.milliseconds), "level": .integer(Int64(level.rawValue)),
            "word": .string(level.word), "note": .string(note),
            "suggestion": suggestion?.json ?? .null, "outcome": .optional(outcome?.word),
        ]
    }
}

extension CheckIn.Outcome {
    /// "done" or "skipped".
    public var word: String {
        switch self {
        case .done: "done"
        case .skipped: "skipped"
        }
    }
}

extension Suggestion {
    /// The suggestion as the command line and the HTTP interface show it.
    public var json: JSON {
        [
            "id": .string(id), "title": .string(title), "text": .string(text),
            "shipped": .bool(isShipped),
        ]
    }
}

extension TensionPhase {
    /// The phase as the command line and the HTTP interface show it.
    public var members: JSONObject {
        [
            "phase": .string(kind.rawValue), "until": .integer(until.milliseconds),
            "checkIn": checkIn?.json ?? .null,
        ]
    }
}
