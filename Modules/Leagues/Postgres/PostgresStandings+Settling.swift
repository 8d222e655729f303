public import Core
public import LeaguesAPI
internal import Postgres

extension PostgresStandings: SettlingStandings {
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
            // Of two nodes the second waits here, and finds them settled.
            let due = try connection.query(
                """
                SELECT id FROM league_boards WHERE id = ANY($1) AND state = 0 AND due <= $2
                ORDER BY id FOR UPDATE
                """, [.int8s(boards.map(\.rawValue)), .int8(now.milliseconds)]
            ).map { $0.int(0) }
            guard !due.isEmpty else { return 0 }
            // What is being published on them is through after this, and the rest comes too late.
            try connection.query(
                """
                SELECT 1 FROM league_seats WHERE board = ANY($1) ORDER BY board, account FOR UPDATE
                """, [.int8s(due)])
            let settled = try Board.all(connection, "= ANY($1)", [.int8s(due)]).flatMap(rule)
            try connection.keep(settled)
            // Who has no points is not told, and a board on which nobody is told is done with.
            try connection.query(
                "UPDATE league_seats SET state = 2 WHERE board = ANY($1) AND state = 0",
                [.int8s(due)])
            try connection.query(
                """
                UPDATE league_boards SET state = CASE WHEN id = ANY($2) THEN 1 ELSE 2 END
                WHERE id = ANY($1)
                """, [.int8s(due), .int8s(Set(settled.map(\.board.rawValue)).sorted())])
            return due.count
        }
    }

    public func untold(
        after last: Settlement?, limit: Int
    ) async throws(Rejection) -> [Settlement] {
        let values: [PostgresValue] = [
            .int8(last?.board.rawValue ?? .min), .id(last?.account ?? AccountID(high: 0, low: 0)),
            .int8(Int64(max(limit, 0))),
        ]
        return try await store.read { connection in
            // Board by board, each by the index: those before the page are not looked at.
            try connection.query(
                """
                SELECT \(Settlement.columns) FROM league_boards b CROSS JOIN LATERAL (
                    SELECT * FROM league_seats
                    WHERE board = b.id AND state = 1 AND (b.id > $1 OR account > $2)
                    ORDER BY account) s
                WHERE b.state = 1 AND b.id >= $1 ORDER BY b.id, s.account LIMIT $3
                """, values
            ).map(Settlement.init(row:))
        }
    }

    public func note(told settlements: [Settlement]) async throws(Rejection) {
        guard !settlements.isEmpty else { return }
        try await store.write { try $0.note(told: settlements) }
    }

    /// Some boards at a time, each in a transaction of its own.
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
    /// Writes what a week came to into the seats.
    fileprivate func keep(_ settled: [Settlement]) throws {
        guard !settled.isEmpty else { return }
        try query(
            """
            UPDATE league_seats s
            SET rank = t.rank, size = t.size, movement = t.movement, state = 1
            FROM unnest($1::uuid[], $2::int8[], $3::int4[], $4::int4[], $5::int4[], $6::text[])
                AS t (account, board, week, rank, size, movement)
            WHERE s.account = t.account AND s.week = t.week AND s.board = t.board
            """,
            settled.seats + [
                .int4s(settled.map { Int32(clamping: $0.rank) }),
                .int4s(settled.map { Int32(clamping: $0.of) }),
                .texts(settled.map(\.movement.rawValue)),
            ])
    }

    fileprivate func note(told settlements: [Settlement]) throws {
        var told: [Seated: Settlement] = [:]
        for one in settlements where told[Seated(one)] == nil { told[Seated(one)] = one }
        let all = told.values.sorted { ($0.account, $0.board) < ($1.account, $1.board) }
        let boards = PostgresValue.int8s(Set(all.map(\.board.rawValue)).sorted())
        try query(
            "SELECT 1 FROM league_people WHERE account = ANY($1) ORDER BY account FOR UPDATE",
            [.ids(all.map(\.account))])
        try query(
            "SELECT 1 FROM league_boards WHERE id = ANY($1) AND state = 1 ORDER BY id FOR UPDATE",
            [boards])
        try query(
            """
            WITH told AS (
                UPDATE league_seats s SET state = 2
                FROM unnest($1::uuid[], $2::int8[], $3::int4[], $4::int4[])
                    AS t (account, board, week, tier)
                WHERE s.account = t.account AND s.week = t.week AND s.board = t.board
                    AND \(Seat.has(state: 1, "s"))
                RETURNING s.account, t.tier)
            UPDATE league_people p SET tier = told.tier FROM told
            WHERE p.account = told.account AND p.tier IS NOT NULL
            """, all.seats + [.int4s(all.map { Int32(clamping: $0.to.height) })])
        try query(
            """
            UPDATE league_boards b SET state = 2 WHERE id = ANY($1) AND state = 1 AND NOT EXISTS (
                SELECT 1 FROM league_seats s WHERE s.board = b.id AND \(Seat.has(state: 1, "s")))
            """, [boards])
    }

    /// Forgets some boards; false once none is left.
    fileprivate func sweep(before first: Int64) throws -> Bool {
        // Nobody is left to be told where nobody had points.
        let done = try query(
            """
            SELECT id FROM league_boards b WHERE id < $1 AND state > 0 AND NOT EXISTS (
                SELECT 1 FROM league_seats s
                WHERE s.board = b.id AND NOT \(Seat.has(state: 2, "s")))
            ORDER BY id LIMIT 1024 FOR UPDATE
            """, [.int8(first)]
        ).map { $0.int(0) }
        guard !done.isEmpty else { return false }
        try query("DELETE FROM league_seats WHERE board = ANY($1)", [.int8s(done)])
        try query("DELETE FROM league_boards WHERE id = ANY($1)", [.int8s(done)])
        return true
    }
}

/// Somebody on a board.
private struct Seated: Hashable {
    private let account: AccountID
    private let board: BoardID

    init(_ settlement: Settlement) {
        account = settlement.account
        board = settlement.board
    }
}

extension [Settlement] {
    /// Accounts, boards and weeks, an array each.
    fileprivate var seats: [PostgresValue] {
        [
            .ids(map(\.account)), .int8s(map(\.board.rawValue)),
            .int4s(map { $0.board.week.boardWeek }),
        ]
    }
}
