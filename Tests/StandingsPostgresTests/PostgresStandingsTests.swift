import Core
import CoreTesting
import Leagues
import LeaguesAPI
import LeaguesTesting
import Postgres
import PostgresTesting
import StandingsPostgres
import Testing

@Suite("Standings in PostgreSQL", .enabled(if: TestDatabase.clusterURL != nil))
struct PostgresStandingsTests {
    private let database: TestDatabase

    init() throws { database = try TestDatabase() }

    @Test("L4: the standings meet the standings contract, also behind a connection pooler")
    func contract() async {
        for pooled in ["", "&pooler=transaction"] {
            let databases = Kept<TestDatabase>()
            let contract = StandingsContract {
                let database = try TestDatabase()
                databases.keep(database)
                return try PostgresStandings(
                    PostgresPool(try PostgresAddress(database.url + pooled)))
            }
            #expect(await contract.check() == [])
        }
    }

    @Test("L5: random steps at two nodes give the same results as standings in memory")
    func same() async throws {
        for seed in 0..<UInt64(rounds) {
            let database = try TestDatabase()
            let nodes = try (0..<2).map { _ in try PostgresStandings(database.pool()) }
            var life = StandingsSimulation(seed: seed, stores: [nodes, [MemoryStandings()]])
            for _ in 0..<150 {
                let answers = try await life.step()
                #expect(answers[0] == answers[1], "seed \(seed)")
                guard answers[0] == answers[1] else { return }
            }
            #expect(try await life.allBoards(0) == life.allBoards(1), "seed \(seed)")
        }
    }

    private var rounds: Int {
        #if DEBUG
            8
        #else
            60
        #endif
    }

    @Test("P4: stored standings are read again, and those of a newer version are left unchanged")
    func again() async throws {
        let published = publication(AccountID(high: 1, low: 2), 5)
        let first = try await PostgresStandings(database.pool()).publish(published, at: noon)
        guard case .seated(let id) = first else {
            Issue.record("\(first)")
            return
        }
        let board = try await PostgresStandings(database.pool()).board(id)
        #expect(board?.seats.map(\.standing) == [published.standing])
        try PostgresConnection(database.address).run("UPDATE layouts SET version = 9, readable = 9")
        let refusal = #expect(throws: Rejection.self) {
            try PostgresStandings(database.pool())
        }
        #expect(refusal?.code == "leagues.newer" && refusal?.category == .conflict)
    }

    @Test("L7: if the database cannot be reached, the standings are reported as unavailable")
    func absence() throws {
        let address = try PostgresAddress("postgres://nobody@127.0.0.1:1/nothing")
        let refusal = #expect(throws: Rejection.self) {
            try PostgresStandings(PostgresPool(address))
        }
        #expect(refusal?.code == "leagues.unavailable" && refusal?.category == .unavailable)
    }

    @Test("L5: a node with a fast clock settled a board early → nobody can join it any more")
    func clocks() async throws {
        let store = try PostgresStandings(database.pool())
        var dice = SeededGenerator(5)
        for _ in 0..<3 { _ = try await store.publish(publication(dice.id(), 4), at: noon) }
        #expect(try await BoardSettlement(store).settle(at: settlement) == 1)
        let late = publication(dice.id(), 9)
        #expect(try await store.publish(late, at: noon) == .closed)
        #expect(try await store.board(of: late.account, in: late.week) == nil)
        #expect(try await BoardSettlement(store).tellEach { _ in } == 3)
        // They do not wait for a week that nobody settles.
        var next = late
        next.week = late.week + 7
        guard case .seated = try await store.publish(next, at: settlement) else {
            Issue.record("They have no seat in the week after.")
            return
        }
    }

    @Test("L7: the rows kept for people who left or were erased contain no data about them")
    func traces() async throws {
        let store = try PostgresStandings(database.pool())
        let connection = try PostgresConnection(database.address)
        func rows() throws -> [String] {
            try connection.query("SELECT to_jsonb(p) - 'account' FROM league_people p").map {
                String($0.text(0).drop { $0 != "{" })
            }
        }
        var published = publication(AccountID(high: 1, low: 2), 5)
        published.name = "Ada"
        _ = try await store.publish(published, at: noon)
        try await store.hide(published.account, true)
        try await store.withdraw(published.account)
        let hidden = #"{"name": null, "tier": null, "zone": null, "erased": false, "hidden": true}"#
        #expect(try rows() == [hidden])
        try await store.hide(published.account, false)
        #expect(try rows() == [])
        _ = try await store.publish(published, at: noon)
        try await store.erase(published.account)
        try await store.hide(published.account, true)
        let erased = #"{"name": null, "tier": null, "zone": null, "erased": true, "hidden": false}"#
        #expect(try rows() == [erased])
    }
}
