import Core
import CoreTesting
import Delivery
import NotificationsAPI
import OutboxSQLite
import Testing

@Suite("Unreadable rows of the outbox") struct UnreadableTests {
    private let shop: Shop
    private let lost = AccountID(high: 7, low: 7)

    init() async throws {
        shop = try Shop(isSealed: true)
        for (place, account) in [lost, shop.account].enumerated() {
            let number = UInt64(place + 1)
            _ = try await shop.outbox.add(
                shop.channel(number, Shop.ntfy("one")), of: account)
            // The unreadable one is due first.
            let (at, reminder) = (shop.now + Int64(place), shop.reminder(1))
            _ = try await shop.outbox.claim([reminder], of: account, at: at, withheld: false) {
                OutboxMessage(MessageID(high: 5, low: number), $0, why: "", at: at)
            }
        }
    }

    /// Another process without cached keys, after a key was destroyed.
    private func other() throws -> SQLiteOutbox {
        try #require(shop.keys).destroyKey(of: lost, at: shop.now)
        return try SQLiteOutbox(folder: shop.folder, keys: shop.keys)
    }

    @Test("A3: a row that cannot be decrypted does not block other people's messages")
    func leased() async throws {
        let other = try other()
        let now = shop.now + 1
        let leasedMessages = try await other.lease(1_000, at: now)
        #expect(leasedMessages.map(\.account) == [shop.account])
        // It is tried again, but not forever.
        #expect(try await other.lease(1_000, at: now).isEmpty)
        try await other.recordOutcomes([(leasedMessages[0], .delivered)], at: now)
        #expect(try await other.nextDue() == now + LeasedMessage.lease)
        #expect(try await other.lease(1, at: shop.now + 119 * 60).isEmpty)
        #expect(try await other.nextDue() == shop.now + 120 * 60)
        #expect(try await other.lease(1, at: shop.now + 120 * 60).isEmpty)
        #expect(try await other.nextDue() == nil)
        #expect(try await other.log(of: lost, at: now).map(\.outcome) == [.failed])
    }

    @Test("A3: once a lost key is restored, messages that have not expired are sent")
    func returned() async throws {
        let keys = MemoryKeyStore(SeededEntropy(9))
        let other = try SQLiteOutbox(folder: shop.folder, keys: keys)
        #expect(try await other.lease(1_000, at: shop.now).isEmpty)
        for (account, key) in try #require(shop.keys).all() { try keys.keep(key, of: account) }
        let waiting = try await other.history(of: lost, most: 1).flatMap(\.sends)
        #expect(waiting.map(\.word) == ["due"] && waiting.map(\.tries) == [0])
        let leasedMessages = try await other.lease(1_000, at: shop.now + LeasedMessage.lease)
        #expect(leasedMessages.map(\.account).contains(lost) && leasedMessages.count == 2)
    }

    @Test("A3: a message that cannot be decrypted before it expires is reported as not sent")
    func late() async throws {
        let other = try SQLiteOutbox(
            folder: shop.folder, keys: MemoryKeyStore(SeededEntropy(9)))
        #expect(try await other.lease(1_000, at: shop.now + 120 * 60 + 1).isEmpty)
        #expect(try await other.nextDue() == nil)
        let sends = try await shop.outbox.history(of: lost, most: 1).flatMap(\.sends)
        #expect(sends.map(\.word) == ["failed"])
    }

    @Test("O3: erasing a person during sending does not lose the outcomes for others")
    func settled() async throws {
        let leasedMessages = try await shop.outbox.lease(1_000, at: shop.now + 1)
        #expect(leasedMessages.map(\.account) == [lost, shop.account])
        let other = try other()
        try await other.erase(lost)
        try await other.recordOutcomes(
            [(leasedMessages[0], .failed("No.")), (leasedMessages[1], .delivered)], at: shop.now + 1
        )
        #expect(try await other.nextDue() == nil)
        #expect(try await other.log(of: shop.account, at: shop.now).map(\.outcome) == [.sent])
    }
}
