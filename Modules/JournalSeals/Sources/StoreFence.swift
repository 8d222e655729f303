/// Keeps every program from writing to a file of SQLite, also those that have it open already: by
/// triggers, so that it outlives whoever raised it.
public enum StoreFence {
    /// What is said to whoever writes.
    public static let sentence = "The store is being moved to another place; try again in a minute."

    private static let prefix = "moved_"
    private static let acts = ["INSERT", "UPDATE", "DELETE"]

    /// The statements that keep everybody from changing these tables.
    public static func raising(over tables: [String]) -> String {
        tables.flatMap { table in
            acts.map { act in
                """
                CREATE TRIGGER IF NOT EXISTS "\(prefix)\(table)_\(act)" BEFORE \(act) ON "\(table)"
                BEGIN SELECT RAISE(ABORT, '\(sentence)'); END;
                """
            }
        }.joined(separator: "\n")
    }

    /// The statements that let everybody change them again.
    public static func lifting(from tables: [String]) -> String {
        tables.flatMap { table in
            acts.map { "DROP TRIGGER IF EXISTS \"\(prefix)\(table)_\($0)\";" }
        }.joined(separator: "\n")
    }

    /// Asks how many of its triggers there are.
    public static let count =
        "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'moved\\_%' "
        + "ESCAPE '\\'"

    /// Asks for the tables of a file.
    public static let tables =
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' "
        + "ESCAPE '\\'"
}
