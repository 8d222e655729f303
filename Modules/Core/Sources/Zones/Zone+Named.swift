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
    /// In Pacific/Apia that is 2011-12-30 alone.
    public var skippedDays: [Day] { table.skippedDays }
}
