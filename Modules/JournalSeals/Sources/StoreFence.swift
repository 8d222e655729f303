/// A lock of an SQLite file against writes of all programs, including those that have it open. It
/// uses triggers, so it outlives the process.
public enum StoreFence {
    /// The error for writers.
    public static let sentence = "The store is being moved to another place; try again in a minute."

    private static let prefix = "moved_"
    private static let acts = ["INSERT", "UPDATE", "DELETE"]

    /// Returns the statements that lock these tables.
    public static func lockStatements(over tables: [String]) -> String {
        tables.flatMap { table in
            acts.map { act in
                """
                CREATE TRIGGER IF NOT EXISTS "\(prefix)\(table)_\(act)" BEFORE \(act) ON "\(table)"
                BEGIN SELECT RAISE(ABORT, '\(sentence)'); END;
                """
            }
        }.joined(separator: "\n")
    }

    /// Returns the statements that unlock these tables.
    public static func unlockStatements(from tables: [String]) -> String {
        tables.flatMap { table in
            acts.map { "DROP TRIGGER IF EXISTS \"\(prefix)\(table)_\($0)\";" }
        }.joined(separator: "\n")
    }

    /// The query for the number of its triggers.
    public static let count =
        "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'moved\\_%' "
        + "ESCAPE '\\'"

    /// The query for the tables of a file.
    public static let tables =
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' "
        + "ESCAPE '\\'"
}
