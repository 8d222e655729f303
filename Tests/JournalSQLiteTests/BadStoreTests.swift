import Core
import CoreTesting
import Engine
import Foundation
import GRDB
import JournalSQLite
import Testing

@Suite("A store that cannot be used is told in one sentence")
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
        return try #require(FileManager.default.contents(atPath: scratch.database))
    }

    @Test("empty")
    func empty() throws {
        try put(Data())
        #expect(refusal()?.reason == .damaged)
        #expect(refusal()?.message.contains("is empty") == true)
    }

    @Test("no database, or an encrypted one")
    func noise() throws {
        try put(Data((0..<8_192).map { UInt8(truncatingIfNeeded: $0 &* 131 >> 3) }))
        #expect(refusal()?.message.contains("not an SQLite database") == true)
    }

    @Test("another program's database")
    func foreign() async throws {
        try FileManager.default.createDirectory(
            atPath: scratch.path, withIntermediateDirectories: true)
        try await DatabaseQueue(path: scratch.database).write { db in
            try db.execute(sql: "CREATE TABLE Habits (id INTEGER)")
        }
        #expect(refusal()?.message.contains("not a store of Cairn") == true)
    }

    @Test("truncated", arguments: [40, 4_096, 9_000])
    func truncated(length: Int) async throws {
        try put(try await sound().prefix(length))
        #expect(refusal()?.reason == .damaged)
        #expect(refusal()?.message.contains("truncated") == true)
    }

    @Test("locked by somebody else")
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

    @Test("replaced by another file while it is open")
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

    @Test("of a kind that has a code of its own", arguments: JournalError.Reason.allCases)
    func codes(reason: JournalError.Reason) {
        let rejection = JournalError(reason, "A sentence.").rejection
        #expect(rejection.code == "journal.\(reason.rawValue)")
        #expect(rejection.message == "A sentence.")
    }
}
