import Core
import CoreTesting
import Engine
import Foundation
import GRDB
import JournalSQLite
import JournalSeals
import Testing

import struct Engine.Cursor

@Suite("Errors for unusable stores")
struct BadStoreTests {
    let scratch = Scratch()

    private func put(_ bytes: Data) throws {
        try FileManager.default.createDirectory(
            atPath: scratch.path, withIntermediateDirectories: true)
        try bytes.write(to: URL(fileURLWithPath: scratch.database))
    }

    private func refusal() -> JournalError? {
        do {
            _ = try scratch.journal()
            return nil
        } catch {
            return error
        }
    }

    /// A store of some size as one file.
    private func sound() async throws -> Data {
        var journal: SQLiteJournal? = try scratch.journal()
        try await journal?.append(0..<500)
        journal = nil
        try await scratch.untilClosed()
        return try #require(FileManager.default.contents(atPath: scratch.database))
    }

    @Test("an empty store file gives a one-sentence error")
    func empty() throws {
        try put(Data())
        #expect(refusal()?.reason == .damaged)
        #expect(refusal()?.message.contains("is empty") == true)
    }

    @Test("a store file that is no database or is encrypted gives a one-sentence error")
    func noise() throws {
        try put(Data((0..<8_192).map { UInt8(truncatingIfNeeded: $0 &* 131 >> 3) }))
        #expect(refusal()?.message.contains("not an SQLite database") == true)
    }

    @Test("another program's database gives a one-sentence error")
    func foreign() async throws {
        try FileManager.default.createDirectory(
            atPath: scratch.path, withIntermediateDirectories: true)
        try await DatabaseQueue(path: scratch.database).write { db in
            try db.execute(sql: "CREATE TABLE Habits (id INTEGER)")
        }
        #expect(refusal()?.message.contains("not a store of Cairn") == true)
    }

    @Test("a truncated store file gives a one-sentence error", arguments: [40, 4_096, 9_000])
    func truncated(length: Int) async throws {
        try put(try await sound().prefix(length))
        #expect(refusal()?.reason == .damaged)
        #expect(refusal()?.message.contains("truncated") == true)
    }

    @Test("a store locked by another program gives a one-sentence error")
    func locked() async throws {
        let journal = try scratch.journal(patience: .milliseconds(50))
        let descriptor = open(scratch.path + "/journal.lock", O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        let error = await #expect(throws: JournalError.self) { try await journal.append(0..<1) }
        #expect(error?.reason == .locked)
        _ = flock(descriptor, LOCK_UN)
        #expect(try await journal.append(0..<1) == .stored([.created], head: Cursor(1)))
    }

    @Test("a store file replaced while it is open gives a one-sentence error")
    func replaced() async throws {
        let journal = try scratch.journal()
        try await journal.append(0..<2)
        let elsewhere = scratch.path + "/other"
        _ = try scratch.journal(elsewhere)
        try FileManager.default.removeItem(atPath: scratch.database)
        try FileManager.default.moveItem(
            atPath: elsewhere + "/journal.db", toPath: scratch.database)
        let error = await #expect(throws: JournalError.self) { try await journal.append(2..<3) }
        #expect(error?.message.contains("was replaced") == true)
    }

    @Test("a store file truncated while open gives readers and writers a one-sentence error")
    func cutShort() async throws {
        let journal = try scratch.journal()
        try await journal.append(0..<500)
        _ = try await journal.backup(to: scratch.path + "/copy.db")
        try await settle()
        #expect(try await journal.head(journal.identity.account) == Cursor(500))
        let handle = try #require(FileHandle(forWritingAtPath: scratch.database))
        try handle.truncate(atOffset: 8_192)
        try handle.close()
        let reading = await #expect(throws: JournalError.self) {
            try await journal.head(journal.identity.account)
        }
        #expect(reading?.reason == .damaged && reading?.message.contains("cut short") == true)
        let writing = await #expect(throws: JournalError.self) {
            try await journal.append(500..<501)
        }
        #expect(writing?.reason == .damaged)
    }

    /// Checkpoints the log into the file, as another program does.
    private func settle() async throws {
        try await DatabaseQueue(path: scratch.database).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    @Test("a write-ahead log without its store file is set aside, and a new store starts empty")
    func goneFile() async throws {
        let folder = scratch.path + "/gone"
        let journal = try scratch.journal(folder)
        try await journal.append(0..<20)
        // As after a kill: the log exists, and no program has the store open.
        let log = try #require(FileManager.default.contents(atPath: folder + "/journal.db-wal"))
        #expect(!log.isEmpty)
        let fresh = scratch.path + "/fresh"
        try FileManager.default.createDirectory(
            atPath: fresh, withIntermediateDirectories: true)
        for name in ["journal.db-wal", "journal.db-shm"] {
            try FileManager.default.copyItem(
                atPath: folder + "/" + name, toPath: fresh + "/" + name)
        }
        let made = try scratch.journal(fresh)
        #expect(made.identity.device != journal.identity.device)
        #expect(try await made.everything().isEmpty)
        try await made.append(0..<3)
        #expect(try await made.verify().isSound)
        #expect(try await made.verify().events == 3)
        let names = try FileManager.default.contentsOfDirectory(atPath: fresh)
        let kept = try #require(names.first { $0.hasPrefix("journal.left-") })
        #expect(FileManager.default.contents(atPath: fresh + "/" + kept) == log)
    }

    @Test(
        "a copied backup whose first change a power failure interrupted gives a one-sentence error")
    func brokenChange() async throws {
        let journal = try scratch.journal(scratch.path + "/first")
        try await journal.append(0..<2_000)
        let copy = scratch.path + "/copy.db"
        _ = try await journal.backup(to: copy)
        let image = scratch.path + "/image"
        try FileManager.default.createDirectory(
            atPath: image, withIntermediateDirectories: true)
        // The file and its rollback journal on the disk in the middle of a change.
        try await DatabaseQueue(path: copy).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE")
            try db.execute(sql: "UPDATE events SET day = day + 1")
            try FileManager.default.copyItem(atPath: copy, toPath: image + "/journal.db")
            try FileManager.default.copyItem(
                atPath: copy + "-journal", toPath: image + "/journal.db-journal")
            try db.execute(sql: "ROLLBACK")
        }
        for _ in 0..<2 {
            let opened = try scratch.journal(image)
            #expect(try await opened.verify().isSound)
            #expect(try await opened.everything().count >= 2_000)
        }
        let opened = try scratch.journal(image)
        try await opened.append(2_000..<2_001)
        #expect(try await opened.everything().count == 2_001)
    }

    @Test(
        "each kind of unusable store has its own code", arguments: JournalError.Reason.allCases)
    func codes(reason: JournalError.Reason) {
        let rejection = JournalError(reason, "A sentence.").rejection
        #expect(rejection.code == "journal.\(reason.rawValue)")
        #expect(rejection.message == "A sentence.")
    }
}
