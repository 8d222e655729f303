public import Core
internal import DurableSQLite
internal import GRDB
public import LeaguesAPI

extension SQLiteStandings: Standings {
    public func publish(
        _ publication: Publication, at now: Instant
    ) async throws(Rejection) -> Placement {
        try await write { db in try Publishing(publication, now, db).placement() }
    }

    public func board(
        of account: AccountID, in week: Day
    ) async throws(Rejection) -> Board? {
        try await read { db in
            let ids = BoardID.all(in: week)
            let id = try Int64.fetchOne(
                db, sql: "SELECT board FROM seats WHERE account = ? AND board BETWEEN ? AND ?",
                arguments: [account.data, ids.lowerBound, ids.upperBound])
            return try id.flatMap { try Board.find(db, BoardID(rawValue: $0)) }
        }
    }

    public func board(_ id: BoardID) async throws(Rejection) -> Board? {
        try await read { db in try Board.find(db, id) }
    }

    public func boards(
        of tier: Tier, in week: Day, after board: BoardID?, limit: Int
    ) async throws(Rejection) -> [Board] {
        try await read { db in
            let ids = BoardID.all(of: tier, in: week)
            let first = max(ids.lowerBound, (board?.rawValue ?? .min) &+ 1)
            return try Int64.fetchAll(
                db, sql: "SELECT id FROM boards WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?",
                arguments: [first, ids.upperBound, max(limit, 0)]
            ).compactMap { try Board.find(db, BoardID(rawValue: $0)) }
        }
    }

    public func seats(
        of accounts: [AccountID], in week: Day
    ) async throws(Rejection) -> [Seat] {
        try await read { db in
            let ids = BoardID.all(in: week)
            let statement = try db.cachedStatement(
                sql: "SELECT \(Seat.columns) FROM \(Seat.tables) "
                    + "WHERE seats.account = ? AND board BETWEEN ? AND ?")
            return try Set(accounts).sorted().compactMap { account in
                try Row.fetchOne(
                    statement, arguments: [account.data, ids.lowerBound, ids.upperBound]
                ).map(Seat.init)
            }
        }
    }

    public func knows(_ account: AccountID) async throws(Rejection) -> Bool {
        try await read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM people WHERE account = ?)",
                arguments: [account.data]) ?? false
        }
    }

    public func withdraw(_ account: AccountID) async throws(Rejection) {
        try await write { db in
            try SQLiteStandings.withdraw(account, db, all: false)
        }
    }

    public func erase(_ account: AccountID) async throws(Rejection) {
        try await write { db in
            try SQLiteStandings.withdraw(account, db, all: true)
            try db.execute(
                sql: "INSERT OR IGNORE INTO erased (account) VALUES (?)", arguments: [account.data])
            try db.execute(
                sql: "DELETE FROM hidden WHERE account = ?", arguments: [account.data])
            try db.execute(
                sql: "DELETE FROM reports WHERE reporter = ?", arguments: [account.data])
        }
        try await file.purge()
    }

    /// Returns true if the user was erased. No new data about such a user is stored.
    static func isErased(_ account: AccountID, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM erased WHERE account = ?)"),
            arguments: [account.data]) ?? false
    }

    private static func withdraw(_ account: AccountID, _ db: Database, all: Bool) throws {
        let id = account.data
        let boards = try Int64.fetchAll(
            db,
            sql: "SELECT board FROM seats JOIN boards ON boards.id = board "
                + "WHERE account = ? AND (? OR boards.state = 0)", arguments: [id, all])
        for board in boards {
            try db.execute(
                sql: "DELETE FROM seats WHERE board = ? AND account = ?", arguments: [board, id])
            try db.execute(
                sql: "UPDATE boards SET people = people - 1 WHERE id = ?", arguments: [board])
        }
        try db.execute(sql: "DELETE FROM people WHERE account = ?", arguments: [id])
        try db.execute(sql: "DELETE FROM reports WHERE account = ?", arguments: [id])
        try db.execute(sql: "DELETE FROM friends WHERE account = ?", arguments: [id])
        try db.execute(
            sql: """
                DELETE FROM friend_boards
                WHERE NOT EXISTS (SELECT 1 FROM friends WHERE board = friend_boards.id)
                """)
    }
}
