import Core
import DirectoryPostgres
import Postgres
import PostgresTesting
import SecretsAPI
import Testing

/// Tests failed attempts counted jointly by two nodes. Rule O3.
@Suite("Failed sign-ins counted in PostgreSQL", .enabled(if: TestDatabase.clusterURL != nil))
struct GuessTests {
    private let database: TestDatabase
    private let now = Instant(seconds: 1_770_000_000)

    init() throws { database = try TestDatabase() }

    private func wait(_ guesses: any LoginAttempts, _ keys: [String], at now: Instant) async
        -> Int64
    {
        do throws(Rejection) {
            try await guesses.check(keys, at: now)
            return 0
        } catch {
            return error.wait ?? -1
        }
    }

    @Test(
        "O3: two nodes delay password guesses like one node that counts alone", arguments: 1...6)
    func sameAsOne(seed: UInt64) async throws {
        let nodes = try (0..<2).map { _ in try PostgresLoginAttempts(database.pool()) }
        let one = Throttle()
        var (now, state) = (now, seed)
        func draw(_ count: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % count
        }
        for _ in 0..<80 {
            let keys = draw(2) == 0 ? ["at here \(seed)"] : ["at here \(seed)", "as ada \(seed)"]
            let node = nodes[Int(draw(2))]
            let expected = await wait(one, keys, at: now)
            #expect(await wait(node, keys, at: now) == expected)
            if expected == 0, draw(8) > 0 {
                try await one.fail(keys, at: now)
                try await node.fail(keys, at: now)
            } else if draw(12) == 0 {
                one.forgive(keys[0])
                try await node.forgive(keys[0])
            }
            now = now + Int64([0, 0, 0, 1, 30, 4_000][Int(draw(6))])
        }
    }

    @Test("O3: simultaneous failures at both nodes count like failures one after another")
    func crowd() async throws {
        let nodes = try (0..<2).map { _ in try PostgresLoginAttempts(database.pool(connections: 8))
        }
        let now = now
        let answered = try await together(32) { number in
            do throws(Rejection) {
                try await nodes[number % 2].fail(["as ada", "at here"], at: now)
                return true
            } catch {
                #expect(error.code == "secrets.wait")
                return false
            }
        }
        #expect(answered.count { $0 } == 5)
        for node in nodes { #expect(await wait(node, ["as ada"], at: now) == 1) }
        let rows = try await database.pool().run { connection in
            try connection.query("SELECT encode(key, 'escape') FROM guesses").map { $0.text(0) }
        }
        #expect(rows.count == 2 && rows.allSatisfy { !$0.contains("ada") && !$0.contains("here") })
    }
}
