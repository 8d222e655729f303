extension Zone {
    /// Returns the zone with a name; throws `zone.unknown` with suggestions.
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

    /// The civil days that the zone skipped when it moved across the date line. Rule D3.
    ///
    /// In Pacific/Apia the only one is 2011-12-30.
    public var skippedDays: [Day] { table.skippedDays }
}
