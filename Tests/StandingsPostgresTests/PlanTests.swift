import Core
import Leagues
import LeaguesAPI
import Postgres
import PostgresTesting
import StandingsPostgres
import Testing

/// Tests how the database plans statements for many people.
@Suite("Query plans of the standings' statements", .enabled(if: TestDatabase.clusterURL != nil))
struct PlanTests {
    private let database: TestDatabase

    init() throws { database = try TestDatabase() }

    @Test("L5: with outdated statistics, no query compares a seat with all delivered seats")
    func states() async throws {
        let pool = database.pool(connections: 1)
        let store = try PostgresStandings(pool)
        // With fewer people comparing all with all is as good as any plan.
        try await seat(boards: 3_704, pool)
        let due = try await store.due(at: settlement, limit: 4)
        #expect(try await store.settle(due, at: settlement, by: SettlementRule.settle) == 4)
        let settled = try await store.undelivered(after: nil, limit: 999)
        #expect(settled.count == 108)
        try await store.note(told: settled)
        _ = try await store.publish(publication(settled[0].account, 7), at: noon)
        // A state without rows at the time of ANALYZE is assumed to be empty.
        for state: Int32 in [0, 2] {
            let plans = try await pool.run { connection in
                for table in ["league_seats", "league_boards"] {
                    try connection.query("UPDATE \(table) SET state = $1", [.int4(state)])
                    try connection.run("ANALYZE \(table)")
                }
                return try connection.plans(
                    ofStatementsWith: "unnest", count: 2_048, custom: true)
            }
            #expect(plans.count == 4)
            for plan in plans {
                let text = plan.joined(separator: "\n")
                #expect(text.contains("on league_seats") || text.contains("on league_people"))
                #expect(!text.contains("Seq Scan") || text.contains("Hash"))
            }
        }
    }

    /// Boards of 27 people each, all with points.
    private func seat(boards: Int64, _ pool: PostgresPool) async throws {
        let first = BoardID(week: monday, tier: .k2, band: 0, number: 0).rawValue
        let values: [PostgresValue] = [
            .int8(first), .int8(boards - 1), .int8(settlement.milliseconds),
        ]
        try await pool.run { connection in
            try connection.query(
                """
                INSERT INTO league_boards (id, band, due, people, state, zone)
                SELECT $1 + n, $1 >> 24, $3, 27, 0, 'UTC' FROM generate_series(0, $2) n
                """, values)
            try connection.query(
                """
                INSERT INTO league_seats (account, board, joined, week, seated, points, streak,
                    focus, day, old_points, old_streak, old_focus)
                SELECT gen_random_uuid(), $1 + n, $3, $1 >> 34, place, place, 0, 0, 20000, 0, 0, 0
                FROM generate_series(0, $2) n, generate_series(1, 27) place
                """, values)
            try connection.run(
                """
                INSERT INTO league_people (account, tier, zone)
                SELECT account, 2, 'UTC' FROM league_seats
                """)
        }
    }
}
