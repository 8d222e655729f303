public import Core
public import Engine
internal import GRDB
public import JournalSeals

extension SQLiteJournal {
    /// Verifies every event: hashes, chains, records and pages. It takes about 2 µs per event.
    ///
    /// Others can read and write in the meantime; their writes are left out.
    public func verify() async throws(JournalError) -> Verification {
        try await Connection(files.database, .reading).run { [ciphers] db in
            try Verifier.verify(db, ciphers)
        }
    }

    /// Verifies a file that is not in use, such as a backup, without changing it.
    public static func verify(
        _ path: String, keys: (any KeyStore)?
    ) async throws(JournalError) -> Verification {
        try StoreFiles.checkHeader(of: path, isWhole: true)
        let ciphers = keys.map { RowCipherCache($0) }
        return try await Connection(path, .reading).run { db in try Verifier.verify(db, ciphers) }
    }

    /// Copies the store, as of one moment, into a new file that only its owner can read.
    ///
    /// Others can read and write in the meantime. The copy gets its name after it is complete and
    /// on disk. Faults in it are returned, because a damaged backup is better than none. Throws
    /// `exists` if the file exists.
    public func backup(to path: String) async throws(JournalError) -> Verification {
        guard try System.look(at: path) == nil else { throw JournalError.taken(path) }
        let folder = System.folder(of: path)
        guard try System.look(at: folder) != nil else {
            throw JournalError(.notFound, "There is no folder \(folder).")
        }
        let part = path + ".part-" + String(entropy.bits(), radix: 36)
        defer { StoreMaker.remove(part) }
        try await SQLiteJournal.copy(files.database, to: part)
        let found = try await Connection(part, .reading).run { [ciphers] db in
            try Verifier.verify(db, ciphers)
        }
        guard try System.link(part, as: path) else { throw JournalError.taken(path) }
        try System.sync(folder)
        return found
    }

    /// Makes a backup and returns the result as every journal does.
    public func copy(to path: String) async throws(JournalError) -> CopyReport {
        let found = try await backup(to: path)
        return CopyReport(events: found.events, findings: found.findings.map(\.sentence))
    }

    /// Returns the hash of an event at its position; see `Seal`.
    public func seal(
        _ event: Event, of account: AccountID, by device: DeviceID, at sequence: UInt64,
        after previous: EventHash
    ) -> EventHash {
        Seal.hash(
            of: event, account: account, device: device, sequence: sequence, previous: previous)
    }

    /// Copies a store, including its log, into a new private file on disk.
    static func copy(_ path: String, to copy: String) async throws(JournalError) {
        try System.make(copy)
        try await Connection(path, .reading).run { db in
            try db.execute(sql: "VACUUM INTO ?", arguments: [copy])
        }
        try System.sync(copy)
    }

    /// Erases an account with all its data, also from the pages.
    ///
    /// Earlier backups are not affected.
    public func erase(_ account: AccountID) async throws(JournalError) {
        try await writer.open().exclusively { db in
            try db.execute(sql: "PRAGMA secure_delete = ON")
            defer { try? db.execute(sql: "PRAGMA secure_delete = OFF") }
            try db.inTransaction(.immediate) {
                try SQLiteJournal.delete(account, in: db)
                return .commit
            }
            try StoreMaker.checkpoint(db)
        }
    }

    /// Deletes an account's rows in the caller's transaction.
    static func delete(_ account: AccountID, in db: Database) throws {
        let row = try Ledger().account(account, in: db)
        guard row.number != 0 else { return }
        for table in ["events", "operations", "devices", "snapshots"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE account = ?", arguments: [row.number])
        }
        try db.execute(sql: "DELETE FROM accounts WHERE number = ?", arguments: [row.number])
        try db.execute(
            sql: "DELETE FROM meta WHERE key LIKE ?", arguments: ["successor of % of \(account)"])
    }

    /// Returns the number of accounts with events, and the number of events.
    public func countAll() async throws(JournalError) -> (accounts: Int, events: Int) {
        try await reader.run { db in
            let query = try PreparedStatement(
                db, "SELECT count(*), ifnull(sum(head), 0) FROM accounts")
            defer { query.reset() }
            return try query.step() ? (Int(query.integer(0)), Int(query.integer(1))) : (0, 0)
        }
    }
}

extension JournalError {
    static func taken(_ path: String) -> JournalError {
        JournalError(.exists, "The file \(path) already exists; nothing was changed.")
    }
}
