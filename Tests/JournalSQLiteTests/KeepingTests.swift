import Core
import CoreTesting
import Engine
import Foundation
import GRDB
import JournalSQLite
import JournalSeals
import Testing

import struct Engine.Cursor

@Suite("Backups and verification (P3)")
struct KeepingTests {
    let scratch = Scratch()

    private func change(_ sql: String) async throws {
        try await DatabaseQueue(path: scratch.database).writeWithoutTransaction { db in
            try db.execute(sql: sql)
        }
    }

    @Test("verifying an undamaged store reports nothing")
    func sound() async throws {
        let journal = try scratch.journal()
        try await journal.append(0..<3_000)
        let found = try await journal.verify()
        #expect(found.isSound)
        #expect(found.events == 3_000)
        #expect(found.devices == 1)
    }

    @Test(
        "verification reports a change of any field, naming only its event and device",
        arguments: [
            "payload = CAST('{\"number\":8}' AS BLOB)", "day = day + 1", "time = time + 1",
            "instant = instant | 1 << 40", "offset = -offset", "zone = kind", "kind = zone",
            "operation = zeroblob(16)", "hash = zeroblob(32)", "sequence = sequence + 1024",
            "device = 77", "account = 5",
        ])
    func changes(change sql: String) async throws {
        let journal = try scratch.journal()
        try await journal.append(0..<20)
        try await change("UPDATE events SET \(sql) WHERE sequence = 8")
        let found = try await journal.verify()
        let accused = found.findings.compactMap(\.event)
        #expect(accused == [toy(7).id], "\(found.findings.map(\.sentence))")
        let sentence = found.findings.first { $0.event != nil }?.sentence ?? ""
        #expect(sentence.contains("\(toy(7).id)"))
        if !sql.hasPrefix("device") { #expect(sentence.contains("\(journal.identity.device)")) }
    }

    @Test("verification reports missing events and inconsistent device records")
    func holes() async throws {
        let journal = try scratch.journal()
        try await journal.append(0..<20)
        try await change(
            "DELETE FROM events WHERE sequence IN (5, 6); UPDATE devices SET sequence = 19")
        let sentences = try await journal.verify().findings.map(\.sentence)
        #expect(sentences.contains { $0.hasPrefix("Events 5 to 6 of device") })
        #expect(sentences.contains { $0.contains("but its record says 19") })
    }

    @Test("verification reports a device whose recorded hash differs from its last event's")
    func otherHash() async throws {
        let journal = try scratch.journal()
        try await journal.append(0..<5)
        try await change("UPDATE devices SET hash = zeroblob(32)")
        let found = try await journal.verify().findings
        #expect(found.map(\.device) == [journal.identity.device])
        #expect(found.first?.sentence.contains("ends at event 5") == true)
    }

    @Test("an event sent again by a second device is recognized and not stored twice")
    func secondDevice() async throws {
        let journal = try scratch.journal()
        try await journal.append(0..<3)
        let (account, other) = (journal.identity.account, DeviceID(high: 4, low: 4))
        let again = try await journal.append(
            [toy(1), toy(2)], to: account, from: other, expecting: nil)
        #expect(again == .stored([.exists, .exists], head: Cursor(3)))
        #expect(try await journal.verify().devices == 1)
        let mixed = try await journal.append(
            [toy(2), toy(3)], to: account, from: other, expecting: nil)
        #expect(mixed == .stored([.exists, .created], head: Cursor(4)))
        let last = try #require(try await journal.latest(account, limit: 1).first)
        #expect(last.sealed.device == other && last.sealed.sequence == 1)
        #expect(try await journal.verify().isSound)
    }

    @Test("a snapshot with changed bytes, cursor or version is not returned")
    func snapshotChecksum() async throws {
        let journal = try scratch.journal()
        try await journal.append(0..<9)
        let account = journal.identity.account
        let key = SnapshotKey(name: "toy", version: 1)
        let kept = StoredSnapshot(key: key, cursor: Cursor(5), bytes: Array(0..<20))
        for sql in [
            "bytes = x'00'", "cursor = 6", "checksum = checksum + 1",
            "bytes = CAST(bytes || x'00' AS BLOB)",
        ] {
            try await journal.keep([kept], for: account)
            #expect(try await journal.snapshots(account, [key]) == [kept])
            try await change("UPDATE snapshots SET \(sql)")
            #expect(try await journal.snapshots(account, [key]) == [], "\(sql)")
            try await change("DELETE FROM snapshots")
        }
        try await journal.keep([kept], for: account)
        try await change("UPDATE snapshots SET version = 2")
        let newer = SnapshotKey(name: "toy", version: 2)
        #expect(try await journal.snapshots(account, [newer]) == [])
    }

    @Test("an erased account leaves no row in any table")
    func erasedWhole() async throws {
        let journal = try scratch.journal()
        let account = journal.identity.account
        _ = try await journal.append(
            (0..<5).map { toy($0, operation: toy(0).id) }, to: account,
            from: journal.identity.device, expecting: nil)
        let key = SnapshotKey(name: "toy", version: 1)
        try await journal.keep(
            [StoredSnapshot(key: key, cursor: Cursor(5), bytes: [1, 2, 3])], for: account)
        try await journal.erase(account)
        let counts = try await DatabaseQueue(path: scratch.database).read { db in
            try ["events", "operations", "devices", "snapshots", "accounts"].map {
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)")
            }
        }
        #expect(counts == [0, 0, 0, 0, 0])
        #expect(try await journal.snapshots(account, [key]) == [])
    }

    @Test(
        "verification reports a list of operations that does not match the events",
        arguments: [
            "UPDATE operations SET size = 4", "UPDATE operations SET place = place + 1",
            "DELETE FROM operations",
        ])
    func operationsChanged(sql: String) async throws {
        let journal = try scratch.journal()
        _ = try await journal.append(
            (0..<5).map { toy($0, operation: toy(0).id) }, to: journal.identity.account,
            from: journal.identity.device, expecting: nil)
        #expect(try await journal.verify().isSound)
        try await change(sql)
        let sentences = try await journal.verify().findings.map(\.sentence)
        #expect(sentences == ["The list of operations does not agree with the events."])
    }

    @Test(
        "Y3: an event with an out-of-range time is reported, but not as damage; writing continues")
    func strays() async throws {
        let journal = try scratch.journal()
        try await journal.append(0..<2)
        try await plant(toy(2), in: journal, scratch.database) {
            $0.instant = Instant(milliseconds: .max)
        }
        try await journal.append(3..<5)
        let found = try await journal.verify()
        #expect(found.isSound && found.moreStrays == 0)
        #expect(found.strays.map(\.event) == [toy(2).id])
        #expect(found.strays.first?.device == journal.identity.device)
        #expect(found.strays.first?.sentence.hasSuffix("must be in the years 1 to 9999.") == true)
        #expect(found.latest == toy(4).time)
    }

    @Test(
        "a falsified account or device record causes an error, not a crash",
        arguments: [
            ("UPDATE accounts SET head = 9223372036854775807", "The record of account"),
            ("UPDATE accounts SET head = -5", "The record of account"),
            ("UPDATE devices SET sequence = -1", "The chain of device"),
            ("UPDATE devices SET sequence = 9223372036854775807", "The chain of device"),
            ("UPDATE devices SET hash = x'00'", "The chain of device"),
        ])
    func falsified(sql: String, sentence: String) async throws {
        let journal = try scratch.journal()
        try await journal.append(0..<3)
        try await change(sql)
        let error = await #expect(throws: JournalError.self) { try await journal.append(3..<4) }
        #expect(error?.reason == .damaged)
        #expect(error?.message.hasPrefix(sentence) == true)
        #expect(try await journal.verify().findings.count == 1)
    }

    @Test("a flipped bit anywhere in the file never changes an event unnoticed")
    func bitFlips() async throws {
        let journal = try scratch.journal()
        try await journal.append(0..<400)
        let expected = try await journal.everything()
        let whole = scratch.path + "/whole.db"
        _ = try await journal.backup(to: whole)
        let clean = try #require(FileManager.default.contents(atPath: whole))
        #expect(try await !isNoticed(clean, in: "clean", expected))
        var generator = SeededGenerator(7)
        var noticed = 0
        for round in 0..<300 {
            let bit = Int.random(in: 0..<(clean.count * 8), using: &generator)
            var bytes = clean
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            if try await isNoticed(bytes, in: "\(round)", expected) { noticed += 1 }
        }
        #expect(noticed > 100)
    }

    /// True if opening or verifying rejects the file. Each file has its own folder, because a
    /// journal can close late. If neither rejects it, the events must be unchanged.
    private func isNoticed(
        _ bytes: Data, in name: String, _ expected: [JournalEntry]
    ) async throws -> Bool {
        let folder = scratch.path + "/" + name
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try bytes.write(to: URL(fileURLWithPath: folder + "/journal.db"))
        guard let journal = try? scratch.journal(folder) else { return true }
        guard let found = try? await journal.verify(), found.isSound else { return true }
        #expect(try await journal.everything() == expected)
        return false
    }

    @Test("P3: a backup made during writes contains every event acknowledged before the backup")
    func backupWhileWriting() async throws {
        let journal = try scratch.journal()
        try await journal.append(0..<100)
        let writing = Task {
            var number = 100
            while !Task.isCancelled {
                try await journal.append(number..<(number + 1))
                number += 1
            }
        }
        for turn in 0..<4 {
            let acknowledged = try await journal.head(journal.identity.account).rawValue
            let folder = scratch.path + "/copy\(turn)"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            let found = try await journal.backup(to: folder + "/journal.db")
            #expect(found.isSound)
            #expect(found.events >= Int(acknowledged))
            #expect(try await scratch.journal(folder).everything().count == found.events)
        }
        writing.cancel()
        try await writing.value
    }

    @Test("a backup never overwrites an existing file")
    func backupExists() async throws {
        let journal = try scratch.journal()
        let path = scratch.path + "/copy.db"
        _ = try await journal.backup(to: path)
        let error = await #expect(throws: JournalError.self) { try await journal.backup(to: path) }
        #expect(error?.reason == .exists)
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
        #expect(names.filter { $0.contains("part-") } == [])
    }
}
