import Core
import Delivery
import NotificationsAPI
import OutboxPostgres
import OutboxTesting
import Postgres
import PostgresTesting
import Synchronization
import Testing

/// Tests the state that a killed node leaves, and how the others continue.
@Suite("Sending when nodes are killed", .enabled(if: TestDatabase.clusterURL != nil))
struct KillingTests {
    private let database: TestDatabase
    private let account = OutboxSample.account

    init() throws { database = try TestDatabase() }

    /// A node whose connections can be found by its name.
    private func node(_ name: String) throws -> PostgresOutbox {
        let url = database.url + "&application_name=" + name
        let pool = PostgresPool(try PostgresAddress(url), connections: 2)
        return try PostgresOutbox(pool, OutboxSeals(nil))
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

    private func addChannels(_ node: PostgresOutbox) async throws {
        _ = try await node.add(
            OutboxSample.channel(1, OutboxSample.ntfy("one")), of: account)
        _ = try await node.add(
            OutboxSample.channel(2, OutboxSample.webhook("two")), of: account)
    }

    @Test("A2: a node is killed while claiming reminders → the next node claims all of them")
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

    @Test("A2: another node sends what a killed node claimed or leased, and nothing twice")
    func between() async throws {
        let (doomed, now) = (name(), OutboxSample.now)
        let (dying, other) = (try node(doomed), try node(name()))
        try await addChannels(other)
        // Between claim and lease: the others can lease everything at once.
        _ = try await dying.claim([1], as: 1)
        try Self.kill(doomed, database.address)
        let first = try await other.lease(9, at: now)
        #expect(first.map(\.channel.name).sorted() == ["No 1", "No 2"])
        try await other.recordOutcomes(first.map { ($0, .delivered) }, at: now)
        // Between lease and send: the others can lease it after the lease expires.
        _ = try await dying.claim([2], as: 2)
        #expect(try await dying.lease(9, at: now).count == 2)
        try Self.kill(doomed, database.address)
        #expect(try await other.lease(9, at: now + (LeasedMessage.lease - 1)).isEmpty)
        let later = now + LeasedMessage.lease
        let second = try await other.lease(9, at: later)
        #expect(second.count == 2)
        // During the send: a message with a visible effect is not sent again.
        let phone = try #require(second.first { $0.channel.channel.via == .ntfy })
        #expect(try await other.begin(phone, at: later))
        let last = try await dying.lease(9, at: later + LeasedMessage.lease)
        #expect(last.map(\.channel.channel.via) == [.webhook])
        let sends = try await dying.history(of: account, most: 1).flatMap(\.sends)
        #expect(sends.map(\.word) == ["unsure", "due"])
    }

    @Test("A2: nodes are killed repeatedly → each message is begun once, and all are finished")
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
            // Most kills hit an idle node, so it takes more until one does not.
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
                    // Useful for two hours: everything is sent within the first.
                    let step = isLast ? LeasedMessage.lease : 1
                    let seconds = clock.add(step, ordering: .relaxed).newValue
                    let now = OutboxSample.now + seconds
                    for leasedMessage in try await node.lease(4, at: now) {
                        if !leasedMessage.channel.channel.via.isRepeatable {
                            guard try await node.begin(leasedMessage, at: now) else { continue }
                            begun.withLock { $0[leasedMessage.message.id, default: 0] += 1 }
                        }
                        try await node.recordOutcomes([(leasedMessage, .delivered)], at: now)
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
