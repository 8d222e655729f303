internal import Core
internal import LeaguesAPI
internal import Postgres

/// Settles boards in a transaction that has locked them exclusively.
struct BoardBatchSettlement {
    private let boards: PostgresValue
    private let rule: (Board) -> [Settlement]
    private let connection: PostgresConnection

    init(
        _ boards: [Int64], _ rule: @escaping (Board) -> [Settlement],
        _ connection: PostgresConnection
    ) {
        self.boards = .int8s(boards)
        self.rule = rule
        self.connection = connection
    }

    /// Settles the boards. Publications that have already started are included; later ones get the
    /// result `closed`.
    func settle() throws {
        if let settled = try settled() { return try close(settled) }
        // A publication between the two statements is complete after this lock.
        try connection.query(
            "SELECT 1 FROM league_seats WHERE board = ANY($1) ORDER BY board, account FOR UPDATE",
            [boards])
        try close(settled().orThrow(.damagedStandings))
    }

    /// Writes the results into the seats and returns them; nil if a seat changed in the meantime.
    private func settled() throws -> [Settlement]? {
        let boards = try Board.all(connection, "= ANY($1)", [boards], isNamed: false)
        let settled = boards.flatMap(rule)
        let known = Dictionary(settled.map { ($0.account, $0) }) { $1 }
        let seats = boards.flatMap { board in board.seats.map { (board.id, $0.standing) } }
        func each(_ value: (Settlement) -> Int) -> PostgresValue {
            .int4s(seats.map { known[$1.account].map { Int32(clamping: value($0)) } ?? 0 })
        }
        func score(_ value: (WeekScore) -> Int) -> PostgresValue {
            .int4s(seats.map { Int32(clamping: value($1.score)) })
        }
        // Users without points get no result.
        let kept = try connection.query(
            """
            UPDATE league_seats s
            SET rank = nullif(t.rank, 0), size = nullif(t.size, 0),
                movement = nullif(t.movement, ''), state = CASE WHEN t.rank > 0 THEN 1 ELSE 2 END
            FROM unnest($1::uuid[], $2::int8[], $3::int4[], $4::int4[], $5::int4[], $6::int4[],
                $7::int4[], $8::int4[], $9::text[])
                AS t (account, board, week, points, streak, focus, rank, size, movement)
            WHERE s.account = t.account AND s.week = t.week AND s.board = t.board
                AND s.points = t.points AND s.streak = t.streak AND s.focus = t.focus
            """,
            [
                .ids(seats.map(\.1.account)), .int8s(seats.map(\.0.rawValue)),
                .int4s(seats.map { $0.0.week.boardWeek }), score(\.points), score(\.streakDays),
                score(\.focusMinutes), each(\.rank), each(\.of),
                .texts(seats.map { known[$1.account]?.movement.rawValue ?? "" }),
            ])
        return kept.affected == seats.count ? settled : nil
    }

    private func close(_ settled: [Settlement]) throws {
        // A board without results is complete.
        try connection.query(
            """
            UPDATE league_boards SET state = CASE WHEN id = ANY($2) THEN 1 ELSE 2 END
            WHERE id = ANY($1)
            """, [boards, .int8s(Set(settled.map(\.board.rawValue)).sorted())])
    }
}
