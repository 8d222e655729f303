import Core
import Postgres
import PostgresTesting
import Testing

@Suite("A module's tables", .enabled(if: TestDatabase.clusterURL != nil))
struct PostgresStoreTests {
    private let database: TestDatabase
    private static let words = PostgresStore.ErrorTexts(code: "trial", subject: "The trial")
    private static let layout = PostgresMigrations(
        "trial",
        [
            """
            CREATE TABLE t (a integer PRIMARY KEY, b integer NOT NULL);
            INSERT INTO t VALUES (1, 0), (2, 0);
            """
        ])

    init() throws { database = try TestDatabase() }

    private func store() throws -> PostgresStore {
        try PostgresStore(database.pool(), Self.words, Self.layout)
    }

    @Test("Y0: a rejected transaction changes nothing and throws the rejection")
    func refusing() async throws {
        let store = try store()
        let refusal = Rejection("trial.no", "No.", category: .conflict)
        await #expect(throws: refusal) {
            try await store.write { connection in
                try connection.query("UPDATE t SET b = $1", [.int4(7)])
                throw refusal
            }
        }
        let answer = try await store.write { connection -> Int in
            try connection.query("UPDATE t SET b = $1", [.int4(7)])
            throw RolledBack(5)
        }
        #expect(answer == 5)
        let kept = try await store.read { try $0.query("SELECT sum(b) FROM t").first?.int(0) }
        #expect(kept == 0)
        let wrong = await #expect(throws: Rejection.self) {
            try await store.read { try $0.query("SELECT 1 FROM nothing").count }
        }
        #expect(wrong?.code == "trial.unavailable" && wrong?.category == .unavailable)
        #expect(wrong?.message.hasPrefix("The trial cannot be used: ") == true)
    }

    @Test("Y0: after a deadlock, every transaction is completed exactly once")
    func waiting() async throws {
        let stores = try [store(), store()]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<6 {
                group.addTask {
                    try await stores[number % 2].write { connection in
                        for row in number % 2 == 0 ? [1, 2] : [2, 1] {
                            try connection.query(
                                "UPDATE t SET b = b + 1 WHERE a = $1", [.int4(Int32(row))])
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let sums = try await stores[0].read { connection in
            try connection.query("SELECT b FROM t").map { $0.int(0) }
        }
        #expect(sums == [6, 6])
    }

    @Test("P4: tables written by a newer version are rejected and left unchanged")
    func newer() async throws {
        _ = try store()
        try PostgresConnection(database.address).run("UPDATE layouts SET version = 9, readable = 9")
        let refusal = #expect(throws: Rejection.self) { try store() }
        #expect(refusal?.code == "trial.newer" && refusal?.category == .conflict)
    }
}
