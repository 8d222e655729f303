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

    @Test("O3: the SQLite directory meets the directory contract")
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

    @Test("P4: a directory of version 1 is migrated with all its contents")
    func migration() async throws {
        try FirstVersion.make(in: folder)
        let directory = try SQLiteDirectory(folder: folder)
        let ada = try #require(await directory.person(named: "ada"))
        #expect(ada.name.text == "Ada" && ada.isOperator && ada.password?.text == FirstVersion.hash)
        #expect(ada.state == .leaving(Instant(milliseconds: 1_770_000_000_999)))
        let session = try #require(await directory.pass(SecretHash(of: "secret")))
        #expect(session.account == ada.account && session.scopes == ["log", "read"])
        let gone = AccountID(high: 3, low: 4)
        #expect(try await directory.erasures() == [gone: Instant(milliseconds: 5)])
        #expect(try await directory.passkeys(of: ada.account) == [])
        let contract = DirectoryContract { [folder] in
            let own = folder + "/\(UUID().uuidString)"
            try FileManager.default.createDirectory(
                atPath: own, withIntermediateDirectories: true)
            try FirstVersion.make(in: own, isEmpty: true)
            return try SQLiteDirectory(folder: own)
        }
        #expect(await contract.check() == [])
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test(
        "P4: stored accounts are read correctly, and a directory of a newer version is not changed")
    func again() async throws {
        let ada = Person(
            account: AccountID(high: 1, low: 2), name: try PersonName("Ada"),
            since: Instant(seconds: 5))
        // A released directory is closed, and the one file contains everything.
        #expect(try await SQLiteDirectory(folder: folder).add(ada, spending: nil) == .added)
        #expect(try await SQLiteDirectory(folder: folder).person(named: "ada") == ada)
        let path = folder + "/directory.db"
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        // The user version is at byte 60 of the header (SQLite's file format, 1.3).
        try file.seek(toOffset: 60)
        try file.write(contentsOf: Data([0, 0, 0, 9]))
        try file.close()
        #expect(throws: Rejection.self) { try SQLiteDirectory(folder: folder) }
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("O3: a revocation or suspension made by another process applies")
    func others() async throws {
        let (server, admin) = (
            try SQLiteDirectory(folder: folder), try SQLiteDirectory(folder: folder)
        )
        let ada = Person(
            account: AccountID(high: 1, low: 2), name: try PersonName("Ada"),
            since: Instant(seconds: 5))
        let hash = SecretHash(of: "token")
        let pass = AccountCredential(
            id: CredentialID(high: 3, low: 4), .token, hash: hash, account: ada.account,
            since: Instant(seconds: 5))
        #expect(try await server.add(ada, spending: nil) == .added)
        #expect(try await server.add(pass))
        #expect(try await server.pass(hash) == pass)
        #expect(try await server.person(ada.account) == ada)
        _ = try await admin.change(ada.account) { $0.state = .disabled }
        _ = try await admin.redeem(hash)
        var left: AccountCredential? = pass
        for _ in 0..<200 where left != nil {
            try await Task.sleep(for: .milliseconds(50))
            left = try await server.pass(hash)
        }
        #expect(left == nil)
        #expect(try await server.person(ada.account)?.state == .disabled)
        // This process's own changes are known at once.
        #expect(try await server.add(pass))
        #expect(try await server.pass(hash) == pass)
        _ = try await server.change(hash) { $0.label = "phone" }
        #expect(try await server.pass(hash)?.label == "phone")
        #expect(try await server.revoke(of: ada.account, [.token], except: nil) == 1)
        #expect(try await server.pass(hash) == nil)
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("a credential that was read before a change is not cached after the change")
    func recall() throws {
        let recall = CredentialCache()
        let pass = AccountCredential(
            id: CredentialID(high: 3, low: 4), .token, hash: SecretHash(of: "x"), account: nil,
            since: Instant(seconds: 5))
        let before = recall.changes
        recall.forget(pass.hash)
        recall.keep(pass, since: before)
        #expect(recall.pass(pass.hash) == nil)
        recall.keep(pass, since: recall.changes)
        #expect(recall.pass(pass.hash) == pass)
        #expect(recall.isDue())
        #expect(recall.isDue())
        recall.note(7)
        #expect(!recall.isDue())
        #expect(recall.pass(pass.hash) == pass)
        recall.note(7)
        #expect(recall.pass(pass.hash) == pass)
        recall.note(8)
        #expect(recall.pass(pass.hash) == nil)
    }
}
