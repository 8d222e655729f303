import Accounts
import AccountsTesting
import Core
import DirectoryPostgres
import Postgres
import PostgresTesting
import Testing

@Suite("A directory in PostgreSQL", .enabled(if: TestDatabase.clusterURL != nil))
struct PostgresDirectoryTests {
    private let database: TestDatabase

    init() throws { database = try TestDatabase() }

    private func node(_ more: String = "") throws -> PostgresDirectory {
        try PostgresDirectory(PostgresPool(try PostgresAddress(database.url + more)))
    }

    @Test("O3: the PostgreSQL directory meets the directory contract, also behind a pooler")
    func contract() async {
        for pooled in ["", "&pooler=transaction"] {
            let databases = Kept<TestDatabase>()
            let contract = DirectoryContract {
                let database = try TestDatabase()
                databases.keep(database)
                return try PostgresDirectory(
                    PostgresPool(try PostgresAddress(database.url + pooled)))
            }
            #expect(await contract.check() == [])
        }
    }

    @Test("O3: a change or revocation at one node applies to the next query at the other node")
    func nodes() async throws {
        let (here, there) = (try node(), try node())
        let ada = try Made.person(1, "Ada")
        let pass = Made.pass(.session, of: ada.account, "tab")
        #expect(try await here.add(ada, spending: nil) == .added)
        #expect(try await here.add(pass))
        for round in 1...20 {
            #expect(try await there.pass(pass.hash) == pass)
            #expect(try await there.person(ada.account) == ada)
            let (one, other) = round % 2 == 0 ? (here, there) : (there, here)
            _ = try await one.change(ada.account) { $0.state = .disabled }
            #expect(try await other.person(ada.account)?.mayEnter == false)
            _ = try await other.change(ada.account) { $0.state = .active }
            #expect(try await one.person(named: "ada") == ada)
            #expect(try await one.revoke(of: ada.account, [.session], except: nil) == 1)
            #expect(try await other.pass(pass.hash) == nil)
            #expect(try await other.add(pass))
        }
    }

    @Test("O3: searching with an invalid name or code finds no account")
    func zeros() async throws {
        let directory = try node()
        #expect(try await directory.add(try Made.person(1, "Ada"), spending: nil) == .added)
        #expect(try await directory.person(named: "ada\0") == nil)
        #expect(try await directory.pass(code: "\0") == nil)
        #expect(try await directory.people(after: "ad\0a", limit: 9).map(\.name.text) == ["Ada"])
        #expect(try await directory.people(after: "ada\0", limit: 9) == [])
        #expect(try await directory.people(after: nil, limit: -1) == [])
    }

    @Test("P4: stored accounts are read correctly, and tables of a newer version are not changed")
    func again() async throws {
        let ada = try Made.person(1, "Ada")
        #expect(try await node().add(ada, spending: nil) == .added)
        #expect(try await node().person(named: "ada") == ada)
        try PostgresConnection(database.address).run("UPDATE layouts SET version = 9, readable = 9")
        let refusal = #expect(throws: Rejection.self) { try node() }
        #expect(refusal?.code == "directory.newer" && refusal?.category == .conflict)
    }

    @Test("O3: a missing database is reported as an unavailable directory")
    func absence() async throws {
        let address = try PostgresAddress("postgres://nobody@127.0.0.1:1/nothing")
        let refusal = #expect(throws: Rejection.self) {
            try PostgresDirectory(PostgresPool(address))
        }
        #expect(refusal?.code == "directory.unavailable" && refusal?.category == .unavailable)
        #expect(refusal?.message.hasSuffix(".") == true)
    }

    @Test("P3: accounts are counted, and a damaged record is detected")
    func keeping() async throws {
        let directory = try node()
        let ada = try Made.person(1, "Ada")
        _ = try await directory.add(
            ada, with: try Made.passkey(1, of: ada.account), spending: nil)
        _ = try await directory.add(Made.pass(.token, of: ada.account, "script"))
        #expect(try await directory.count() == 1)
        #expect(try await directory.fault() == nil)
        let connection = try PostgresConnection(database.address)
        for (damage, mending) in [
            ("people SET state = 'leaving'", "people SET state = 'active'"),
            ("passes SET kind = 'guess'", "passes SET kind = 'token'"),
            ("passkeys SET count = -1", "passkeys SET count = 1"),
        ] {
            try connection.run("UPDATE \(damage)")
            #expect(
                try await directory.fault() == "A record of the directory of people is damaged.",
                "\(damage)")
            try connection.run("UPDATE \(mending)")
        }
        #expect(try await directory.fault() == nil)
    }

    @Test("O3: every search for a credential uses an index")
    func indexes() async throws {
        let directory = try node()
        for number in 0..<300 {
            _ = try await directory.add(
                Made.pass(.request, of: nil, "\(number)", code: "CODE-\(number)"))
        }
        let connection = try PostgresConnection(database.address)
        try connection.run("ANALYZE passes; SET enable_seqscan = off")
        for (condition, index) in [
            ("hash = decode('00', 'hex')", "passes_pkey"), ("code = 'CODE-7'", "passes_code_key"),
            ("account = '00000000-0000-0000-0000-000000000001'", "passes_by_account"),
        ] {
            let plan = try connection.query("EXPLAIN SELECT * FROM passes WHERE \(condition)")
                .map { $0.text(0) }.joined()
            #expect(plan.contains("using \(index)") || plan.contains("on \(index)"), "\(plan)")
        }
    }
}
