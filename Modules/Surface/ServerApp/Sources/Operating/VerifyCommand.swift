internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import DirectorySQLite
internal import Engine
internal import JournalPostgres
internal import JournalSQLite
internal import JournalSeals
internal import OutboxSQLite
internal import PlansSQLite
internal import StandingsSQLite

/// `cairn-server verify`: verifies every chain, every hash, all encrypted data, every page. Rule
/// P3.
struct VerifyCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Verify the server's store or a backup.",
        discussion: "Exits with 1 at the first fault and prints it.")

    @Argument(help: "The backup. Default: the server's store.", completion: .file())
    var file: String?
    @Option(help: "The backup of the keys, for keys that the server does not have.")
    var keys: String?
    @OptionGroup var store: SharedStoreOption

    func operate(_ context: OperatorContext) async throws {
        do {
            let found: Verification
            let (folder, database) = try context.place(store)
            if let file {
                found = try await proveBackup(file, besides: folder)
            } else if let database {
                let keys = try database.keys()
                found = try await database.journal(keys, try context.timekeeper).verify()
            } else {
                found = try await proveStore(in: folder, context)
            }
            if let first = found.findings.first { throw VerifyCommand.fault(first.sentence) }
            context.say(
                "\(found.events.counted("fact")) of \(found.devices.counted("device")): "
                    + (database == nil || file != nil
                        ? "every hash, chain and page is valid." : "every hash and chain is valid.")
            )
            if found.erased > 0 {
                context.say(
                    "\(found.erased.counted("account")) can no longer be read (erased keys)."
                )
            }
        } catch let error as JournalError {
            throw error.rejection
        }
    }

    private func proveStore(
        in folder: String, _ context: OperatorContext
    ) async throws -> Verification {
        let (journal, known) = try context.journal(in: folder)
        if known != nil, let fault = try await context.directory(in: folder).fault() {
            throw VerifyCommand.fault(fault)
        }
        if let fault = try await context.standings(in: folder)?.fault() {
            throw VerifyCommand.fault(fault)
        }
        if let fault = try await context.outbox(in: folder, known)?.fault() {
            throw VerifyCommand.fault(fault)
        }
        if let fault = try await context.claims(in: folder)?.fault() {
            throw VerifyCommand.fault(fault)
        }
        return try await journal.verify()
    }

    private func proveBackup(
        _ path: String, besides folder: String
    ) async throws -> Verification {
        let backup = BackupFolder(path)
        try backup.check()
        let known = try KnownKeys(file: keys, besides: folder)
        return try await SQLiteJournal.verify(backup.journal, keys: known)
    }

    private static func fault(_ sentence: String) -> Rejection {
        .conflict("verify.fault", sentence)
    }
}
