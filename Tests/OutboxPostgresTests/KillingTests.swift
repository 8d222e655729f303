import Core
import Delivery
import NotificationsAPI
import OutboxPostgres
import OutboxTesting
import Postgres
import PostgresTesting
import Synchronization
import Testing

/// What is left of what a node was at when it was cut off, and what the others make of it.
@Suite("Sending when nodes are killed", .enabled(if: TestDatabase.clusterURL != nil))
struct KillingTests {
    private let database: TestDatabase
    private let account = OutboxSample.account

    init() throws { database = try TestDatabase() }

    /// A node whose connections are found by its name.
    private func node(_ name: String) throws -> PostgresOutbox {
        let url = database.url + "&application_name=" + name
        let pool = PostgresPool(try PostgresAddress(url), connections: 2)
        return try PostgresOutbox(pool, OutboxSeals(nil))
    }

    /// Cuts all connections of a node.
    private static func kill(_ name: String, _ address: PostgresAddress) throws {
        try PostgresConnection(address).query(
            """
            SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity
            WHERE application_name = $1
            """, [.text(name)])
    }

    private func name() -> String { "node" + String(UInt64.random(in: .min ... .max), radix: 36) }

    private func addChannels(_ node: PostgresOutbox) async throws {
        _ = try await node.add(
            OutboxSample.channel(1, OutboxSample.ntfy("one")), of: account)
        _ = try await node.add(
            OutboxSample.channel(2, OutboxSample.webhook("two")), of: account)
    }

    @Test("A2: cut off while it claims, nothing is claimed, and the next node claims it all")
    func claiming() async throws {
        let (doomed, address) = (name(), database.address)
        let (dying, other) = (try node(doomed), try node(name()))
        try await addChannels(other)
        let killing: @Sendable ([Reminder]) -> OutboxMessage = { reminders in
            try? Self.kill(doomed, address)
            return OutboxMessage(
                MessageID(high: 5, low: 1), reminders, why: "", at: OutboxSample.now)
        }
        let refusal = await #expect(throws: Rejection.self) {
            _ = try await dying.claim(
                [OutboxSample.reminder(1)], of: account, at: OutboxSample.now, withheld: false,
                message: killing)
        }
        #expect(refusal?.code == "notifications.unavailable")
        #expect(try await other.nextDue() == nil)
        #expect(try await other.log(of: account, at: OutboxSample.now).isEmpty)
        #expect(try await other.claim([1], as: 2) != nil)
        #expect(try await other.lease(9, at: OutboxSample.now).count == 2)
    }

    @Test("A2: what a node that ended had claimed and leased goes out, and nothing goes out twice")
    func between() async throws {
        let (doomed, now) = (name(), OutboxSample.now)
        let (dying, other) = (try node(doomed), try node(name()))
        try await addChannels(other)
        // Between the claim and the lease: the others have all of it at once.
        _ = try await dying.claim([1], as: 1)
        try Self.kill(doomed, database.address)
        let first = try await other.lease(9, at: now)
        #expect(first.map(\.channel.name).sorted() == ["No 1", "No 2"])
        try await other.settle(first.map { ($0, .delivered) }, at: now)
        // Between the lease and the send: the others have it when the lease is over.
        _ = try await dying.claim([2], as: 2)
        #expect(try await dying.lease(9, at: now).count == 2)
        try Self.kill(doomed, database.address)
        #expect(try await other.lease(9, at: now + (Errand.lease - 1)).isEmpty)
        let later = now + Errand.lease
        let second = try await other.lease(9, at: later)
        #expect(second.count == 2)
        // Within the send: what would be seen twice is not sent again.
        let phone = try #require(second.first { $0.channel.channel.via == .ntfy })
        #expect(try await other.begin(phone, at: later))
        let last = try await dying.lease(9, at: later + Errand.lease)
        #expect(last.map(\.channel.channel.via) == [.webhook])
        let sends = try await dying.history(of: account, most: 1).flatMap(\.sends)
        #expect(sends.map(\.word) == ["unsure", "due"])
    }

    @Test("A2: however often nodes are cut off, each errand is begun once, and all come to an end")
    func anywhere() async throws {
        let names = [name(), name()]
        let nodes = try names.map { try node($0) }
        try await addChannels(nodes[0])
        for number in 1...60 { _ = try await nodes[0].claim([number], as: UInt64(number)) }
        let begun = Mutex<[MessageID: Int]>([:])
        let cuts = Atomic(0)
        let isOver = Atomic(false)
        let address = database.address
        async let kills: Void = {
            defer { isOver.store(true, ordering: .releasing) }
            // Where most nodes rest when they are cut off it takes more until one is not.
            for number in 0..<2_000
            where number < 20 || cuts.load(ordering: .relaxed) == 0 {
                try await Task.sleep(for: .milliseconds(5 + number % 7 * 4))
                try Self.kill(names[number % 2], address)
            }
        }()
        let clock = Atomic(Int64(0))
        _ = try await together(4) { number in
            while true {
                let isLast = isOver.load(ordering: .acquiring)
                do throws(Rejection) {
                    let node = nodes[number % 2]
                    // Of use for two hours: all of it is sent within the first.
                    let step = isLast ? Errand.lease : 1
                    let seconds = clock.add(step, ordering: .relaxed).newValue
                    let now = OutboxSample.now + seconds
                    for errand in try await node.lease(4, at: now) {
                        if !errand.channel.channel.via.isRepeatable {
                            guard try await node.begin(errand, at: now) else { continue }
                            begun.withLock { $0[errand.message.id, default: 0] += 1 }
                        }
                        try await node.settle([(errand, .delivered)], at: now)
                    }
                    if isLast, try await node.nextDue() == nil { return }
                } catch {
                    guard error.code == "notifications.unavailable" else { throw error }
                    cuts.add(1, ordering: .relaxed)
                }
            }
        }
        try await kills
        #expect(cuts.load(ordering: .relaxed) > 0)
        #expect(begun.withLock { $0.values.allSatisfy { $0 == 1 } && $0.count > 50 })
        let sends = try await nodes[0].history(of: account, most: 99).flatMap(\.sends)
        #expect(sends.count == 120)
        #expect(Set(sends.map(\.word)).isSubset(of: ["delivered", "unsure", "failed"]))
        #expect(sends.filter { $0.via == "webhook" }.allSatisfy { $0.word == "delivered" })
    }
}
