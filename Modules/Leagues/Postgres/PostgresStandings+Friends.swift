public import Core
internal import Leagues
public import LeaguesAPI
internal import Postgres

extension PostgresStandings: FriendBoards {
    public func add(_ board: FriendBoard) async throws(Rejection) -> Bool {
        try await store.write { connection in
            try connection.lockErasing(isErasing: false)
            guard try connection.erased(of: board.members).isEmpty else { return false }
            let added = try connection.query(
                """
                INSERT INTO friend_boards (id, code, name) VALUES ($1, $2, $3)
                ON CONFLICT DO NOTHING
                """, board.values)
            guard added.affected == 1 else { return false }
            try connection.keep(board.members, of: board.id)
            return true
        }
    }

    public func friendBoard(_ code: ShareCode) async throws(Rejection) -> FriendBoard? {
        try await store.read { connection in
            try FriendBoard.all(
                connection, "friend_boards f", "f.code = $1", [.text(code.description)]
            ).first
        }
    }

    public func friendBoards(of account: AccountID) async throws(Rejection) -> [FriendBoard] {
        try await store.read { connection in
            try FriendBoard.all(
                connection, "friends own JOIN friend_boards f ON f.id = own.board",
                "own.account = $1", [.id(account)], order: "own.since, f.id")
        }
    }

    public func change(
        _ board: FriendBoardID,
        _ change: @escaping @Sendable (inout FriendBoard) throws(Rejection) -> Void
    ) async throws(Rejection) -> FriendBoard? {
        try await store.write { connection in
            try connection.lockErasing(isErasing: false)
            try connection.query(
                "SELECT 1 FROM friend_boards WHERE id = $1 FOR UPDATE", [.id(board)])
            let found = try FriendBoard.all(
                connection, "friend_boards f", "f.id = $1", [.id(board)])
            guard let before = found.first else { return nil }
            var changed = before
            try change(&changed)
            for account in try connection.erased(of: changed.members) { changed.leave(account) }
            do {
                try connection.query(
                    "UPDATE friend_boards SET code = $2, name = $3 WHERE id = $1", changed.values)
            } catch let error as PostgresError where error.kind == .duplicate {
                throw RolledBack<FriendBoard?>(before)
            }
            guard changed.members != before.members else { return changed }
            try connection.query("DELETE FROM friends WHERE board = $1", [.id(board)])
            try connection.keep(changed.members, of: board)
            if changed.members.isEmpty {
                try connection.query("DELETE FROM friend_boards WHERE id = $1", [.id(board)])
            }
            return changed
        }
    }
}

extension FriendBoard {
    fileprivate var values: [PostgresValue] {
        [.id(id), .text(code.description), .text(name)]
    }

    /// Returns the leaderboards for friends that satisfy a condition, with their members, read in
    /// one snapshot.
    fileprivate static func all(
        _ connection: PostgresConnection, _ source: String, _ condition: String,
        _ values: [PostgresValue], order: String = "f.id"
    ) throws -> [FriendBoard] {
        let rows = try connection.query(
            """
            SELECT f.id, f.code, f.name, m.account, m.since
            FROM \(source) JOIN friends m ON m.board = f.id
            WHERE \(condition) ORDER BY \(order), m.place
            """, values)
        var boards: [FriendBoard] = []
        for row in rows.map({ $0 }) {
            let id: FriendBoardID = try row.key(0)
            if boards.last?.id != id {
                let code = try ShareCode(row.text(1)).orThrow(.damagedStandings)
                boards.append(FriendBoard(id: id, code: code, name: row.text(2), members: []))
            }
            boards[boards.count - 1].members.append(
                Member(try row.key(3), since: Instant(milliseconds: row.int(4))))
        }
        return boards
    }
}

extension PostgresConnection {
    /// Returns those members who were erased.
    fileprivate func erased(of members: [FriendBoard.Member]) throws -> [AccountID] {
        try query(
            "SELECT account FROM league_people WHERE account = ANY($1) AND erased",
            [.ids(members.map(\.account))]
        ).map { try $0.key(0) }
    }

    /// Inserts the members of a board that has none yet, in their order.
    fileprivate func keep(_ members: [FriendBoard.Member], of board: FriendBoardID) throws {
        try query(
            """
            INSERT INTO friends (board, account, since, place)
            SELECT $1, account, since, place
            FROM unnest($2::uuid[], $3::int8[]) WITH ORDINALITY AS t (account, since, place)
            """,
            [
                .id(board), .ids(members.map(\.account)),
                .int8s(members.map(\.since.milliseconds)),
            ])
    }
}
