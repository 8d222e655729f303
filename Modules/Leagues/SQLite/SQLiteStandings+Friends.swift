public import Core
internal import DurableSQLite
internal import GRDB
internal import Leagues
public import LeaguesAPI

extension SQLiteStandings: FriendBoards {
    public func add(_ board: FriendBoard) async throws(Rejection) -> Bool {
        try await write { db in
            for member in board.members where try SQLiteStandings.isErased(member.account, db) {
                return false
            }
            try db.execute(
                sql: "INSERT OR IGNORE INTO friend_boards (id, code, name) VALUES (?, ?, ?)",
                arguments: [board.id.data, board.code.description, board.name])
            guard db.changesCount == 1 else { return false }
            try SQLiteStandings.keep(board.members, of: board.id, db)
            return true
        }
    }

    public func friendBoard(_ code: ShareCode) async throws(Rejection) -> FriendBoard? {
        try await read { db in
            try SQLiteStandings.friendBoard(db, "code = ?", [code.description])
        }
    }

    public func friendBoards(of account: AccountID) async throws(Rejection) -> [FriendBoard] {
        try await read { db in
            try Row.fetchAll(
                db, sql: "SELECT board FROM friends WHERE account = ? ORDER BY since, board",
                arguments: [account.data]
            ).compactMap { row in
                let id: FriendBoardID = try row.id("board")
                return try SQLiteStandings.friendBoard(db, "id = ?", [id.data])
            }
        }
    }

    public func change(
        _ board: FriendBoardID,
        _ change: @escaping @Sendable (inout FriendBoard) throws(Rejection) -> Void
    ) async throws(Rejection) -> FriendBoard? {
        try await write { db in
            guard let before = try SQLiteStandings.friendBoard(db, "id = ?", [board.data])
            else { return nil }
            var changed = before
            try change(&changed)
            for member in changed.members where try SQLiteStandings.isErased(member.account, db) {
                changed.leave(member.account)
            }
            let holder = try SQLiteStandings.friendBoard(
                db, "code = ?", [changed.code.description])
            guard holder == nil || holder?.id == board else { return before }
            try db.execute(sql: "DELETE FROM friends WHERE board = ?", arguments: [board.data])
            guard !changed.members.isEmpty else {
                try db.execute(
                    sql: "DELETE FROM friend_boards WHERE id = ?", arguments: [board.data])
                return changed
            }
            try db.execute(
                sql: "UPDATE friend_boards SET code = ?, name = ? WHERE id = ?",
                arguments: [changed.code.description, changed.name, board.data])
            try SQLiteStandings.keep(changed.members, of: board, db)
            return changed
        }
    }

    private static func keep(
        _ members: [FriendBoard.Member], of board: FriendBoardID, _ db: Database
    ) throws {
        for (place, member) in members.enumerated() {
            try db.execute(
                sql: "INSERT INTO friends (account, board, place, since) VALUES (?, ?, ?, ?)",
                arguments: [
                    member.account.data, board.data, place, member.since.milliseconds,
                ])
        }
    }

    private static func friendBoard(
        _ db: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> FriendBoard? {
        guard
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM friend_boards WHERE \(condition)", arguments: arguments)
        else { return nil }
        let id: FriendBoardID = try row.id("id")
        let members = try Row.fetchAll(
            db, sql: "SELECT account, since FROM friends WHERE board = ? ORDER BY place",
            arguments: [id.data]
        ).map { row in
            FriendBoard.Member(
                try row.id("account"), since: Instant(milliseconds: row["since"]))
        }
        let code = try ShareCode(row["code"] as String).orThrow(.damagedStandings)
        return FriendBoard(id: id, code: code, name: row["name"], members: members)
    }
}
