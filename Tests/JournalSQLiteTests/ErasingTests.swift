import Core
import CoreTesting
import Engine
import Foundation
import GRDB
import Testing

@testable import JournalSQLite

@Suite("Erasing a whole store (O3)")
struct ErasingTests {
    let scratch = Scratch()
    let clock = FixedClock(Instant(seconds: 1_800_000_000))
    private var store: String { scratch.path + "/store" }

    private func erase(_ others: [String] = [], patience: Duration = .seconds(10)) throws {
        try SQLiteJournal.eraseEverything(
            in: store, and: others, clock: clock, patience: patience)
    }

    /// The files below a folder that hold a word.
    private func holders(of word: String) -> [String] {
        (FileManager.default.subpaths(atPath: store) ?? []).filter { name in
            let data = FileManager.default.contents(atPath: store + "/" + name)
            return data?.range(of: Data(word.utf8)) != nil
        }
    }

    /// A store with facts in its file, its log, an earlier store and files beside it.
    private func filled() async throws -> SQLiteJournal {
        let journal = try scratch.journal(store)
        _ = try await journal.append(
            [toy(1, payload: #"{"secret":"Sekret"}"#)], to: journal.identity.account,
            from: journal.identity.device, expecting: nil)
        let names = ["journal.before-restore-1.db", "journal.left-2.db-wal", "usage.db", "mine.db"]
        for name in names {
            try Data("Sekret \(name)".utf8).write(to: URL(filePath: store + "/" + name))
        }
        let shelf = store + "/backups/cairn-kept-1"
        try FileManager.default.createDirectory(atPath: shelf, withIntermediateDirectories: true)
        try Data("Sekret".utf8).write(to: URL(filePath: shelf + "/journal.db"))
        return journal
    }

    private var others: [String] { [store + "/usage.db", store + "/backups/cairn-kept-1"] }

    @Test("O3: after an erasure, no file except those of other programs contains the store's data")
    func everything() async throws {
        let old = try await filled()
        #expect(holders(of: "Sekret").count >= 5)
        try erase(others)
        #expect(holders(of: "Sekret") == ["mine.db"])
        let fresh = try scratch.journal(store)
        #expect(fresh.identity.account != old.identity.account)
        #expect(fresh.identity.device != old.identity.device)
        #expect(try await fresh.everything().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: store + "/erasing"))
        #expect(try mode(store + "/journal.db") == 0o600)
    }

    @Test("O3: after an erasure, a program that had the old store open can neither read nor write")
    func oldDevice() async throws {
        let writer = try await filled()
        let reader = try scratch.journal(store)
        #expect(!writer.isReplaced && !reader.isReplaced)
        try erase()
        #expect(writer.isReplaced && reader.isReplaced)
        for old in [writer, reader] {
            await #expect(throws: JournalError.self) { try await old.append(2..<3) }
            await #expect(throws: JournalError.self) { try await old.everything() }
        }
        #expect(try await scratch.journal(store).everything().isEmpty)
    }

    @Test("O3: an erasure interrupted after any step is finished when the store is next opened")
    func interrupted() async throws {
        let steps: [(String) throws -> Void] = [
            { _ in },
            { try FileManager.default.removeItem(atPath: $0 + "/journal.db-wal") },
            { try FileManager.default.removeItem(atPath: $0 + "/journal.db") },
            { try FileManager.default.removeItem(atPath: $0 + "/usage.db") },
        ]
        for step in steps {
            try? FileManager.default.removeItem(atPath: store)
            let old = try await filled()
            let erasure = StoreErasure(
                StoreFiles(folder: store), clock: clock, entropy: SystemEntropy(),
                patience: .seconds(1))
            try erasure.begin(others)
            #expect(old.isReplaced)
            try step(store)
            let fresh = try scratch.journal(store)
            #expect(fresh.identity.account != old.identity.account)
            #expect(holders(of: "Sekret") == ["mine.db"])
            #expect(!erasure.isUnderWay)
        }
    }

    @Test("O3: an erasure waits for the store's lock; after a timeout the next opening finishes it")
    func locked() async throws {
        let old = try await filled()
        let files = StoreFiles(folder: store)
        let lock = try StoreLock(files, patience: .seconds(1))
        try lock.hold {
            let error = #expect(throws: JournalError.self) {
                try erase(others, patience: .milliseconds(50))
            }
            #expect(error?.reason == .locked)
        }
        #expect(holders(of: "Sekret").count >= 5)
        let fresh = try scratch.journal(store)
        #expect(fresh.identity.account != old.identity.account)
        #expect(holders(of: "Sekret") == ["mine.db"])
    }

    @Test("O3: symbolic links in a deleted folder are removed, but not the files they point to")
    func links() async throws {
        _ = try await filled()
        let kept = scratch.path + "/kept"
        try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
        try Data("Sekret".utf8).write(to: URL(filePath: kept + "/file"))
        let shelf = store + "/backups/cairn-kept-1"
        try FileManager.default.createSymbolicLink(
            atPath: shelf + "/link", withDestinationPath: kept)
        try erase(others)
        #expect(!FileManager.default.fileExists(atPath: shelf))
        #expect(FileManager.default.fileExists(atPath: kept + "/file"))
    }
}
