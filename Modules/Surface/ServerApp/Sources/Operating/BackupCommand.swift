internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite
internal import JournalSeals

/// `cairn-server backup`: copies the data while the server runs. Rule P3.
struct BackupCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up the server's store while it runs.",
        discussion: """
            Records and keys are backed up separately, because neither can be read without
            the other. Store the two in different places. Back up the keys after the
            records, and after each new or erased user.

            With --keep, the command is suitable for a schedule. Each backup is restored
            into a temporary store as a test. Then older backups made with --keep are
            deleted. A running server does the same in the folder CAIRN_BACKUPS, with the
            numbers of CAIRN_BACKUPS_KEEP (default: 7d4w12m).

            Back up a database with the tools of PostgreSQL. --keys writes a file with its
            master key and the erased users.

            Examples:
              cairn-server backup /backups/monday      a folder: all except the keys
              cairn-server backup --keys /safe/keys    a file: keys and erased users
              cairn-server backup --keep 7d4w12m /backups    into an existing folder
            """)

    @Flag(help: "Back up the keys and the list of erased users, to store separately.")
    var keys = false
    @Option(
        help: .init(
            "Test and rotate: how many hours, days, weeks, months and years to keep (h d w m y).",
            valueName: "counts"))
    var keep: String?
    @Argument(help: "Where to write the backup. The path must not exist yet.", completion: .file())
    var file: String
    @OptionGroup var store: SharedStoreOption

    func operate(_ context: OperatorContext) async throws {
        if let keep { return try await rotate(context, keeping: try Retention(keep)) }
        guard !Files.exists(file) else {
            throw Rejection(
                "backup.exists", "\(file) already exists.", field: "file",
                category: .conflict)
        }
        do {
            try await keys ? copyKeys(context) : copyStore(context)
        } catch let error as Files.Failure {
            throw Rejection(
                "backup.unwritable", "\(file) cannot be written: \(error.reason).", field: "file",
                category: .unavailable)
        } catch let error as JournalError {
            throw error.rejection
        }
    }

    private func copyKeys(_ context: OperatorContext) async throws {
        let (folder, database) = try context.place(store)
        if let database { return try await copyKeys(of: database, context) }
        let (_, keys) = try context.journal(in: folder)
        let directory = try context.directory(in: folder)
        guard let keys else {
            throw Rejection(
                "operator.no-people", "The store in \(folder) has no keys.", field: "data",
                category: .notFound)
        }
        let content = try await KeyFile(keys, directory)
        try Files.write(Array(content.text.utf8), to: file)
        context.say(
            "\(content.keys.count.counted("key")) and \(content.erased.count.counted("erasure")) "
                + "are in \(file). With this file and a backup, everything can be read.")
    }

    /// Backs up the keys; the master key must be that of the database.
    private func copyKeys(of database: ServerDatabase, _ context: OperatorContext) async throws {
        guard database.master.exists else {
            throw Rejection(
                "server.master", "There is no master key in the data folder.", field: "data",
                category: .notFound, hints: ["Give the data folder of a node: --data FOLDER."])
        }
        _ = try database.keys()
        let content = try await database.keyFile()
        try Files.write(Array(content.text.utf8), to: file)
        context.say(
            "The master key and \(content.erased.count.counted("erasure")) are in \(file). "
                + "With this file and a backup of the database, everything can be read. Keep it "
                + "safe."
        )
    }

    private func copyStore(_ context: OperatorContext) async throws {
        let folder = try context.folderOfFiles(store)
        let whole = BackupFolder(file)
        let part = BackupFolder(whole.path + ".part-" + String(SystemEntropy().bits(), radix: 36))
        defer { Files.removeFolder(part.path) }
        let found = try await context.copyStore(in: folder, into: part)
        try Files.move(part.path, to: whole.path)
        context.say("\(found.events.counted("fact")), all hashes verified, in \(whole.path).")
        if whole.hasDirectory { context.say("The keys are apart: cairn-server backup --keys FILE") }
        if let fault = found.findings.first {
            throw Rejection.conflict(
                "backup.damaged", "The copy is damaged: \(fault.sentence)")
        }
    }

    private func rotate(_ context: OperatorContext, keeping retention: Retention) async throws {
        guard !keys else {
            throw Rejection(
                "backup.keep-keys", "Keys are not rotated: the latest file contains all keys.",
                field: "keep")
        }
        let rotation = BackupRotation(
            context, folder: try context.folderOfFiles(store), into: file, keeping: retention)
        let report = try await rotation.take()
        if let failure = report.failure { throw failure }
        context.say("Restored and read as a test: \(report.path)")
        let gone = report.removed.isEmpty ? "" : ", \(report.removed.count) deleted"
        context.say("\(report.kept.counted("backup")) kept\(gone).")
    }
}
