public import Core

extension Journey {
    /// The journey as the command line and the HTTP interface show it.
    public var json: JSON {
        [
            "id": .string(id.description), "title": .string(title), "item": .text(item),
            "start": .text(start), "end": .text(end), "last": .text(last),
            "standing": .string(standing.rawValue), "day": .integer(Int64(day)),
            "of": .integer(Int64(Journey.length)), "phase": .string(phase.title),
            "progress": .number(progress), "streak": .integer(Int64(streak)),
            "longest": .integer(Int64(longest)), "graceLeft": .integer(Int64(graceLeft)),
            "done": .integer(Int64(done)), "isDone": .bool(isDone),
            "minutes": .integer(Int64(minutes)),
        ]
    }
}

extension JourneyDay {
    /// The day as the command line and the HTTP interface show it.
    public var json: JSON {
        [
            "day": .text(day), "number": .integer(Int64(number)),
            "verdict": .string(verdict.rawValue),
            "moodBefore": moodBefore.map { .integer(Int64($0)) } ?? .null,
            "moodAfter": moodAfter.map { .integer(Int64($0)) } ?? .null,
            "minutes": .integer(Int64(minutes)),
        ]
    }
}

extension SetAsideJourney {
    /// The journey as the command line and the HTTP interface show it.
    public var json: JSON {
        [
            "id": .string(id.description), "title": .string(title), "start": .text(start),
            "done": .integer(Int64(done)), "reason": .string(reason),
        ]
    }
}

extension JourneyOpening {
    /// Whether another can be started as the command line and the HTTP interface show it.
    public var json: JSON {
        switch self {
        case .open: ["state": "open", "day": .null]
        case .from(let day): ["state": "locked", "day": .text(day)]
        case .full: ["state": "full", "day": .null]
        }
    }
}

extension JSON {
    /// The value's text, or `null`.
    fileprivate static func text(_ value: (some CustomStringConvertible)?) -> JSON {
        value.map { .string($0.description) } ?? .null
    }
}
