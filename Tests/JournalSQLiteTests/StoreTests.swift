import Core
import CoreTesting
import Engine
import Foundation
import GRDB
import JournalSQLite
import JournalSeals
import Testing

@Suite("A store on disk")
struct StoreTests {
    let scratch = Scratch()

    @Test("the SQLite journal meets the journal contract")
    func contract() async {
        let scratch = scratch
        let contract = JournalContract(sealer: { Seal.hash($0) }) {
            try scratch.journal(scratch.path + "/\(UUID().uuidString)")
        }
        #expect(await contract.check() == [])
    }

    @Test("a reopened store has the same identity and events")
    func reopening() async throws {
        let first = try scratch.journal()
        try await first.append(0..<10)
        let second = try scratch.journal()
        #expect(second.identity == first.identity)
        #expect(try await second.everything() == first.everything())
        #expect(try await second.append(10..<11) == .stored([.created], head: Cursor(11)))
    }

    @Test("only the owner can read a store: its files have mode 0600, its folder 0700")
    func permissions() async throws {
        let before = umask(0)
        defer { umask(before) }
        let journal = try scratch.journal(scratch.path + "/deep/store")
        try await journal.append(0..<3)
        _ = try await journal.backup(to: scratch.path + "/copy.db")
        let folder = scratch.path + "/deep/store"
        #expect(try mode(folder) == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.contains("journal.db-wal"))
        for name in names { #expect(try mode(folder + "/" + name) == 0o600, "\(name)") }
        #expect(try mode(scratch.path + "/copy.db") == 0o600)
    }

    @Test("P4: a store written by a newer version is rejected and left unchanged")
    func downgrade() async throws {
        var journal: SQLiteJournal? = try scratch.journal()
        try await journal?.append(0..<3)
        journal = nil
        try await scratch.untilClosed()
        try await DatabaseQueue(path: scratch.database).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA user_version = 9; CREATE TABLE later (x)")
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        let before = FileManager.default.contents(atPath: scratch.database)
        let error = #expect(throws: JournalError.self) { try scratch.journal() }
        #expect(error?.reason == .newerVersion)
        #expect(FileManager.default.contents(atPath: scratch.database) == before)
    }

    @Test("P4: a store without packed payloads is upgraded; older programs then reject it")
    func packing() async throws {
        var journal: SQLiteJournal? = try scratch.journal()
        try await journal?.append(0..<3)
        let before = try await journal?.everything()
        journal = nil
        try await scratch.untilClosed()
        let queue = try DatabaseQueue(path: scratch.database)
        try await queue.write { try $0.execute(sql: "PRAGMA user_version = 3") }
        let again = try scratch.journal()
        #expect(try await again.everything() == before)
        let version = try await queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        #expect(version == 4)
    }

    @Test("eight programs that open a new store at the same time create only one")
    func makingTogether() async throws {
        let scratch = scratch
        let identities = try await withThrowingTaskGroup(of: StoreIdentity.self) { group in
            for _ in 0..<8 { group.addTask { try scratch.journal().identity } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(identities.count == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
        #expect(names.filter { $0.contains("new-") } == [])
    }

    @Test("the write-ahead log stays short, and writers do not wait for readers")
    func shortLog() async throws {
        let journal = try scratch.journal(log: .short)
        for number in 0..<100 { try await journal.append(number..<(number + 1)) }
        #expect(try scratch.logBytes() < 400_000)
        var open = Configuration()
        open.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: scratch.database, configuration: open)
        try await other.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN; SELECT * FROM sqlite_schema")
        }
        for number in 100..<300 { try await journal.append(number..<(number + 1)) }
        #expect(try scratch.logBytes() > 400_000)
        try await other.writeWithoutTransaction { db in try db.execute(sql: "COMMIT") }
        try await journal.append(300..<301)
        #expect(try scratch.logBytes() == 0)
        #expect(try await journal.everything().count == 301)
    }

    @Test("two programs that write in turn continue one chain and do not rely on their caches")
    func turns() async throws {
        let (one, other) = (try scratch.journal(), try scratch.journal())
        for number in 0..<20 {
            let writer = number % 3 == 0 ? other : one
            try await writer.append(number * 2..<number * 2 + 2)
        }
        #expect(try await one.everything().map(\.sealed.sequence) == Array(1...40))
        #expect(try await other.verify().isSound)
        try await one.erase(one.identity.account)
        try await one.append(0..<2)
        try await other.append(2..<4)
        #expect(try await one.everything().map(\.sealed.sequence) == [1, 2, 3, 4])
        #expect(try await other.verify().isSound)
    }

    @Test("a store that grows during concurrent access is never mistaken for a truncated one")
    func growing() async throws {
        let journal = try scratch.journal(log: .short)
        let account = journal.identity.account
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for number in 0..<150 {
                        try await journal.append(writer * 150 + number..<writer * 150 + number + 1)
                    }
                }
                group.addTask { for _ in 0..<600 { _ = try await journal.head(account) } }
            }
            try await group.waitForAll()
        }
        #expect(try await journal.everything().count == 600)
    }

    @Test("concurrent appends are committed together")
    func groupCommit() async throws {
        let journal = try scratch.journal()
        try await journal.append(0..<1)
        let empty = try scratch.logBytes()
        for number in 1..<33 { try await journal.append(number..<(number + 1)) }
        let single = try scratch.logBytes() - empty
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 100..<132 {
                group.addTask { _ = try await journal.append(number..<(number + 1)) }
            }
            try await group.waitForAll()
        }
        let together = try scratch.logBytes() - empty - single
        #expect(together < single)
        #expect(try await journal.everything().count == 65)
    }

    @Test("an erased account leaves no data in the store file, not even in free pages")
    func erasing() async throws {
        let journal = try scratch.journal()
        let event = toy(1, payload: "{\"secret\":\"marmalade\"}")
        _ = try await journal.append(
            [event], to: journal.identity.account, from: journal.identity.device, expecting: nil)
        try await journal.erase(journal.identity.account)
        #expect(try await journal.head(journal.identity.account) == .start)
        for name in try FileManager.default.contentsOfDirectory(atPath: scratch.path) {
            let bytes = FileManager.default.contents(atPath: scratch.path + "/" + name) ?? Data()
            #expect(bytes.range(of: Data("marmalade".utf8)) == nil, "\(name)")
        }
        #expect(try await journal.verify().isSound)
    }
}
