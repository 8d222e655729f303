import Core
import CoreTesting
import Engine
import Foundation
import GRDB
import JournalSQLite
import JournalSeals
import Testing

@Suite("A store with encrypted accounts of several people")
struct SealingTests {
    private let scratch = Scratch()
    private let clock = FixedClock(Instant(seconds: 1_700_000_000))
    private let ada = AccountID(high: 0x018B_CFE5_6800_7000, low: 0x8000_0000_0000_00A1)
    private let bob = AccountID(high: 0x018B_CFE5_6800_7000, low: 0x8000_0000_0000_00B2)
    private let device = DeviceID(high: 0x018B_CFE5_6800_7000, low: 0x8000_0000_0000_00D1)
    private let marker = "the-secret-of-ada"

    private func journal(
        _ keys: (any KeyStore)?, _ folder: String? = nil
    ) throws(JournalError) -> SQLiteJournal {
        try SQLiteJournal(folder: folder ?? scratch.path, clock: clock, keys: keys)
    }

    private func keys(_ folder: String? = nil) throws -> SQLiteKeyStore {
        let folder = folder ?? scratch.path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        return try SQLiteKeyStore(folder: folder)
    }

    @discardableResult
    private func write(
        _ journal: SQLiteJournal, _ account: AccountID, _ numbers: Range<Int>, saying text: String
    ) async throws -> AppendOutcome {
        try await journal.append(
            numbers.map { toy($0, payload: #"{"text":"\#(text) \#($0)"}"#) },
            fingerprints: Dictionary(
                uniqueKeysWithValues: numbers.map { (toy($0).operation, UInt64($0) + 77) }),
            to: account, from: device, expecting: nil)
    }

    /// The files in the folder that contain the bytes.
    private func files(hold bytes: some Sequence<UInt8>) throws -> [String] {
        let wanted = Data(bytes)
        return try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter { name in
            let path = scratch.path + "/" + name
            return try Data(contentsOf: URL(fileURLWithPath: path)).range(of: wanted) != nil
        }
    }

    @Test("O3: an encrypting store also meets the journal contract")
    func contract() async {
        let contract = JournalContract(sealer: { Seal.hash($0) }) { [self] in
            let folder = scratch.path + "/\(UUID().uuidString)"
            return try journal(MemoryKeyStore(SystemEntropy()), folder)
        }
        #expect(await contract.check() == [])
    }

    @Test("O3: the key stores in a file and in memory meet the key store contract")
    func keyContracts() {
        let scratch = scratch
        let inFile = KeyStoreContract { number throws(JournalError) in
            let folder = scratch.path + "/keys-\(number)"
            try? FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            return try SQLiteKeyStore(folder: folder)
        }
        #expect(inFile.check() == [])
        let memory = MemoryKeyStore(SystemEntropy())
        #expect(KeyStoreContract { _ in memory }.check() == [])
        let forgetful = KeyStoreContract { _ in MemoryKeyStore(SystemEntropy()) }
        #expect(!forgetful.check().isEmpty)
    }

    @Test("O3: no file contains plain text or a hash from which it could be guessed")
    func sealed() async throws {
        let keys = try keys()
        let journal = try journal(keys)
        try await write(journal, ada, 0..<50, saying: marker)
        let snapshot = StoredSnapshot(
            key: SnapshotKey(name: "toy", version: 3), cursor: try await journal.head(ada),
            bytes: Array((marker + " again").utf8))
        try await journal.keep([snapshot], for: ada)
        #expect(try files(hold: marker.utf8) == [])
        let entries = try await journal.entries(ada, after: .start, limit: 100)
        #expect(entries.count == 50)
        for entry in entries {
            #expect(try files(hold: entry.sealed.hash.bytes) == [])
            #expect(String(decoding: entry.sealed.event.payload, as: UTF8.self).contains(marker))
        }
        let reopened = try self.journal(try self.keys())
        #expect(try await reopened.entries(ada, after: .start, limit: 100) == entries)
        #expect(try await reopened.snapshots(ada, [snapshot.key]) == [snapshot])
        #expect(try await reopened.operation(toy(7).operation, of: ada)?.fingerprint == 84)
        #expect(try await reopened.verify().isSound)
        #expect(
            try await write(reopened, ada, 0..<51, saying: marker)
                == .stored(
                    Array(repeating: .exists, count: 50) + [.created],
                    head: try await reopened.head(ada)))
    }

    @Test("O3: equal texts of two people encrypt differently, and only the right key decrypts each")
    func apart() async throws {
        let journal = try journal(MemoryKeyStore(SystemEntropy()))
        try await write(journal, ada, 0..<1, saying: marker)
        try await write(journal, bob, 0..<1, saying: marker)
        try await DatabaseQueue(path: scratch.database).write { db in
            let kept = try Data.fetchAll(db, sql: "SELECT payload FROM events ORDER BY place")
            #expect(kept[0] != kept[1])
            try db.execute(
                sql: "UPDATE events SET payload = ? WHERE payload = ?",
                arguments: [kept[0], kept[1]])
        }
        #expect(try await journal.entries(ada, after: .start, limit: 1).count == 1)
        let error = await #expect(throws: JournalError.self) {
            try await journal.entries(bob, after: .start, limit: 1)
        }
        #expect(error?.reason == .damaged)
        let found = try await journal.verify()
        #expect(found.findings.count == 1 && found.findings[0].device == device)
    }

    @Test("O3: an encrypted payload can be decrypted only in its own row")
    func moved() async throws {
        let journal = try journal(MemoryKeyStore(SystemEntropy()))
        try await write(journal, ada, 0..<2, saying: marker)
        try await DatabaseQueue(path: scratch.database).write { db in
            try db.execute(
                sql: """
                    UPDATE events SET payload = (
                        SELECT payload FROM events WHERE sequence = 1) WHERE sequence = 2
                    """)
        }
        await #expect(throws: JournalError.self) {
            try await journal.entries(ada, after: .start, limit: 2)
        }
        #expect(try await !journal.verify().isSound)
    }

    @Test(
        "O3: once a key is destroyed, its data is unreadable in all copies; other data is readable")
    func destroyed() async throws {
        let keys = try keys()
        let journal = try journal(keys)
        try await write(journal, ada, 0..<20, saying: marker)
        try await write(journal, bob, 0..<20, saying: "bob")
        let key = try #require(try keys.key(of: ada))
        #expect(try files(hold: key.bytes) != [])
        try keys.destroyKey(of: ada, at: clock.now())
        #expect(try files(hold: key.bytes) == [])
        let copy = scratch.path + "/copy/journal.db"
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/copy", withIntermediateDirectories: true)
        let fresh = try self.journal(try self.keys())
        _ = try await fresh.backup(to: copy)
        for store in [fresh, try self.journal(try self.keys(), scratch.path + "/copy")] {
            await #expect(throws: JournalError.self) {
                try await store.entries(ada, after: .start, limit: 1)
            }
            #expect(try await store.entries(bob, after: .start, limit: 100).count == 20)
        }
        let error = await #expect(throws: JournalError.self) {
            try await write(fresh, ada, 20..<21, saying: marker)
        }
        #expect(error != nil)
        try await fresh.erase(ada)
        #expect(try await fresh.head(ada) == .start)
        #expect(try await fresh.verify().isSound)
        #expect(try await fresh.entries(bob, after: .start, limit: 100).count == 20)
        // A late writer for the account creates no new rows.
        let late = await #expect(throws: JournalError.self) {
            try await write(fresh, ada, 30..<31, saying: marker)
        }
        #expect(late?.reason == .erased)
    }

    @Test("records in plain text stay readable next to encrypted ones")
    func plain() async throws {
        let own = try journal(nil)
        try await own.append(0..<10)
        let both = try journal(try keys())
        try await both.append(10..<12)
        try await write(both, ada, 0..<5, saying: marker)
        #expect(try await both.everything().count == 12)
        #expect(try await own.everything().count == 12)
        #expect(try await both.verify().isSound)
        #expect(try await own.verify().isSound == false)
        await #expect(throws: JournalError.self) {
            try await own.entries(ada, after: .start, limit: 1)
        }
    }

    @Test("O3: a key destroyed by another process is no longer used, even if it was cached")
    func destroyedElsewhere() async throws {
        let journal = try journal(try keys())
        try await write(journal, ada, 0..<3, saying: marker)
        try await write(journal, bob, 0..<3, saying: "bob")
        #expect(try await journal.entries(ada, after: .start, limit: 9).count == 3)
        let elsewhere = try keys()
        try elsewhere.destroyKey(of: ada, at: clock.now())
        for isWriting in [true, false] {
            let error = await #expect(throws: JournalError.self) {
                if isWriting {
                    try await write(journal, ada, 3..<4, saying: marker)
                } else {
                    _ = try await journal.entries(ada, after: .start, limit: 9)
                }
            }
            #expect(error?.reason == .erased)
        }
        #expect(try await journal.entries(bob, after: .start, limit: 9).count == 3)
    }

    @Test("O3: if keys are lost, writing fails instead of storing plain text")
    func lostKeys() async throws {
        let whole = try journal(try keys())
        try await write(whole, ada, 0..<3, saying: marker)
        let bare = try journal(try keys(scratch.path + "/others"))
        let error = await #expect(throws: JournalError.self) {
            try await write(bare, ada, 3..<4, saying: marker)
        }
        #expect(error?.reason == .damaged && error?.message.contains("backup of the keys") == true)
        #expect(try await whole.entries(ada, after: .start, limit: 9).count == 3)
        #expect(try await whole.verify().isSound)
    }
}
