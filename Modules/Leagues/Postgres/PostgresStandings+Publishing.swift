public import Core
public import LeaguesAPI
internal import Postgres

extension PostgresStandings: Standings {
    public func publish(
        _ publication: Publication, at now: Instant
    ) async throws(Rejection) -> Placement {
        let order = ScoreUpdate.Order(publication: publication, now: now)
        if let placement = try await update(order) { return placement }
        return try await store.write { try Publishing(publication, now, $0).placement() }
    }

    public func board(
        of account: AccountID, in week: Day
    ) async throws(Rejection) -> Board? {
        try await store.read { connection in
            try Board.all(
                connection, "= (SELECT board FROM league_seats WHERE account = $1 AND week = $2)",
                [.id(account), week.weekNumber]
            ).first
        }
    }

    public func board(_ id: BoardID) async throws(Rejection) -> Board? {
        try await store.read { try Board.all($0, "= $1", [.int8(id.rawValue)]).first }
    }

    public func boards(
        of tier: Tier, in week: Day, after board: BoardID?, limit: Int
    ) async throws(Rejection) -> [Board] {
        let ids = BoardID.all(of: tier, in: week)
        let first = max(ids.lowerBound, (board?.rawValue ?? .min) &+ 1)
        return try await store.read { connection in
            try Board.all(
                connection,
                "IN (SELECT id FROM league_boards WHERE id BETWEEN $1 AND $2 ORDER BY id LIMIT $3)",
                [.int8(first), .int8(ids.upperBound), .int8(Int64(max(limit, 0)))])
        }
    }

    public func seats(
        of accounts: [AccountID], in week: Day
    ) async throws(Rejection) -> [Seat] {
        try await store.read { connection in
            try connection.query(
                """
                SELECT \(Seat.columns) FROM league_seats s \(Seat.names)
                WHERE s.account = ANY($1) AND s.week = $2 ORDER BY s.account
                """, [.ids(accounts), week.weekNumber]
            ).map { try Seat(row: $0) }
        }
    }

    public func knows(_ account: AccountID) async throws(Rejection) -> Bool {
        try await knowing(account)
    }

    public func withdraw(_ account: AccountID) async throws(Rejection) {
        try await store.write { connection in
            // The row is created if it does not exist, so that it can be locked.
            try connection.query(
                """
                INSERT INTO league_people (account) VALUES ($1)
                ON CONFLICT (account) DO UPDATE SET hidden = league_people.hidden
                """, [.id(account)])
            try BoardDeparture(account, connection).leave(all: false)
            // A hidden name stays hidden if the user returns.
            try connection.query(
                "DELETE FROM league_people WHERE account = $1 AND NOT hidden AND NOT erased",
                [.id(account)])
            try connection.query(
                """
                UPDATE league_people SET tier = NULL, zone = NULL, name = NULL
                WHERE account = $1 AND hidden
                """, [.id(account)])
        }
    }

    public func erase(_ account: AccountID) async throws(Rejection) {
        try await store.write { connection in
            try connection.lockErasing(isErasing: true)
            try connection.query(
                """
                INSERT INTO league_people (account, erased) VALUES ($1, true)
                ON CONFLICT (account) DO UPDATE
                SET erased = true, hidden = false, tier = NULL, zone = NULL, name = NULL
                """, [.id(account)])
            try BoardDeparture(account, connection).leave(all: true)
            try connection.query(
                "DELETE FROM league_reports WHERE reporter = $1", [.id(account)])
        }
    }
}

/// Removes a user from boards, in a transaction that has locked the user's row.
private struct BoardDeparture {
    private let account: PostgresValue
    private let connection: PostgresConnection

    init(_ account: AccountID, _ connection: PostgresConnection) {
        self.account = .id(account)
        self.connection = connection
    }

    /// Removes the user from all boards, or only from unsettled ones if `all` is false.
    func leave(all: Bool) throws {
        try lockBoards()
        let left = try connection.query(
            """
            DELETE FROM league_seats s USING league_boards b
            WHERE s.account = $1 AND b.id = s.board AND ($2 OR b.state = 0) RETURNING s.board
            """, [account, .bool(all)])
        try connection.query(
            "UPDATE league_boards SET people = people - 1 WHERE id = ANY($1)",
            [.int8s(left.map { $0.int(0) })])
        try connection.query("DELETE FROM league_reports WHERE account = $1", [account])
        try leaveFriends()
    }

    /// Locks the user's boards. Before the lock, a split can move the user to a board with a higher
    /// number.
    private func lockBoards() throws {
        func boards() throws -> [Int64] {
            try connection.query(
                "SELECT board FROM league_seats WHERE account = $1 ORDER BY board", [account]
            ).map { $0.int(0) }
        }
        var (locked, wanted): ([Int64], [Int64]) = ([], try boards())
        while wanted != locked {
            try connection.query(
                "SELECT 1 FROM league_boards WHERE id = ANY($1) ORDER BY id FOR UPDATE",
                [.int8s(wanted)])
            (locked, wanted) = (wanted, try boards())
        }
    }

    private func leaveFriends() throws {
        try connection.query(
            """
            SELECT 1 FROM friend_boards WHERE id IN (SELECT board FROM friends WHERE account = $1)
            ORDER BY id FOR UPDATE
            """, [account])
        let left = try connection.query(
            "DELETE FROM friends WHERE account = $1 RETURNING board", [account])
        try connection.query(
            """
            DELETE FROM friend_boards WHERE id = ANY($1)
                AND NOT EXISTS (SELECT 1 FROM friends WHERE board = friend_boards.id)
            """, [.ids(left.map { $0.id(0, FriendBoard.self) })])
    }
}

extension PostgresConnection {
    /// Takes a lock until the transaction ends: shared to add users to leaderboards for friends,
    /// exclusive to erase a user.
    func lockErasing(isErasing: Bool) throws {
        let how = isErasing ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared"
        try query("SELECT \(how)(hashtext('cairn'), hashtext($1))", [.text("standings.erasing")])
    }
}
