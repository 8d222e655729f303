import Dispatch
import PostgresTesting
import Synchronization
import Testing

@testable import Postgres

@Suite("Batched queries", .enabled(if: TestDatabase.clusterURL != nil))
struct GatheringTests {
    private let database: TestDatabase

    init() throws { database = try TestDatabase() }

    @Test("Y0: queries that arrive during a statement are batched, and each gets its own result")
    func together() async throws {
        let doubling = Doubling(database.pool(), most: 16)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number: Int64 in 0..<200 {
                group.addTask {
                    let answer = try await doubling.gathering.ask(number)
                    #expect(answer == 2 * number)
                }
                await doubling.waits(number)
            }
            doubling.goOn()
            try await group.waitForAll()
        }
        #expect(doubling.groups == [1] + Array(repeating: 16, count: 12) + [7])
    }

    @Test("Y0: work that waits for a connection runs between batches")
    func turns() async throws {
        let pool = database.pool(connections: 1)
        let doubling = Doubling(pool, most: 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number: Int64 in 0..<50 {
                group.addTask { _ = try await doubling.gathering.ask(number) }
                await doubling.waits(number)
            }
            for _ in 0..<3 {
                group.addTask {
                    try await pool.run {
                        try $0.run("SELECT 1")
                        doubling.note(0)
                    }
                }
            }
            while pool.use.waiting < 3 { await Task.yield() }
            doubling.goOn()
            try await group.waitForAll()
        }
        #expect(doubling.groups.prefix(4) == [1, 0, 0, 0])
        #expect(doubling.groups.reduce(0, +) == 50)
    }
}

/// Doubles numbers. The first statement waits until it is released.
private final class Doubling: Sendable {
    let gathering: QueryBatcher<Int64, Int64>
    private let content: Groups

    /// The number of queries in each statement.
    private final class Groups: Sendable {
        let counts = Mutex<[Int]>([])
        let mayGoOn = DispatchSemaphore(value: 0)
    }

    init(_ pool: PostgresPool, most: Int) {
        let content = Groups()
        self.content = content
        gathering = QueryBatcher(
            pool,
            .init(lanes: 1, most: most) { numbers, connection in
                let isFirst = content.counts.withLock { counts in
                    counts.append(numbers.count)
                    return counts.count == 1
                }
                if isFirst { content.mayGoOn.wait() }
                let rows = try connection.query(
                    "SELECT 2 * n FROM unnest($1::bigint[]) n", [.int8s(numbers)])
                return rows.map { $0.int(0) }
            })
    }

    var groups: [Int] { content.counts.withLock { $0 } }
    func note(_ count: Int) { content.counts.withLock { $0.append(count) } }
    func goOn() { content.mayGoOn.signal() }

    /// Waits until the first statement runs and `count` queries wait for the next.
    func waits(_ count: Int64) async {
        while groups.isEmpty || gathering.waiting < count { await Task.yield() }
    }
}
