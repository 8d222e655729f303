internal import Core
internal import GRDB

/// Updates the table of operations with the events of a transaction.
struct OperationIndex {
    private struct Part {
        var count = 0
        var place: Int64
        /// True if there are events with an id other than the operation's.
        var hasMembers = false
    }

    private var parts: [EventID: Part] = [:]

    /// Notes an event stored at a position.
    mutating func note(_ event: Event, _ place: Int64) {
        var part = parts[event.operation] ?? Part(place: place)
        part.count += 1
        part.hasMembers = part.hasMembers || event.id != event.operation
        parts[event.operation] = part
    }

    /// Writes the notes of an account after its events are stored.
    func finish(_ account: Int64, _ db: Database) throws {
        let grow = try PreparedStatement(
            db, "UPDATE operations SET size = size + ? WHERE account = ? AND id = ?")
        let make = try PreparedStatement(
            db,
            """
            INSERT INTO operations (account, id, place, size) SELECT ?1, ?2,
                min(?3, coalesce(place, ?3)), ?4 + (coalesce(place, ?3) < ?3)
            FROM (SELECT max(place) AS place FROM events
                  WHERE account = ?1 AND id = ?2 AND operation IS NULL)
            """)
        for (id, part) in parts {
            grow.bind(1, Int64(part.count))
            grow.bind(2, account)
            grow.bind(3, id)
            try grow.finish()
            guard part.hasMembers, db.changesCount == 0 else { continue }
            make.bind(1, account)
            make.bind(2, id)
            make.bind(3, part.place)
            make.bind(4, Int64(part.count))
            try make.finish()
        }
    }

    /// The rows of the table, counted from the events.
    static let counted = """
        SELECT m.account, m.id, min(m.place, coalesce(h.place, m.place)),
            m.size + (h.place IS NOT NULL)
        FROM (SELECT account, operation AS id, min(place) AS place, count(*) AS size
              FROM events WHERE operation IS NOT NULL GROUP BY account, operation) m
        LEFT JOIN events h ON h.account = m.account AND h.id = m.id AND h.operation IS NULL
        """
}
