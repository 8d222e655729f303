import Core
import Delivery
import NotificationsAPI
import OutboxPostgres
import OutboxTesting
import Postgres
import PostgresTesting
import Testing

@Suite("The outbox in PostgreSQL", .enabled(if: TestDatabase.clusterURL != nil))
struct PostgresOutboxTests {
    @Test(
        "A2: random claims, leases and outcomes at two nodes match a simple model",
        arguments: OutboxContract.seeds)
    func history(seed: UInt64) async throws {
        let kept = Kept<TestDatabase>()
        let contract = OutboxContract { isSealed in
            let nodes = try Nodes(isSealed: isSealed)
            kept.keep(nodes.database)
            return nodes.all
        }
        #expect(try await contract.check(seed: seed) == [])
    }

    @Test("A3: messages to one recipient are counted across nodes, and a stop is stored")
    func targets() async throws {
        let kept = Kept<TestDatabase>()
        let contract = OutboxContract { isSealed in
            let nodes = try Nodes(isSealed: isSealed)
            kept.keep(nodes.database)
            return nodes.all
        }
        #expect(try await contract.checkTargets() == [])
    }

    @Test("A3: at all nodes, a destination is only one channel, and a person has at most twenty")
    func channels() async throws {
        let nodes = try Nodes(isSealed: true)
        let first = try await nodes[0].add(
            OutboxSample.channel(1, OutboxSample.ntfy("same")), of: nodes.account)
        let second = try await nodes[1].add(
            OutboxSample.channel(2, OutboxSample.ntfy("same")), of: nodes.account)
        #expect(second.id == first.id && second.name == "No 2")
        for number in 3...21 {
            _ = try await nodes[number].add(
                OutboxSample.channel(UInt64(number), OutboxSample.ntfy("t\(number)")),
                of: nodes.account)
        }
        await #expect(throws: Rejection.tooManyChannels) {
            _ = try await nodes[0].add(
                OutboxSample.channel(22, OutboxSample.ntfy("more")), of: nodes.account)
        }
        // A channel with the id of one and the destination of another replaces both.
        let both = try await nodes[1].add(
            OutboxSample.channel(3, OutboxSample.ntfy("t4")), of: nodes.account)
        #expect(both.id == ChannelID(high: 9, low: 4))
        #expect(try await nodes[0].channels(of: nodes.account).count == 20)
    }

    @Test("A3: attempts and failure reasons are returned as recorded")
    func read() async throws {
        let nodes = try Nodes(isSealed: true)
        try await nodes.addChannels(3)
        let claimed = try #require(try await nodes[0].claim([1, 2], as: 1))
        #expect(try await nodes[1].message(claimed.id, of: nodes.account) == claimed)
        #expect(try await nodes[1].message(claimed.id, of: AccountID(high: 3, low: 3)) == nil)
        let leasedMessages = try await nodes[1].lease(9, at: nodes.now)
        try await nodes[1].recordOutcomes(
            leasedMessages.map { leasedMessage in
                switch leasedMessage.channel.name {
                case "No 1": (leasedMessage, .delivered)
                case "No 2": (leasedMessage, .failed(""))
                default: (leasedMessage, .again(nodes.now + 30, "Busy."))
                }
            }, at: nodes.now)
        let entry = try #require(try await nodes[0].history(of: nodes.account, most: 9).first)
        #expect(entry.sends.map(\.word) == ["delivered", "failed", "again"])
        #expect(entry.sends.map(\.why) == [nil, "", "Busy."])
        #expect(entry.sends.map(\.tries) == [1, 1, 1] && entry.outcome == .sent)
        #expect(try await nodes[0].nextDue() == nodes.now + 30)
        #expect(try await nodes[0].people() == [nodes.account])
    }

    @Test("A3: sent messages are kept for exactly a hundred days, regardless of their number")
    func memory() async throws {
        let nodes = try Nodes()
        _ = try await nodes[0].claim([1], as: 1)
        // More than one sweep removes.
        try PostgresConnection(nodes.database.address).query(
            """
            INSERT INTO outbox_messages SELECT account, gen_random_uuid(), at, until, content, true
            FROM outbox_messages, generate_series(1, 5000)
            """)
        let last = nodes.now + 100 * 86_400
        try await nodes[1].sweep(at: last)
        #expect(try await nodes[0].history(of: nodes.account, most: 9_999).count == 5_001)
        _ = try await together(2) { try await nodes[$0].sweep(at: last + 1) }
        #expect(try await nodes[0].history(of: nodes.account, most: 1).isEmpty)
        #expect(try await nodes[0].log(of: nodes.account, at: nodes.now).isEmpty)
    }

    @Test("O3: with encryption keys, no row reveals content or destination; without keys, rows do")
    func sealed() async throws {
        for isSealed in [true, false] {
            let nodes = try Nodes(isSealed: isSealed)
            _ = try await nodes[0].add(
                OutboxSample.channel(1, OutboxSample.ntfy("secrettopic")), of: nodes.account)
            _ = try await nodes[0].claim([1], as: 1)
            let leasedMessages = try await nodes[1].lease(1, at: nodes.now)
            try await nodes[1].recordOutcomes(
                [(leasedMessages[0], .failed("Marker2 said no."))], at: nodes.now)
            let text = try nodes.dump()
            for word in ["secrettopic", "Time for Marker1", "Marker2"] {
                #expect(text.contains(word.hexadecimal) == !isSealed, "\(word)")
            }
        }
    }

    @Test("O3: a key destroyed at one node no longer decrypts anything at another")
    func destroyed() async throws {
        let nodes = try Nodes(isSealed: true)
        let other = AccountID(high: 1, low: 3)
        for account in [nodes.account, other] {
            try await nodes.addChannels(1, of: account)
            _ = try await nodes[0].claim([1], as: account.low, of: account)
            // Both nodes cache the key from here on.
            for node in nodes.all { #expect(try await node.channels(of: account).count == 1) }
        }
        let secret = [UInt8](repeating: 7, count: 32)
        #expect(try nodes[1].key(from: secret, for: nodes.account) != nil)
        try #require(nodes.keys).destroy(of: nodes.account)
        await #expect(throws: Rejection.self) {
            _ = try await nodes[1].channels(of: nodes.account)
        }
        await #expect(throws: Rejection.self) {
            _ = try await nodes[1].history(of: nodes.account, most: 1)
        }
        #expect(throws: Rejection.self) { _ = try nodes[1].key(from: secret, for: nodes.account) }
        // It blocks nobody else, and is tried again until it expires.
        #expect(try await nodes[1].lease(9, at: nodes.now).map(\.account) == [other])
        #expect(try await nodes[0].nextDue() == nodes.now + LeasedMessage.lease)
        #expect(try await nodes[0].lease(9, at: nodes.now + 120 * 60).isEmpty)
        try await nodes[0].erase(nodes.account)
        #expect(try await nodes[1].channels(of: other).count == 1)
    }

    @Test("O3: an erased person's data is gone, and their late requests are dropped")
    func erased() async throws {
        let nodes = try Nodes()
        try await nodes.addChannels(2)
        _ = try await nodes[0].claim([1], as: 1)
        let leasedMessages = try await nodes[1].lease(9, at: nodes.now)
        try await nodes[0].erase(nodes.account)
        try await nodes[1].recordOutcomes(
            leasedMessages.map { ($0, .failed("No.")) }, at: nodes.now)
        #expect(try await !nodes[1].begin(leasedMessages[0], at: nodes.now))
        #expect(try nodes.dump().split(separator: "\n") == ["(\(nodes.account),t)"])
        let late: [@Sendable () async throws -> Void] = [
            { _ = try await nodes[1].claim([2], as: 2) },
            { try await nodes.addChannels(1) },
            {
                let message = OutboxMessage.test(MessageID(high: 5, low: 9), at: nodes.now)
                try await nodes[1].put(
                    message, for: nodes.account, on: ChannelID(high: 9, low: 1))
            },
        ]
        for ask in late { await #expect(throws: Rejection.erasedOutbox) { try await ask() } }
        #expect(
            try await nodes[1].change(leasedMessages[0].channel.id, of: nodes.account) { _ in }
                == nil)
        #expect(try await !nodes[1].remove(leasedMessages[0].channel.id, of: nodes.account))
    }

    @Test("A3: tables written by a newer version are left unchanged")
    func newer() async throws {
        let nodes = try Nodes(1)
        try PostgresConnection(nodes.database.address).run(
            "UPDATE layouts SET version = 99, readable = 99 WHERE store = 'outbox'")
        let refusal = #expect(throws: Rejection.self) {
            _ = try PostgresOutbox(nodes.database.pool(), OutboxSeals(nil))
        }
        #expect(refusal?.code == "notifications.newer")
    }
}
