public import Core

extension Reflection {
    /// The reflection as the command line and the HTTP interface show it.
    public var json: JSON {
        [
            "day": .string(day.description), "time": .string(time.rawValue),
            "note": .string(note), "sleep": sleep.map { .integer(Int64($0)) } ?? .null,
        ]
    }
}

extension MoodEntry {
    /// The mood as the command line and the HTTP interface show it.
    public var json: JSON {
        [
            "id": .string(id.description), "day": .string(day.description),
            "at": .integer(instant.milliseconds), "mood": .integer(Int64(mood)),
            "note": .string(note),
            "habit": habit.map {
                ["name": .string($0), "side": side.map { .string($0.rawValue) } ?? .null]
            } ?? .null,
        ]
    }
}
