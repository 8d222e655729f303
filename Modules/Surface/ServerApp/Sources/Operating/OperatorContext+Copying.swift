internal import CommandLineKit
internal import Core
internal import DirectorySQLite
internal import Engine
internal import JournalSQLite
internal import JournalSeals
internal import OutboxSQLite
internal import PlansSQLite
internal import StandingsSQLite

extension OperatorContext {
    /// Copies a folder's data without keys into a new folder while it is in use. Rule P3.
    ///
    /// The journal is copied before the directory: an account created in between has no events, and
    /// an account erased in between is on the list. The boards come first: results that they had
    /// not reported are reported again after a restore, and a journal that has them accepts them
    /// once. The outbox and the plans are copied before the directory too, which knows of accounts
    /// erased in between.
    func copyStore(in folder: String, into part: BackupFolder) async throws -> Verification {
        let (journal, keys) = try journal(in: folder)
        try Files.makeNewFolder(part.path)
        try await finishErasures(in: folder)
        try await standings(in: folder)?.backup(to: part.standings)
        try await outbox(in: folder)?.backup(to: part.outbox)
        try await claims(in: folder)?.backup(to: part.plans)
        let found = try await journal.backup(to: part.journal)
        if keys != nil { try await directory(in: folder).backup(to: part.directory) }
        try part.finish(at: try timekeeper.now())
        return found
    }

    /// Ends erasures of the last days that were broken off, so that a backup has no standings and
    /// no messages of users whom the directory does not know any more.
    private func finishErasures(in folder: String) async throws {
        guard Files.exists(folder + "/" + SQLiteDirectory.name) else { return }
        let recent = try timekeeper.now() + -2 * 86_400
        for (account, time) in try await directory(in: folder).erasures() where time >= recent {
            try await standings(in: folder)?.erase(account)
            try await outbox(in: folder)?.erase(account)
            try await claims(in: folder)?.erase(account)
        }
    }
}
