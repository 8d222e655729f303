internal import Core
internal import LeaguesAPI
internal import Postgres

/// Updates scores of users whose seat is known, which is the usual case. Several users are updated
/// in one transaction of two statements.
enum ScoreUpdate {
    struct Order: Sendable {
        var publication: Publication
        var now: Instant
    }

    /// Publishes several users' scores at once. The result is nil for users without such a seat and
    /// for seats locked by others. It never waits for a lock.
    static let work = QueryBatcher<Order, Placement?>.Work(
        subject: { Int64(bitPattern: $0.publication.account.high ^ $0.publication.account.low) },
        ask: { orders, connection in
            try connection.transaction { try placements(orders, connection) }
        })

    /// Checks which of several users participate in the league, after they recorded something.
    static let knowing = QueryBatcher<AccountID, Bool>.Work { accounts, connection in
        let known = Set(
            try connection.query(
                "SELECT account FROM league_people WHERE account = ANY($1) AND tier IS NOT NULL",
                [.ids(accounts)]
            ).map { try $0.key(0) as AccountID })
        return accounts.map { known.contains($0) }
    }

    private static func placements(
        _ orders: [Order], _ connection: PostgresConnection
    ) throws -> [Placement?] {
        // The seats of a board settled concurrently have changed and are not found.
        let rows = try connection.query(
            """
            SELECT \(Seat.columns), q.place, b.id, b.zone, b.due
            FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::text[])
                WITH ORDINALITY q (account, week, zone, name, place)
            JOIN league_people p ON p.account = q.account AND NOT p.erased AND p.tier IS NOT NULL
                AND p.zone = q.zone AND coalesce(p.name, '') = q.name
            JOIN league_seats s ON s.account = q.account AND s.week = q.week
                AND \(Seat.has(state: 0, "s"))
            JOIN league_boards b ON b.id = s.board AND \(Seat.has(state: 0, "b"))
            FOR UPDATE OF s SKIP LOCKED
            """,
            [
                .ids(orders.map(\.publication.account)),
                .int4s(orders.map { $0.publication.week.boardWeek }),
                .texts(orders.map(\.publication.zone)),
                .texts(orders.map { $0.publication.name ?? "" }),
            ])
        var placements = [Placement?](repeating: nil, count: orders.count)
        var changed: [(seat: Seat, week: Int32)] = []
        for row in rows.map({ $0 }) {
            let place = row.number(10) - 1
            let order = orders[place]
            guard order.now.milliseconds < row.int(13) else {
                placements[place] = .closed
                continue
            }
            placements[place] = .seated(BoardID(rawValue: row.int(11)))
            let before = try Seat(row: row)
            var seat = before
            seat.update(
                order.publication.score, at: order.now, in: try Zone.named(row.text(12)))
            if seat != before { changed.append((seat, order.publication.week.boardWeek)) }
        }
        if !changed.isEmpty { try keep(changed, connection) }
        return placements
    }

    private static func keep(
        _ changed: [(seat: Seat, week: Int32)], _ connection: PostgresConnection
    ) throws {
        func numbers(_ value: (Seat) -> Int) -> PostgresValue {
            .int4s(changed.map { Int32(clamping: value($0.seat)) })
        }
        try connection.query(
            """
            UPDATE league_seats s SET points = q.points, streak = q.streak, focus = q.focus,
                day = q.day, old_points = q.old_points, old_streak = q.old_streak,
                old_focus = q.old_focus
            FROM unnest($1::uuid[], $2::integer[], $3::integer[], $4::integer[], $5::integer[],
                $6::integer[], $7::integer[], $8::integer[], $9::integer[])
                q (account, week, points, streak, focus, day, old_points, old_streak, old_focus)
            WHERE s.account = q.account AND s.week = q.week
            """,
            [
                .ids(changed.map(\.seat.standing.account)), .int4s(changed.map(\.week)),
                numbers(\.standing.score.points), numbers(\.standing.score.streakDays),
                numbers(\.standing.score.focusMinutes), numbers { Int($0.day.number) },
                numbers(\.opening.points), numbers(\.opening.streakDays),
                numbers(\.opening.focusMinutes),
            ])
    }
}
