import Core
import CoreTesting
import Delivery
import Foundation
import NotificationsAPI
import NotificationsHosting
import OutboxSQLite
import Testing

@Suite("The outbox") struct OutboxTests {
    @Test("A2: processes claim the same reminders at once → each reminder is claimed by one")
    func once() async throws {
        let shop = try Shop()
        _ = try await shop.outbox.add(shop.channel(1, Shop.ntfy("one")), of: shop.account)
        let others = try (0..<4).map { _ in try SQLiteOutbox(folder: shop.folder) }
        let claimed = try await withThrowingTaskGroup(of: [ReminderID].self) { group in
            for (place, other) in others.enumerated() {
                for round in 0..<10 {
                    group.addTask {
                        // They overlap: each claims three, of which others claim two.
                        try await shop.claim(
                            [round, round + 1, round + 2], as: UInt64(place * 100 + round + 1),
                            on: other)?.reminders ?? []
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(claimed.count == 12)
        #expect(Set(claimed).count == 12)
        let log = try await shop.outbox.log(of: shop.account, at: shop.now)
        #expect(Set(log.map(\.id)) == Set(claimed))
        #expect(log.allSatisfy { $0.outcome == .claimed && $0.response == .none })
    }

    @Test("A3: a message is sent once to each open channel and retried when requested")
    func sending() async throws {
        let shop = try Shop()
        let outbox = shop.outbox
        _ = try await outbox.add(shop.channel(1, Shop.ntfy("one")), of: shop.account)
        _ = try await outbox.add(shop.channel(2, Shop.webhook("two")), of: shop.account)
        _ = try await outbox.change(ChannelID(high: 9, low: 2), of: shop.account) {
            $0.standing = .off
        }
        _ = try await outbox.add(shop.channel(3, Shop.webhook("three")), of: shop.account)
        _ = try await shop.claim([1], as: 1)
        let leasedMessages = try await outbox.lease(10, at: shop.now)
        #expect(Set(leasedMessages.map(\.channel.name)) == ["No 1", "No 3"])
        #expect(try await outbox.lease(10, at: shop.now).isEmpty)
        let later = shop.now + 30
        try await outbox.recordOutcomes(
            leasedMessages.map {
                ($0, $0.channel.name == "No 1" ? .delivered : .again(later, "Busy."))
            },
            at: shop.now)
        #expect(try await outbox.log(of: shop.account, at: shop.now).map(\.outcome) == [.sent])
        #expect(try await outbox.nextDue() == later)
        #expect(try await outbox.lease(10, at: later + -1).isEmpty)
        let again = try await outbox.lease(10, at: later)
        #expect(again.map(\.channel.name) == ["No 3"] && again.map(\.tries) == [1])
        try await outbox.recordOutcomes([(again[0], .failed("No."))], at: later)
        #expect(try await outbox.nextDue() == nil)
        let entry = try #require(try await outbox.history(of: shop.account, most: 9).first)
        #expect(entry.sends.map(\.word).sorted() == ["delivered", "failed"])
        #expect(entry.sends.compactMap(\.why) == ["No."])
    }

    @Test("A2: after a crash, only messages that may be sent twice are sent again")
    func ended() async throws {
        let shop = try Shop()
        let outbox = shop.outbox
        _ = try await outbox.add(shop.channel(1, Shop.ntfy("one")), of: shop.account)
        _ = try await outbox.add(shop.channel(2, Shop.webhook("two")), of: shop.account)
        _ = try await shop.claim([1], as: 1)
        let other = try SQLiteOutbox(folder: shop.folder)
        // The leasing process ended before the send began: both are due again after the lease.
        #expect(try await outbox.lease(10, at: shop.now).count == 2)
        #expect(try await other.lease(10, at: shop.now + (LeasedMessage.lease - 1)).isEmpty)
        let later = shop.now + LeasedMessage.lease
        let second = try await other.lease(10, at: later)
        let phone = try #require(second.first { $0.channel.channel.via == .ntfy })
        #expect(second.count == 2)
        // A send begins once, by the holder of the lease and during it.
        #expect(try await other.begin(phone, at: later + LeasedMessage.lease) == false)
        #expect(try await other.begin(phone, at: later))
        #expect(try await other.begin(phone, at: later) == false)
        let again = try await outbox.lease(10, at: later + LeasedMessage.lease)
        #expect(again.map(\.channel.channel.via) == [.webhook])
        let entry = try #require(try await other.history(of: shop.account, most: 1).first)
        #expect(entry.sends.map(\.word).sorted() == ["due", "unsure"])
        #expect(entry.outcome == .sent)
    }

    @Test("A2: a retried message must be leased and begun again")
    func begunAgain() async throws {
        let shop = try Shop()
        let outbox = shop.outbox
        _ = try await outbox.add(shop.channel(1, Shop.ntfy("one")), of: shop.account)
        _ = try await shop.claim([1], as: 1)
        let first = try #require(try await outbox.lease(1, at: shop.now).first)
        #expect(try await outbox.begin(first, at: shop.now))
        let later = shop.now + 30
        try await outbox.recordOutcomes([(first, .again(later, "Busy."))], at: shop.now)
        // It is due and not leased, so its former holder cannot begin it.
        #expect(try await outbox.begin(first, at: shop.now + 31) == false)
        let second = try #require(try await outbox.lease(1, at: later).first)
        #expect(try await outbox.begin(second, at: later))
        try await outbox.recordOutcomes([(second, .delivered)], at: later)
        #expect(try await outbox.begin(second, at: later) == false)
        #expect(try await outbox.nextDue() == nil)
    }

    @Test("A2: expired and withheld messages are not sent")
    func stale() async throws {
        let shop = try Shop()
        let outbox = shop.outbox
        _ = try await outbox.add(shop.channel(1, Shop.ntfy("one")), of: shop.account)
        _ = try await shop.claim([1], as: 1)
        #expect(try await outbox.lease(10, at: shop.now + 120 * 60).isEmpty)
        #expect(try await outbox.log(of: shop.account, at: shop.now).map(\.outcome) == [.failed])
        // An unsent expired message is no fault of the channel.
        #expect(try await outbox.channels(of: shop.account).map(\.faults) == [0])
        _ = try await shop.claim([2], as: 2, withheld: true)
        #expect(try await outbox.lease(10, at: shop.now).isEmpty)
        let log = try await outbox.log(of: shop.account, at: shop.now)
        #expect(log.map(\.outcome).contains(.withheld))
        #expect(try await shop.claim([2], as: 3) == nil)
    }

    @Test("A3: a channel that is gone, denied or failed ten times is paused until a test succeeds")
    func standings() async throws {
        let shop = try Shop()
        let outbox = shop.outbox
        let id = ChannelID(high: 9, low: 1)
        for (outcomes, standing) in [
            ([LeasedMessage.Outcome.gone("Gone.")], StoredChannel.Status.gone),
            ([.denied("Denied.")], .denied),
            (Array(repeating: .failed("No."), count: 9), .open),
            (Array(repeating: .failed("No."), count: 10), .failing),
            (Array(repeating: .failed("No."), count: 9) + [.delivered, .failed("No.")], .open),
        ] {
            _ = try await outbox.add(shop.channel(1, Shop.ntfy("one")), of: shop.account)
            let message = OutboxMessage(
                MessageID(high: 6, low: UInt64.random(in: 0 ... .max)), [], why: "", at: shop.now)
            for outcome in outcomes {
                let kept = try #require(try await outbox.channels(of: shop.account).first)
                let leasedMessage = LeasedMessage(
                    account: shop.account, message: message, channel: kept, tries: 0)
                try await outbox.recordOutcomes([(leasedMessage, outcome)], at: shop.now)
            }
            let kept = try #require(try await outbox.channels(of: shop.account).first)
            #expect(kept.standing == standing)
            #expect(try await outbox.people().isEmpty == (standing != .open))
            let leasedMessage = LeasedMessage(
                account: shop.account, message: message, channel: kept, tries: 0)
            try await outbox.recordOutcomes([(leasedMessage, .delivered)], at: shop.now)
            let opened = try #require(try await outbox.channels(of: shop.account).first)
            #expect(opened.standing == .open && opened.fault == nil && opened.faults == 0)
            #expect(try await outbox.remove(id, of: shop.account))
        }
    }

    @Test("A3: a destination is only one channel, at most twenty exist, and names are validated")
    func channels() async throws {
        let shop = try Shop()
        let first = try await shop.outbox.add(
            shop.channel(1, Shop.ntfy("same")), of: shop.account)
        let second = try await shop.outbox.add(
            shop.channel(2, Shop.ntfy("same")), of: shop.account)
        #expect(second.id == first.id && second.name == "No 2")
        for number in 3...21 {
            _ = try await shop.outbox.add(
                shop.channel(UInt64(number), Shop.ntfy("t\(number)")), of: shop.account)
        }
        await #expect(throws: Rejection.self) {
            _ = try await shop.outbox.add(shop.channel(22, Shop.ntfy("more")), of: shop.account)
        }
        #expect(try await shop.outbox.channels(of: AccountID(high: 3, low: 3)).isEmpty)
        for name in ["", "   ", "two\nlines", String(repeating: "x", count: 41), "a\u{7}"] {
            #expect(throws: Rejection.self) {
                _ = try StoredChannel(
                    ChannelID(high: 1, low: 1), name: name, Shop.ntfy("x"), at: shop.now)
            }
        }
    }

    @Test(
        "O3: with encryption keys, no file reveals messages or data of an erased person"
    )
    func sealed() async throws {
        let shop = try Shop(isSealed: true)
        _ = try await shop.outbox.add(
            shop.channel(1, Shop.ntfy("secrettopic")), of: shop.account)
        _ = try await shop.claim([1], as: 1)
        let leasedMessages = try await shop.outbox.lease(1, at: shop.now)
        #expect(leasedMessages.map(\.message.title) == ["Time for Marker1"])
        try await shop.outbox.recordOutcomes(
            [(leasedMessages[0], .failed("Marker2 said no."))], at: shop.now)
        #expect(
            try await shop.outbox.history(of: shop.account, most: 1).first?.sends.first?.why
                == "Marker2 said no.")
        #expect(!shop.holds("Marker1") && !shop.holds("secrettopic") && !shop.holds("Marker2"))
        let keyless = try SQLiteOutbox(
            folder: shop.folder, keys: MemoryKeyStore(SeededEntropy(8)))
        await #expect(throws: Rejection.self) {
            _ = try await keyless.channels(of: shop.account)
        }
        #expect(shop.holds(shop.account.bytes))
        #expect(try await shop.outbox.fault() == nil)
        #expect(try await keyless.fault()?.contains("cannot be read") == true)
        try await shop.outbox.erase(shop.account)
        #expect(try await shop.outbox.channels(of: shop.account).isEmpty)
        #expect(try await shop.outbox.history(of: shop.account, most: 1).isEmpty)
        await #expect(throws: Rejection.self) {
            _ = try await shop.outbox.add(shop.channel(1, Shop.ntfy("x")), of: shop.account)
        }
        await #expect(throws: Rejection.self) { _ = try await shop.claim([3], as: 3) }
    }

    @Test("A3: without encryption keys, the store is plain text")
    func plain() async throws {
        let shop = try Shop()
        _ = try await shop.outbox.add(shop.channel(1, Shop.ntfy("secrettopic")), of: shop.account)
        #expect(shop.holds("secrettopic"))
    }

    @Test("A3: a secret of the store is created once, and old messages are deleted")
    func keeping() async throws {
        let shop = try Shop()
        let other = try SQLiteOutbox(folder: shop.folder)
        let first = try await shop.outbox.secret("push") { [1, 2, 3] }
        #expect(try await other.secret("push") { [4] } == first)
        _ = try await shop.outbox.add(shop.channel(1, Shop.ntfy("one")), of: shop.account)
        _ = try await shop.claim([1], as: 1)
        try await shop.outbox.sweep(at: shop.now + 99 * 86_400)
        #expect(try await shop.outbox.history(of: shop.account, most: 1).count == 1)
        try await shop.outbox.sweep(at: shop.now + 101 * 86_400)
        #expect(try await shop.outbox.history(of: shop.account, most: 1).isEmpty)
        #expect(try await shop.outbox.nextDue() == nil)
        #expect(try await shop.outbox.fault() == nil)
    }

    @Test("O3, A1: a person's key for links is derived from the person's own key and the secret")
    func linkKeys() async throws {
        let (plain, sealed) = (try Shop(), try Shop(isSealed: true))
        let secret = (0..<32).map { UInt8($0) }
        #expect(try plain.outbox.key(from: secret, for: plain.account) == secret)
        // A person has no key before the first record, and a lookup makes none.
        #expect(try sealed.outbox.key(from: secret, for: sealed.account) == nil)
        #expect(try sealed.keys?.key(of: sealed.account) == nil)
        _ = try await sealed.outbox.add(sealed.channel(1, Shop.ntfy("one")), of: sealed.account)
        let key = try #require(try sealed.outbox.key(from: secret, for: sealed.account))
        #expect(key != secret && key.count == 32)
        #expect(try sealed.outbox.key(from: secret, for: sealed.account) == key)
        #expect(try sealed.outbox.key(from: secret.reversed(), for: sealed.account) != key)
        let other = AccountID(high: 1, low: 3)
        _ = try await sealed.outbox.add(sealed.channel(2, Shop.ntfy("two")), of: other)
        #expect(try sealed.outbox.key(from: secret, for: other) != key)
        // The same file with other keys, as for the finder of a copy.
        let copy = try SQLiteOutbox(
            folder: sealed.folder, keys: MemoryKeyStore(SeededEntropy(8)))
        #expect(try copy.key(from: secret, for: sealed.account) == nil)
    }
}
