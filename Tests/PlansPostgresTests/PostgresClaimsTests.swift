import Core
import Plans
import PlansHosting
import PlansPostgres
import PlansTesting
import Postgres
import PostgresTesting
import Synchronization
import Testing

@Suite("Plans in PostgreSQL", .enabled(if: TestDatabase.clusterURL != nil))
struct PostgresClaimsTests {
    private let database: TestDatabase
    private let nodes: [PostgresClaims]
    private let ada = AccountID(high: 1, low: 1)
    private let ben = AccountID(high: 2, low: 2)

    init() throws {
        let database = try TestDatabase()
        self.database = database
        nodes = try (0..<2).map { _ in try PostgresClaims(database.pool()) }
    }

    @Test("O4: two nodes claim the same purchase at once → one succeeds")
    func contract() async {
        let kept = Mutex<[TestDatabase]>([])
        let contract = ClaimsContract {
            let database = try TestDatabase()
            kept.withLock { $0.append(database) }
            return try (0..<2).map { _ in try PostgresClaims(database.pool()) }
        }
        #expect(await contract.check() == [])
    }

    @Test("O4: a node notices claims and erasures made at another node")
    func noticed() async throws {
        var terms = PlanTerms()
        terms.offersTrial = true
        var hosts: [PlanHost] = []
        for node in nodes {
            hosts.append(try await PlanHost(terms, node, reader: nil, isForMany: true))
        }
        let bought = StoreTransaction(
            original: "1", id: "1", product: .monthly, purchased: Instant(seconds: 0),
            expires: Instant(seconds: 1_000),
            signed: Instant(seconds: 0))
        _ = try await nodes[0].keep(bought, for: ada)
        for host in hosts { #expect(host.grants(of: ada).isEmpty) }
        try await hosts[1].lookAround()
        #expect(hosts[1].grants(of: ada).count == 1 && !hosts[1].hadTrial(ada))
        try await hosts[1].forget(ada)
        try await hosts[0].lookAround()
        #expect(hosts[0].grants(of: ada).isEmpty)
        // A node does not see its own claims as changes of others.
        try await hosts[1].lookAround()
        #expect(hosts[1].grants(of: ada).isEmpty)
    }

    @Test("O4: a rejected claim does not change the version")
    func refused() async throws {
        try await nodes[0].claim(licence: "a", for: ada)
        let version = try await nodes[1].version()
        await #expect(throws: Rejection.taken("licence")) {
            try await nodes[1].claim(licence: "a", for: ben)
        }
        #expect(try await nodes[0].version() == version)
    }

    @Test("O3: after an erasure, the tables contain only the mark that the account is erased")
    func erased() async throws {
        try await nodes[0].claim(licence: "marked-9", for: ada)
        _ = try await nodes[0].keep(
            StoreTransaction(
                original: "marked-4", id: "marked-17", product: .yearly,
                purchased: Instant(seconds: 0), expires: Instant(seconds: 9),
                signed: Instant(seconds: 0), isTrial: true), for: ada)
        #expect(try dump().contains("marked"))
        try await nodes[1].erase(ada)
        #expect(try dump() == "(\(ada),t)")
    }

    @Test("O4: tables of a newer version are left unchanged, and a newer version's row is reported")
    func newer() async throws {
        let connection = try PostgresConnection(database.address)
        try await nodes[0].begin(
            PlanGrant(.trial, .yearly, from: Instant(seconds: 1), until: nil), for: ada)
        try connection.run("UPDATE plan_trials SET product = 'forever'")
        let unread = await #expect(throws: Rejection.self) {
            _ = try await nodes[0].claims()
        }
        #expect(unread?.code == "plans.damaged")
        try connection.run("UPDATE layouts SET version = 99, readable = 99 WHERE store = 'plans'")
        let refusal = #expect(throws: Rejection.self) { _ = try PostgresClaims(database.pool()) }
        #expect(refusal?.code == "plans.newer")
    }

    /// All rows about people as one text.
    private func dump() throws -> String {
        let connection = try PostgresConnection(database.address)
        return try ["people", "purchases", "trials", "licences"].flatMap { table in
            try connection.query("SELECT t::text FROM plan_\(table) t").map { $0.text(0) }
        }.joined(separator: "\n")
    }
}
