import Core
import CoreTesting
import Engine
import Foundation
import GRDB
import JournalSQLite
import JournalSeals
import Testing

import struct Engine.Cursor

@Suite("Restoring (P3)")
struct RestoringTests {
    let scratch = Scratch()
    let clock = FixedClock(Instant(seconds: 1_800_000_000))
    var backup: String { scratch.path + "/backup.db" }
    var store: String { scratch.path + "/store" }

    private func restore() async throws -> Restoration {
        try await SQLiteJournal.restore(from: backup, to: store, clock: clock)
    }

    @Test("P3: restoring returns all events, uses a new device id and keeps the old store")
    func restoring() async throws {
        let old = try scratch.journal(store)
        try await old.append(0..<50)
        _ = try await old.backup(to: backup)
        try await old.append(50..<60)
        let restored = try await restore()
        let journal = try scratch.journal(store)
        #expect(journal.identity == restored.identity)
        #expect(journal.identity.account == old.identity.account)
        #expect(journal.identity.device != old.identity.device)
        #expect(try await journal.everything().map(\.sealed.event) == (0..<50).map { toy($0) })
        try await journal.append(60..<61)
        #expect(try await journal.verify().isSound)
        let kept = try #require(restored.kept)
        let rows = try await DatabaseQueue(path: kept).read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM events")
        }
        #expect(rows == 60)
        let error = await #expect(throws: JournalError.self) { try await old.append(70..<71) }
        #expect(error?.message.contains("was replaced") == true)
    }

    @Test("restoring works in an empty folder")
    func intoNothing() async throws {
        let other = try scratch.journal()
        try await other.append(0..<5)
        _ = try await other.backup(to: backup)
        #expect(try await restore().kept == nil)
        #expect(try await scratch.journal(store).everything().count == 5)
        #expect(try mode(store + "/journal.db") == 0o600)
    }

    @Test("a store too damaged to read is replaced by restoring")
    func damagedStore() async throws {
        let other = try scratch.journal()
        try await other.append(0..<5)
        _ = try await other.backup(to: backup)
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
        try Data("rubbish".utf8).write(to: URL(fileURLWithPath: store + "/journal.db"))
        let kept = try #require(try await restore().kept)
        #expect(FileManager.default.contents(atPath: kept) == Data("rubbish".utf8))
        #expect(try await scratch.journal(store).everything().count == 5)
    }

    @Test("P3: restoring a damaged backup fails, names the damaged event and changes nothing")
    func damagedBackup() async throws {
        let old = try scratch.journal(store)
        try await old.append(0..<50)
        _ = try await old.backup(to: backup)
        try await DatabaseQueue(path: backup).write { db in
            try db.execute(sql: "UPDATE events SET day = day + 1 WHERE sequence = 20")
        }
        let error = await #expect(throws: JournalError.self) { try await restore() }
        #expect(error?.reason == .damaged)
        #expect(error?.message.contains("\(toy(19).id)") == true)
        try await old.append(50..<51)
        #expect(try await old.everything().count == 51)
        let names = try FileManager.default.contentsOfDirectory(atPath: store)
        #expect(names.filter { $0.contains("restor") } == [])
    }

    @Test("Y3: a backup with an out-of-range time is restored only on explicit request")
    func strays() async throws {
        let old = try scratch.journal(store)
        try await old.append(0..<3)
        try await plant(toy(3), in: old, store + "/journal.db") { $0.time = .limit }
        _ = try await old.backup(to: backup)
        let error = await #expect(throws: JournalError.self) { try await restore() }
        #expect(error?.reason == .bounds)
        #expect(error?.rejection.code == "journal.bounds")
        #expect(error?.rejection.category == .invalid)
        #expect(error?.message.contains("\(toy(3).id)") == true)
        #expect(try await old.everything().count == 4)
        let restored = try await SQLiteJournal.restore(
            from: backup, to: store, clock: clock, strays: true)
        #expect(restored.verification.strays.map(\.event) == [toy(3).id])
        let journal = try scratch.journal(store)
        #expect(try await journal.everything().count == 4)
        #expect(try await journal.append(4..<5) == .stored([.created], head: Cursor(5)))
    }

    @Test("restoring a file that is not a backup is rejected", arguments: ["", "nothing like it"])
    func noBackup(text: String) async throws {
        try FileManager.default.createDirectory(
            atPath: scratch.path, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: backup))
        let error = await #expect(throws: JournalError.self) { try await restore() }
        #expect(error?.reason == .damaged)
        try FileManager.default.removeItem(atPath: backup)
        let missing = await #expect(throws: JournalError.self) { try await restore() }
        #expect(missing?.reason == .notFound)
    }
}
