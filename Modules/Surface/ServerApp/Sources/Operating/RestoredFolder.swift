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

/// A folder in which a backup becomes a store again.
final class RestoredFolder {
    let path: String
    /// How many erased people are left out.
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

    /// Refuses with `restore.taken` a folder that has a store, or the directory, standings, outbox
    /// or plans of one: they may tell of people who are to be erased.
    func refuseStore() throws(Rejection) {
        for name in RestoredFolder.names.dropFirst() where Files.exists(path + "/" + name) {
            throw Rejection(
                "restore.taken", "There is a store in \(path) already.", field: "data",
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

    /// Takes keys and erasures.
    func take(_ known: KnownKeys) throws {
        self.known = known.content
        guard !known.content.keys.isEmpty || !known.content.erased.isEmpty else { return }
        let store = try ServerApp.openKeys(path)
        for (account, key) in known.content.keys { try store.keep(key, of: account) }
        keys = store
    }

    /// Puts the directory and the journal of a backup here, without those who were erased.
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

    /// With the key that browsers know and the channels of all but the erased; what is sealed in it
    /// needs no key for that.
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

    /// Erases whoever is to be erased from the directory, which may know of more.
    private func clean(
        _ directory: SQLiteDirectory, _ gone: inout [AccountID: Instant]
    ) async throws {
        gone.merge(try await directory.erasures()) { min($0, $1) }
        for (account, time) in gone { try await directory.erase(account, at: time) }
        try await directory.keep(erasedPasses: known?.told ?? [])
        if let fault = try await directory.fault() {
            throw Rejection("backup.damaged", fault, field: "file", category: .damaged)
        }
    }

    /// Gives the files their places in a folder, the journal last: with it there is a store.
    func move(into folder: String) throws {
        // The last one to close a file of SQLite moves the log into it.
        keys = nil
        try Files.write([], to: path + "/" + RestoredFolder.mark)
        try Files.sync(path)
        for name in RestoredFolder.names where Files.exists(path + "/" + name) {
            guard Files.length(of: path + "/" + name + "-wal") ?? 0 == 0 else {
                throw Rejection(
                    "restore.unfinished", "\(name) was not written whole; try again.",
                    category: .unavailable)
            }
            for end in ["-wal", "-shm"] { Files.remove(folder + "/" + name + end) }
            try Files.sync(path + "/" + name)
            try Files.move(path + "/" + name, to: folder + "/" + name)
        }
        try Files.sync(folder)
    }
}
