public import Core
public import Engine
internal import GRDB
public import JournalSeals

extension SQLiteJournal {
    /// Puts a backup in the place of a folder's store, once every hash of it has proved right.
    ///
    /// The account stays that of the backup; the device is new, since the old one may have written
    /// events that the backup lacks, and two chains must not grow from one event. Snapshots are
    /// left behind. The old store is kept under another name, log included. Programs that have the
    /// old one open are told so when they use it next. Throws `damaged` with the first thing that
    /// is wrong, and `bounds` with the first event that is out of bounds unless `strays` are wanted
    /// (Rule Y3); then nothing was changed.
    ///
    /// Of a store of many the keys prove what is sealed; accounts of which there is no key are a
    /// fault unless `keyless` allows them. Those in `erased` are left out. Rule O3.
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
        let found = try await prove(part, strays, keyless, keys.map { Vault($0) })
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
            try StoreMaker.settle(db)
        }
    }

    private static func prove(
        _ path: String, _ strays: Bool, _ keyless: Bool, _ vault: Vault?
    ) async throws(JournalError) -> Verification {
        let found = try await Connection(path, .reading).run { db in
            try Verifier.verify(db, vault)
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

    /// Gives the copy a device of its own and the present layout.
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
            try StoreMaker.settle(db)
            return identity
        }
    }
}

/// What a restored store is, and where the old one went.
public struct Restoration: Hashable, Sendable {
    /// The account of the backup and the store's new device.
    public let identity: StoreIdentity
    /// What was looked at.
    public let verification: Verification
    /// The file that the old store is kept in; nil if there was none.
    public let kept: String?
}

extension StoreMaker {
    /// Swaps the files under the lock: at each moment the old store or the new one has its name.
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

    /// Moves the old log into the old file, if they are sound enough and ours to touch.
    private func settleOldStore() {
        guard (try? files.checkHeader()) != nil else { return }
        let connection = try? Connection(files.database, .writing)
        try? connection?.runNow { db in try StoreMaker.settle(db) }
    }
}
