public import Core

extension Goal {
    /// The goal for programs, the same on the command line and over HTTP.
    public var json: JSON {
        [
            "id": .string(id.description), "title": .string(title),
            "standing": .string(standing.rawValue), "made": .string(made.description),
        ]
    }
}

extension Focus {
    /// The focus for programs; `completedAt` in milliseconds since 1970 UTC.
    public var json: JSON {
        [
            "number": .integer(Int64(number)), "title": .string(title),
            "goal": .string(goal.description), "carriedFrom": .optional(carriedFrom?.description),
            "done": .bool(isDone),
            "completedAt": completedAt.map { .integer($0.milliseconds) } ?? .null,
        ]
    }
}

extension FocusEntry {
    /// The entry for programs.
    public var json: JSON {
        [
            "id": .string(id.description), "day": .string(day.description),
            "done": .integer(Int64(done)), "complete": .bool(isComplete),
            "focuses": .array(focuses.map(\.json)),
        ]
    }
}

extension FocusDraft {
    /// The draft for programs.
    public var json: JSON {
        [
            "title": .string(title), "goal": .optional(goal?.description),
            "carriedFrom": .optional(carriedFrom?.description),
        ]
    }
}

extension FocusFlow {
    /// The step for programs: its name, the drafts that come with it, and the entry at home.
    public var json: JSON {
        [
            "step": .string(name), "drafts": .array(drafts.map(\.json)),
            "entry": entry?.json ?? .null,
        ]
    }

    /// What is carried over, or could be; empty in other steps.
    public var drafts: [FocusDraft] {
        switch self {
        case .choice(let drafts), .setup(let drafts): drafts
        case .onboarding, .home: []
        }
    }

    /// What is set for the day; nil before it is.
    public var entry: FocusEntry? {
        if case .home(let entry) = self { entry } else { nil }
    }
}

extension SetAside {
    /// What was set aside, for programs.
    public var json: JSON {
        [
            "id": .string(id.description), "kind": .string(kind), "sentence": .string(sentence),
            "goal": goal?.json ?? .null, "entry": entry?.json ?? .null,
        ]
    }
}
