extension Zone {
    /// The zone that a person named; refuses with `zone.unknown` and what may have been meant.
    public static func named(
        _ identifier: String, in database: ZoneDatabase = .system
    ) throws(Rejection) -> Zone {
        do {
            return try Zone(identifier: identifier, in: database)
        } catch {
            throw Rejection(
                error.code.rawValue, error.description, field: "zone",
                hints: database.suggestions(for: identifier))
        }
    }

    /// The civil days that the zone left out, when it moved across the date line. Rule D3.
    ///
    /// In Pacific/Apia that is 2011-12-30 alone. The few changes of a day's length are looked at,
    /// not the days.
    public var skippedDays: [Day] {
        zip(table.transitions, table.offsets.indices.dropLast()).flatMap { time, index -> [Day] in
            let before = Int64(table.offsets[index])
            let after = Int64(table.offsets[index + 1])
            guard after - before >= 20 * 3_600 else { return [] }
            let left = WallTime(secondsSince1970: time + before)
            let reached = WallTime(secondsSince1970: time + after)
            // A day is left out if it begins after the moment of change and ends before the next.
            let first = left.secondOfDay == 0 ? left.day : left.day + 1
            return first < reached.day ? Array(first..<reached.day) : []
        }
    }
}
