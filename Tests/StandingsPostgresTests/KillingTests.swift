import Core
import CoreTesting
import Leagues
import LeaguesAPI
import LeaguesTesting
import Postgres
import PostgresTesting
import StandingsPostgres
import Synchronization
import Testing

/// Tests the state that a killed settlement leaves, and how the next one continues.
@Suite("Settling when nodes are killed", .enabled(if: TestDatabase.clusterURL != nil))
struct KillingTests {
    private let database: TestDatabase

    init() throws { database = try TestDatabase() }

    /// A node whose connections can be found by its name.
    private func node(_ name: String) throws -> PostgresStandings {
        let url = database.url + "&application_name=" + name
        return try PostgresStandings(PostgresPool(try PostgresAddress(url), connections: 2))
    }

    /// Closes all connections of a node.
    private static func kill(_ name: String, _ address: PostgresAddress) throws {
        try PostgresConnection(address).query(
            """
            SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity
            WHERE application_name = $1
            """, [.text(name)])
    }

    private func name() -> String { "node" + String(UInt64.random(in: .min ... .max), radix: 36) }

    /// Seats people and returns the expected settlements.
    private func crowd(_ count: Int, _ store: PostgresStandings) async throws -> [Settlement] {
        var dice = SeededGenerator(7)
        for _ in 0..<count {
            let points = 1 + Int(dice.next() % 99)
            _ = try await store.publish(publication(dice.id(), points), at: noon)
        }
        return try await store.boards(of: .k2, in: monday, after: nil, limit: 99)
            .flatMap(SettlementRule.settle).sorted {
                ($0.board, $0.account) < ($1.board, $1.account)
            }
    }

    @Test(
        "L5: a node is killed during settling → nothing is settled, and the next node settles all")
    func within() async throws {
        let (doomed, address) = (name(), database.address)
        let (dying, other) = (try node(doomed), try node(name()))
        let wanted = try await crowd(80, other)
        let due = try await other.due(at: settlement, limit: 99)
        let refusal = await #expect(throws: Rejection.self) {
            try await dying.settle(due, at: settlement) { board in
                if board.id == due.last { try? Self.kill(doomed, address) }
                return SettlementRule.settle(board)
            }
        }
        #expect(refusal?.code == "leagues.unavailable")
        #expect(try await other.due(at: settlement, limit: 99) == due)
        #expect(try await other.undelivered(after: nil, limit: 999) == [])
        // The killed node recovers by itself.
        #expect(try await BoardSettlement(dying).settle(at: settlement) == due.count)
        #expect(try await other.undelivered(after: nil, limit: 999) == wanted)
    }

    @Test("L5: settling is killed at any time and run again → each result is recorded once")
    func anywhere() async throws {
        let names = [name(), name()]
        let nodes = try names.map { try node($0) }
        let wanted = try await crowd(100, nodes[0])
        let (facts, address) = (Facts(), database.address)
        let isOver = Atomic(false)
        let cuts = Atomic(0)
        async let kills: Void = {
            defer { isOver.store(true, ordering: .releasing) }
            var dice = SeededGenerator(11)
            // Most kills hit an idle node, so it takes more until one does not.
            for number in 0..<2_000 where number < 20 || cuts.load(ordering: .relaxed) == 0 {
                try await Task.sleep(for: .milliseconds(1 + Int(dice.next() % 25)))
                try Self.kill(names[number % 2], address)
            }
        }()
        _ = try await together(2) { number in
            while true {
                let isLast = isOver.load(ordering: .acquiring)
                do throws(Rejection) {
                    let settling = BoardSettlement(nodes[number])
                    try await settling.settle(at: settlement)
                    try await settling.tellEach { facts.record($0) }
                    if isLast { return }
                } catch {
                    guard error.code == "leagues.unavailable" else { throw error }
                    cuts.add(1, ordering: .relaxed)
                }
            }
        }
        try await kills
        #expect(cuts.load(ordering: .relaxed) > 0)
        #expect(facts.all == wanted)
        #expect(try await nodes[0].undelivered(after: nil, limit: 9) == [])
        #expect(try await nodes[0].due(at: settlement, limit: 9) == [])
        try await nodes[1].sweep(before: monday + 7)
        #expect(try await nodes[0].boards(of: .k2, in: monday, after: nil, limit: 9) == [])
    }
}

/// The facts of people, as in a journal: one per operation.
private final class Facts: Sendable {
    private let content = Mutex<[EventID: Settlement]>([:])

    /// A repeated settlement must be equal.
    func record(_ settlement: Settlement) {
        content.withLock { content in
            let known = content.updateValue(settlement, forKey: settlement.operation)
            #expect(known == nil || known == settlement)
        }
    }

    var all: [Settlement] {
        content.withLock { $0.values.sorted { ($0.board, $0.account) < ($1.board, $1.account) } }
    }
}
