internal import Accounts
internal import CommandLineKit
internal import Core
internal import DirectorySQLite
internal import Engine
internal import JournalSQLite
internal import JournalSeals
internal import OutboxSQLite
internal import PlansSQLite
internal import StandingsSQLite

/// A folder in which a backup is restored.
final class RestoredFolder {
    let path: String
    /// The number of erased accounts that were left out.
    private(set) var erased = 0
    private var known: KeyFile?
    private var keys: SQLiteKeyStore?

    init(_ path: String) { self.path = path }

    /// The name of the folder in which a backup is proved before its files are moved.
    static let staging = "restoring"
    /// The file in it that tells that files were being moved out of it.
    private static let mark = "moving"

    private static let names = [
        SQLiteKeyStore.name, SQLiteDirectory.name, SQLiteStandings.name, SQLiteOutbox.name,
        SQLiteClaims.name, "journal.db",
    ]

    /// Throws `restore.taken` for a folder with a store, or with a directory, standings, outbox or
    /// plans, because they can contain accounts to be erased.
    func refuseStore() throws(Rejection) {
        for name in RestoredFolder.names.dropFirst() where Files.exists(path + "/" + name) {
            throw Rejection(
                "restore.taken", "\(path) already holds a store.", field: "data",
                category: .conflict, hints: ["Restore into an empty folder: --data FOLDER."])
        }
    }

    /// Removes what a restore that was broken off while files were moved left in a folder. The
    /// keys stay: they may have been there before, and no backup has them.
    static func clear(_ folder: String) {
        let staging = folder + "/" + RestoredFolder.staging
        // The journal is moved last: once it is gone from here, all of the backup is in the folder.
        if Files.exists(staging + "/" + mark), Files.exists(staging + "/journal.db") {
            for name in names.dropFirst().dropLast() {
                for end in ["", "-wal", "-shm"] { Files.remove(folder + "/" + name + end) }
            }
        }
        Files.removeFolder(staging)
    }

    /// Adds keys and erasures.
    func take(_ known: KnownKeys) throws {
        self.known = known.content
        guard !known.content.keys.isEmpty || !known.content.erased.isEmpty else { return }
        let store = try ServerApp.openKeys(path)
        for (account, key) in known.content.keys { try store.keep(key, of: account) }
        keys = store
    }

    /// Restores the directory and the journal of a backup without erased accounts.
    func restore(
        _ backup: BackupFolder, _ clock: any Clock, isIncomplete: Bool
    ) async throws -> Verification {
        var gone = known?.erased ?? [:]
        if backup.hasDirectory {
            try Files.write(
                try Files.read(backup.directory), to: path + "/" + SQLiteDirectory.name)
            try await clean(try SQLiteDirectory(folder: path), &gone)
            if keys == nil { keys = try ServerApp.openKeys(path) }
        }
        if backup.hasStandings { try await putStandings(of: backup, without: gone.keys) }
        if backup.hasOutbox { try await putOutbox(of: backup, without: gone.keys) }
        if backup.hasPlans { try await putPlans(of: backup, without: gone.keys) }
        for (account, time) in gone { try keys?.destroyKey(of: account, at: time) }
        erased = gone.count
        return try await SQLiteJournal.restore(
            from: backup.journal, to: path, clock: clock, keys: keys, erasing: Set(gone.keys),
            keyless: isIncomplete
        ).verification
    }

    private func putStandings(
        of backup: BackupFolder, without gone: some Sequence<AccountID>
    ) async throws {
        try Files.write(try Files.read(backup.standings), to: path + "/" + SQLiteStandings.name)
        let standings = try SQLiteStandings(folder: path)
        for account in gone { try await standings.erase(account) }
        if let fault = try await standings.fault() {
            throw Rejection("backup.damaged", fault, field: "file", category: .damaged)
        }
    }

    /// Restores the outbox with the push key and the channels of all except erased accounts; its
    /// encrypted data needs no key for this.
    private func putOutbox(
        of backup: BackupFolder, without gone: some Sequence<AccountID>
    ) async throws {
        try Files.write(try Files.read(backup.outbox), to: path + "/" + SQLiteOutbox.name)
        let outbox = try SQLiteOutbox(folder: path)
        for account in gone { try await outbox.erase(account) }
        if let fault = try await outbox.fault() {
            throw Rejection("backup.damaged", fault, field: "file", category: .damaged)
        }
    }

    private func putPlans(
        of backup: BackupFolder, without gone: some Sequence<AccountID>
    ) async throws {
        try Files.write(try Files.read(backup.plans), to: path + "/" + SQLiteClaims.name)
        let claims = try SQLiteClaims(folder: path)
        for account in gone { try await claims.erase(account) }
        if let fault = try await claims.fault() {
            throw Rejection("backup.damaged", fault, field: "file", category: .damaged)
        }
    }

    /// Erases accounts from the directory, which can know of more erasures.
    private func clean(
        _ directory: SQLiteDirectory, _ gone: inout [AccountID: Instant]
    ) async throws {
        gone.merge(try await directory.erasures()) { min($0, $1) }
        for (account, time) in gone { try await directory.erase(account, at: time) }
        try await directory.keep(erasedCredentials: known?.told ?? [])
        if let fault = try await directory.fault() {
            throw Rejection("backup.damaged", fault, field: "file", category: .damaged)
        }
    }

    /// Moves the files into a folder, the journal last, because with it the store exists.
    func move(into folder: String) throws {
        // Closing an SQLite file for the last time moves its log into it.
        keys = nil
        try Files.write([], to: path + "/" + RestoredFolder.mark)
        try Files.sync(path)
        for name in RestoredFolder.names where Files.exists(path + "/" + name) {
            guard Files.length(of: path + "/" + name + "-wal") ?? 0 == 0 else {
                throw Rejection(
                    "restore.unfinished", "\(name) was not written completely. Try again.",
                    category: .unavailable)
            }
            for end in ["-wal", "-shm"] { Files.remove(folder + "/" + name + end) }
            try Files.sync(path + "/" + name)
            try Files.move(path + "/" + name, to: folder + "/" + name)
        }
        try Files.sync(folder)
    }
}
