internal import CommandLineKit
internal import Core
internal import DirectorySQLite
internal import Engine
internal import JournalSQLite
internal import JournalSeals
internal import OutboxSQLite
internal import PlansSQLite
internal import StandingsSQLite

extension OperatorDesk {
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
        try await standings(in: folder)?.backup(to: part.standings)
        try await outbox(in: folder)?.backup(to: part.outbox)
        try await claims(in: folder)?.backup(to: part.plans)
        let found = try await journal.backup(to: part.journal)
        if keys != nil { try await directory(in: folder).backup(to: part.directory) }
        try part.finish(at: try timekeeper.now())
        return found
    }
}
