public import Core
public import LeaguesAPI
internal import Postgres

extension PostgresStandings: SettleableStandings {
    public func due(at now: Instant, limit: Int) async throws(Rejection) -> [BoardID] {
        try await store.read { connection in
            try connection.query(
                """
                SELECT id FROM league_boards WHERE state = 0 AND due <= $1
                ORDER BY due, id LIMIT $2
                """, [.int8(now.milliseconds), .int8(Int64(max(limit, 0)))]
            ).map { BoardID(rawValue: $0.int(0)) }
        }
    }

    public func settle(
        _ boards: [BoardID], at now: Instant, by rule: @escaping @Sendable (Board) -> [Settlement]
    ) async throws(Rejection) -> Int {
        try await store.write { connection in
            // Of two nodes, the second waits here and then finds the boards settled.
            let due = try connection.query(
                """
                SELECT id FROM league_boards WHERE id = ANY($1) AND state = 0 AND due <= $2
                ORDER BY id FOR UPDATE
                """, [.int8s(boards.map(\.rawValue)), .int8(now.milliseconds)]
            ).map { $0.int(0) }
            guard !due.isEmpty else { return 0 }
            try BoardBatchSettlement(due, rule, connection).settle()
            return due.count
        }
    }

    public func undelivered(
        after last: Settlement?, limit: Int
    ) async throws(Rejection) -> [Settlement] {
        guard limit > 0 else { return [] }
        return try await store.read { connection in
            var found: [Settlement] = []
            var next = last?.board.rawValue ?? .min
            while found.count < limit {
                // Selects the boards first and then their people, so that the cost depends on the
                // page. A join would sort all remaining people for each page.
                let boards = try connection.query(
                    """
                    SELECT id FROM league_boards WHERE state = 1 AND id >= $1 ORDER BY id LIMIT $2
                    """,
                    [.int8(next), .int8(Int64((limit - found.count) / Board.capacity + 1))]
                ).map { $0.int(0) }
                guard let end = boards.last else { return found }
                found += try connection.undelivered(boards, after: last, limit: limit - found.count)
                next = end + 1
            }
            return found
        }
    }

    public func note(told settlements: [Settlement]) async throws(Rejection) {
        guard !settlements.isEmpty else { return }
        try await store.write { try $0.note(told: settlements) }
    }

    /// Deletes old boards in small batches, each in its own transaction.
    public func sweep(before week: Day) async throws(Rejection) {
        let first = BoardID.first(in: week)
        while try await store.write({ try $0.sweep(before: first) }) {}
        try await store.write { connection in
            for table in ["league_bands", "league_seasons"] {
                try connection.query(
                    "DELETE FROM \(table) WHERE season < $1", [.int8(first >> 30)])
            }
        }
    }
}

extension PostgresConnection {
    /// Returns the results on the given boards that are not recorded in the users' facts yet.
    fileprivate func undelivered(
        _ boards: [Int64], after last: Settlement?, limit: Int
    ) throws -> [Settlement] {
        try query(
            """
            SELECT \(Settlement.columns)
            FROM unnest($1::int8[]) q (id) JOIN league_boards b ON b.id = q.id
            JOIN league_seats s ON s.board = b.id AND \(Seat.has(state: 1, "s"))
            WHERE b.id > $2 OR s.account > $3 ORDER BY b.id, s.account LIMIT $4
            """,
            [
                .int8s(boards), .int8(last?.board.rawValue ?? .min),
                .id(last?.account ?? AccountID(high: 0, low: 0)), .int8(Int64(limit)),
            ]
        ).map(Settlement.init(row:))
    }

    fileprivate func note(told settlements: [Settlement]) throws {
        var told: [BoardSeat: Settlement] = [:]
        for one in settlements where told[BoardSeat(one)] == nil { told[BoardSeat(one)] = one }
        let open = try open(told)
        guard !open.isEmpty else { return }
        let news = open.flatMap(\.told).sorted { $0.account < $1.account }
        try query(
            """
            UPDATE league_people p SET tier = t.tier
            FROM unnest($1::uuid[], $2::int4[]) t (account, tier)
            WHERE p.account = t.account AND p.tier <> t.tier
            """,
            [.ids(news.map(\.account)), .int4s(news.map { Int32(clamping: $0.to.height) })])
        try query(
            "UPDATE league_boards SET state = 2 WHERE id = ANY($1)",
            [.int8s(open.filter { $0.left == 0 }.map(\.board))])
        // For boards with remaining results, each stored result is marked separately.
        let apart = open.filter { $0.left > 0 }.flatMap(\.told)
        guard !apart.isEmpty else { return }
        try query(
            """
            UPDATE league_seats s SET state = 2
            FROM unnest($1::uuid[], $2::int4[]) t (account, week)
            WHERE s.account = t.account AND s.week = t.week
            """,
            [.ids(apart.map(\.account)), .int4s(apart.map { $0.board.week.boardWeek })])
    }

    /// A board, its results that are recorded now, and the number of results that remain.
    private typealias Open = (board: Int64, told: [Settlement], left: Int)

    /// Locks the boards with results that were not recorded before, and returns each one with those
    /// recorded now.
    private func open(_ told: [BoardSeat: Settlement]) throws -> [Open] {
        let boards = PostgresValue.int8s(Set(told.keys.map(\.board.rawValue)).sorted())
        try query(
            "SELECT 1 FROM league_boards WHERE id = ANY($1) AND state = 1 ORDER BY id FOR UPDATE",
            [boards])
        let rows = try query(
            """
            SELECT s.account, b.id FROM league_boards b JOIN league_seats s ON s.board = b.id
            WHERE b.id = ANY($1) AND \(Seat.has(state: 1, "b")) AND \(Seat.has(state: 1, "s"))
            ORDER BY b.id
            """, [boards])
        var open: [Open] = []
        for row in rows.map({ $0 }) {
            let seated = BoardSeat(try row.key(0), BoardID(rawValue: row.int(1)))
            if open.last?.board != row.int(1) { open.append((row.int(1), [], 0)) }
            if let one = told[seated] {
                open[open.count - 1].told.append(one)
            } else {
                open[open.count - 1].left += 1
            }
        }
        return open.filter { !$0.told.isEmpty }
    }

    /// Deletes a batch of boards. Returns false if none was left.
    fileprivate func sweep(before first: Int64) throws -> Bool {
        // If the last user of a board was erased, no results remain.
        let done = try query(
            """
            SELECT id FROM league_boards b
            WHERE id < $1 AND (state = 2 OR state = 1 AND NOT EXISTS (
                SELECT 1 FROM league_seats s
                WHERE s.board = b.id AND NOT \(Seat.has(state: 2, "s"))))
            ORDER BY id LIMIT 1024 FOR UPDATE
            """, [.int8(first)]
        ).map { $0.int(0) }
        guard !done.isEmpty else { return false }
        try query("DELETE FROM league_seats WHERE board = ANY($1)", [.int8s(done)])
        try query("DELETE FROM league_boards WHERE id = ANY($1)", [.int8s(done)])
        return true
    }
}

/// A user's seat on a board.
private struct BoardSeat: Hashable {
    let account: AccountID
    let board: BoardID

    init(_ account: AccountID, _ board: BoardID) {
        self.account = account
        self.board = board
    }

    init(_ settlement: Settlement) { self.init(settlement.account, settlement.board) }
}
