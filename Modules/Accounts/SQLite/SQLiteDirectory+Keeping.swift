public import Accounts
public import Core
internal import DurableSQLite
internal import Foundation
internal import GRDB

extension SQLiteDirectory {
    /// Returns all hashes, each of 32 bytes, in one query.
    public func erasedCredentials() async throws(Rejection) -> Set<SecretHash> {
        try await read { db in
            let hashes = try Data.fetchAll(db, sql: "SELECT hash FROM erased_passes")
            return try Set(
                hashes.map { try SecretHash(Array($0)).orThrow(.damagedDirectory) })
        }
    }

    /// Adds the hashes in one transaction. Hashes that are already stored stay.
    public func keep(erasedCredentials hashes: Set<SecretHash>) async throws(Rejection) {
        try await write { db in
            for hash in hashes {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO erased_passes VALUES (?)", arguments: [hash.data])
            }
        }
    }

    /// Copies a consistent snapshot of the file into a new file that only its owner can read.
    /// Others can read and write during the copy.
    public func backup(to path: String) async throws(Rejection) {
        try await file.backup(to: path)
    }

    /// Returns the number of people with an account.
    public func count() async throws(Rejection) -> Int {
        try await read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM people") ?? 0 }
    }

    /// Checks the file and the records, and returns the first error as a sentence; nil if there is
    /// none.
    public func fault() async throws(Rejection) -> String? {
        if let fault = try await file.fault() { return fault }
        return try await read { db in
            do {
                let people = try Row.fetchCursor(db, sql: "SELECT * FROM people")
                while let row = try people.next() { _ = try Person(row: row) }
                let passes = try Row.fetchCursor(db, sql: "SELECT * FROM passes")
                while let row = try passes.next() { _ = try AccountCredential(row: row) }
            } catch let rejection as Rejection {
                return rejection.message
            }
            return nil
        }
    }
}
