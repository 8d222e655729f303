public import Core
public import Engine
internal import GRDB
public import JournalSeals

extension SQLiteJournal {
    /// Replaces a folder's store with a backup after verifying every hash.
    ///
    /// The account is that of the backup. The device is new, because the old one may have written
    /// events that the backup lacks, and two chains must not continue from one event. Snapshots are
    /// not restored. The old store, including its log, is kept under another name, and programs
    /// that have it open get an error at their next use. Throws `damaged` with the first fault, and
    /// `bounds` with the first event out of bounds unless `strays` are allowed (Rule Y3); then
    /// nothing is changed.
    ///
    /// For a server with accounts, the keys verify the encrypted data. Accounts without a key are a
    /// fault unless `keyless` allows them. Accounts in `erased` are left out. Rule O3.
    public static func restore(
        from backup: String, to folder: String, clock: any Clock,
        entropy: any Entropy = SystemEntropy(), strays: Bool = false, keys: (any KeyStore)? = nil,
        erasing erased: Set<AccountID> = [], keyless: Bool = false
    ) async throws(JournalError) -> Restoration {
        let log = try System.look(at: backup + "-wal")
        try StoreFiles.checkHeader(of: backup, isWhole: log.map { $0.size == 0 } ?? true)
        let files = StoreFiles(folder: folder)
        try System.makeFolder(folder)
        let maker = StoreMaker(files: files, entropy: entropy)
        let part = maker.scratch("restoring")
        defer { StoreMaker.remove(part) }
        try await copy(backup, to: part)
        if !erased.isEmpty { try await delete(erased, from: part) }
        let found = try await prove(part, strays, keyless, keys.map { RowCipherCache($0) })
        let identity = try await prepare(part, .fresh(clock: clock, entropy))
        try System.sync(part)
        let kept = try StoreLock(files, patience: .seconds(10)).holding { () throws(JournalError) in
            try maker.replaceStore(with: part, keeping: maker.scratch("before-restore"))
        }
        return Restoration(identity: identity, verification: found, kept: kept)
    }

    private static func delete(
        _ accounts: Set<AccountID>, from path: String
    ) async throws(JournalError) {
        try await Connection(path, .writing).run { db in
            try db.execute(sql: "PRAGMA secure_delete = ON")
            try db.inTransaction(.immediate) {
                for account in accounts { try delete(account, in: db) }
                return .commit
            }
            try StoreMaker.checkpoint(db)
        }
    }

    private static func prove(
        _ path: String, _ strays: Bool, _ keyless: Bool, _ ciphers: RowCipherCache?
    ) async throws(JournalError) -> Verification {
        let found = try await Connection(path, .reading).run { db in
            try Verifier.verify(db, ciphers)
        }
        let faults = found.findings.count + found.more
        let known = keyless ? found.unopened.count : 0
        if let first = found.findings.first, faults > known {
            let others = faults - 1
            let more = others > 0 ? " (and \(others) more)" : ""
            throw JournalError(
                .damaged, "The backup is damaged and was not restored: \(first.sentence)\(more)")
        }
        if !strays, let stray = found.strays.first {
            throw JournalError(.bounds, "The backup was not restored: \(stray.sentence)")
        }
        return found
    }

    /// Gives the copy a new device and the current layout.
    private static func prepare(
        _ path: String, _ fresh: StoreIdentity
    ) async throws(JournalError) -> StoreIdentity {
        try await Connection(path, .writing).run { db in
            var identity = fresh
            try db.inTransaction(.immediate) {
                try Schema.migrate(db)
                identity = StoreIdentity(
                    account: try Schema.identity(of: db).account, device: fresh.device)
                try Schema.set(identity, in: db)
                try db.execute(sql: "DELETE FROM snapshots")
                return .commit
            }
            try StoreMaker.checkpoint(db)
            return identity
        }
    }
}

/// The restored store, and the location of the old one.
public struct Restoration: Hashable, Sendable {
    /// The account of the backup and the store's new device.
    public let identity: StoreIdentity
    /// The result of the verification.
    public let verification: Verification
    /// The file with the old store; nil if there was none.
    public let kept: String?
}

extension StoreMaker {
    /// Swaps the files under the lock, so at each moment the old or the new store has the name.
    func replaceStore(with path: String, keeping kept: String) throws(JournalError) -> String? {
        guard try files.exist() else {
            try setLogAside()
            try System.move(path, to: files.database)
            try System.sync(files.folder)
            return nil
        }
        let kept = kept + ".db"
        settleOldStore()
        guard try System.link(files.database, as: kept) else { throw JournalError.taken(kept) }
        if let log = try System.look(at: files.log), log.size > 0 {
            try System.move(files.log, to: kept + "-wal")
        }
        System.remove(files.log)
        System.remove(files.index)
        if let change = try System.look(at: files.rollback), change.size > 0 {
            try System.move(files.rollback, to: kept + "-journal")
        }
        try System.move(path, to: files.database)
        try System.sync(files.folder)
        return kept
    }

    /// Moves the old log into the old file, if they are intact and this process may change them.
    private func settleOldStore() {
        guard (try? files.checkHeader()) != nil else { return }
        let connection = try? Connection(files.database, .writing)
        try? connection?.runNow { db in try StoreMaker.checkpoint(db) }
    }
}
