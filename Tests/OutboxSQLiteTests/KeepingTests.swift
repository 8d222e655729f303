import Core
import CoreTesting
import Delivery
import Foundation
import GRDB
import NotificationsAPI
import OutboxSQLite
import Testing

@Suite("Retention of the outbox") struct KeepingTests {
    @Test("A3: sent messages are kept for exactly a hundred days")
    func memory() async throws {
        let shop = try Shop()
        _ = try await shop.claim([1], as: 1)
        let last = shop.now + 100 * 86_400
        try await shop.outbox.sweep(at: last)
        #expect(try await shop.outbox.history(of: shop.account, most: 1).count == 1)
        try await shop.outbox.sweep(at: last + 1)
        #expect(try await shop.outbox.history(of: shop.account, most: 1).isEmpty)
    }

    @Test("O3: no file of the outbox contains data of an erased person")
    func erased() async throws {
        let shop = try Shop()
        _ = try await shop.outbox.add(shop.channel(1, Shop.ntfy("secrettopic")), of: shop.account)
        _ = try await shop.claim([1], as: 1)
        #expect(shop.holds("Marker1") && shop.holds("secrettopic"))
        try await shop.outbox.erase(shop.account)
        #expect(!shop.holds("Marker1") && !shop.holds("secrettopic"))
    }

    @Test("O3: with encryption keys, not even a hash reveals a channel's destination")
    func places() async throws {
        let (plain, sealed) = (try Shop(), try Shop(isSealed: true))
        for shop in [plain, sealed] {
            _ = try await shop.outbox.add(shop.channel(1, Shop.ntfy("one")), of: shop.account)
        }
        let place = try await plain.file.read { db in
            try Data.fetchOne(db, sql: "SELECT place FROM channels")
        }
        let bytes = Array(try #require(place))
        #expect(plain.holds(bytes) && !sealed.holds(bytes))
    }

    @Test("P3: a backup of the outbox is verified and can replace another outbox")
    func copied() async throws {
        let (shop, other) = (try Shop(), try Shop())
        _ = try await shop.outbox.add(shop.channel(1, Shop.ntfy("one")), of: shop.account)
        _ = try await shop.claim([1], as: 1)
        let copy = shop.folder + "/copy.db"
        try await shop.outbox.backup(to: copy)
        await #expect(throws: Rejection.self) { try await shop.outbox.backup(to: copy) }
        try await SQLiteOutbox.prove(copy)
        _ = try await other.outbox.add(other.channel(2, Shop.ntfy("two")), of: other.account)
        try await other.outbox.restore(from: copy)
        #expect(try await other.outbox.channels(of: shop.account).map(\.name) == ["No 1"])
        #expect(
            try await other.outbox.log(of: shop.account, at: shop.now)
                == shop.outbox.log(of: shop.account, at: shop.now))
    }

    @Test("P3: a damaged page in the outbox or in a backup is found")
    func damaged() async throws {
        let shop = try Shop()
        _ = try await shop.outbox.add(shop.channel(1, Shop.ntfy("one")), of: shop.account)
        let broken = try Shop()
        let name = broken.folder + "/copy/\(SQLiteOutbox.name)"
        try FileManager.default.createDirectory(
            atPath: broken.folder + "/copy", withIntermediateDirectories: true)
        try await shop.outbox.backup(to: name)
        let (page, size) = try await shop.file.read { db in
            (
                try Int.fetchOne(
                    db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'channels_by_place'"),
                try Int.fetchOne(db, sql: "PRAGMA page_size")
            )
        }
        let place = (try #require(page) - 1) * (try #require(size))
        let handle = try #require(FileHandle(forWritingAtPath: name))
        try handle.seek(toOffset: UInt64(place))
        try handle.write(contentsOf: Data(repeating: 0xA5, count: 64))
        try handle.close()
        await #expect(throws: Rejection.self) { try await SQLiteOutbox.prove(name) }
        let outbox = try SQLiteOutbox(folder: broken.folder + "/copy")
        #expect(try await outbox.fault()?.contains("pages") == true)
        #expect(try await shop.outbox.fault() == nil)
    }
}

extension Shop {
    /// The SQLite file.
    fileprivate var file: DatabaseQueue {
        get throws { try DatabaseQueue(path: folder + "/" + SQLiteOutbox.name) }
    }
}
