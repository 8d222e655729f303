import Accounts
import AccountsTesting
import Core
import Foundation
import Testing

@testable import DirectorySQLite

@Suite struct SQLiteDirectoryTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "directory-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    @Test("O3: the directory in SQLite meets the contract of directories")
    func contract() async throws {
        let folder = folder
        let contract = DirectoryContract {
            let own = folder + "/\(UUID().uuidString)"
            try FileManager.default.createDirectory(
                atPath: own, withIntermediateDirectories: true)
            return try SQLiteDirectory(folder: own)
        }
        #expect(await contract.check() == [])
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("P4: what was kept is there again, and a newer directory is left as it is")
    func again() async throws {
        let ada = Person(
            account: AccountID(high: 1, low: 2), name: try PersonName("Ada"),
            since: Instant(seconds: 5))
        // A directory that is let go is closed, and all of it is in the one file.
        #expect(try await SQLiteDirectory(folder: folder).add(ada, spending: nil) == .added)
        #expect(try await SQLiteDirectory(folder: folder).person(named: "ada") == ada)
        let path = folder + "/directory.db"
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        // The user version stands at byte 60 of the header (SQLite's file format, 1.3).
        try file.seek(toOffset: 60)
        try file.write(contentsOf: Data([0, 0, 0, 9]))
        try file.close()
        #expect(throws: Rejection.self) { try SQLiteDirectory(folder: folder) }
        try FileManager.default.removeItem(atPath: folder)
    }
}
