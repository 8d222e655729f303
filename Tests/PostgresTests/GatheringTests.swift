import Postgres
import PostgresTesting
import Synchronization
import Testing

@Suite("Questions that are asked together", .enabled(if: TestDatabase.clusterURL != nil))
struct GatheringTests {
    private let database: TestDatabase

    init() throws { database = try TestDatabase() }

    /// Doubles numbers, a moment for each statement, and notes how many it was asked at once.
    private func doubling(
        _ pool: PostgresPool, lanes: Int, most: Int, _ counts: Counts
    ) -> PostgresGathering<Int64, Int64> {
        PostgresGathering(
            pool,
            .init(lanes: lanes, most: most) { numbers, connection in
                counts.note(numbers.count)
                let rows = try connection.query(
                    "SELECT 2 * n, pg_sleep(0.002) FROM unnest($1::bigint[]) n",
                    [.int8s(numbers)])
                return rows.map { $0.int(0) }
            })
    }

    @Test("Y0: what comes while a statement is under way shares the next, and each has its answer")
    func together() async throws {
        let counts = Counts()
        let gathering = doubling(database.pool(), lanes: 1, most: 16, counts)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number: Int64 in 0..<200 {
                group.addTask {
                    let answer = try await gathering.ask(number)
                    #expect(answer == 2 * number)
                }
            }
            try await group.waitForAll()
        }
        let groups = counts.groups
        #expect(groups.reduce(0, +) == 200)
        #expect(groups.max() == 16 && groups.count < 60)
    }

    @Test("Y0: whoever waits for a connection meanwhile has a turn in between")
    func turns() async throws {
        let (pool, counts) = (database.pool(connections: 1), Counts())
        let gathering = doubling(pool, lanes: 1, most: 1, counts)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number: Int64 in 0..<200 {
                group.addTask { _ = try await gathering.ask(number) }
            }
            while counts.groups.isEmpty { await Task.yield() }
            for _ in 0..<3 { try await pool.run { try $0.run("SELECT 1") } }
            #expect(counts.groups.count < 100)
            try await group.waitForAll()
        }
        #expect(counts.groups.count == 200)
    }
}

/// How many questions each statement had.
private final class Counts: Sendable {
    private let content = Mutex<[Int]>([])
    var groups: [Int] { content.withLock { $0 } }
    func note(_ count: Int) { content.withLock { $0.append(count) } }
}
