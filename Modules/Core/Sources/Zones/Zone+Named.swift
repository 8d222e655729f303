extension Zone {
    /// Returns the zone with this name. Throws `zone.unknown` with suggestions if there is no such
    /// zone.
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

    /// The civil days that do not exist in the zone, because it moved across the date line. Rule
    /// D3.
    ///
    /// For example, Pacific/Apia skipped only 2011-12-30.
    public var skippedDays: [Day] { table.skippedDays }
}
