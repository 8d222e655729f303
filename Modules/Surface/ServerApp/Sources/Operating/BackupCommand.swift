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
            What people recorded and their keys go to different places, so that no copy
            of the one can be read without the other. Back up the keys after the rest,
            whenever somebody has joined or was erased.

            With --keep it is for a schedule: each backup is restored into a scratch store
            before it counts, and then the older ones that --keep made are rotated. While it
            serves, the server does so by itself into the folder of CAIRN_BACKUPS, keeping
            what CAIRN_BACKUPS_KEEP says (7d4w12m unless set).

            A database is backed up by PostgreSQL's own means. --keys makes a file of its
            master key and of who was erased.

            Examples:
              cairn-server backup /backups/monday      a folder: all but the keys
              cairn-server backup --keys /safe/keys    a file: keys, and who was erased
              cairn-server backup --keep 7d4w12m /backups    into a folder that is there
            """)

    @Flag(help: "Back up the keys and the list of erased people, to store apart.")
    var keys = false
    @Option(
        help: .init(
            "Try and rotate: how many of the last hours, days, weeks, months, years (h d w m y).",
            valueName: "counts"))
    var keep: String?
    @Argument(help: "Where to write the backup. The path must not exist yet.", completion: .file())
    var file: String
    @OptionGroup var store: SharedStoreOption

    func operate(_ desk: OperatorDesk) async throws {
        if let keep { return try await rotate(desk, keeping: try Retention(keep)) }
        guard !Files.exists(file) else {
            throw Rejection(
                "backup.exists", "\(file) already exists.", field: "file",
                category: .conflict)
        }
        do {
            try await keys ? copyKeys(desk) : copyStore(desk)
        } catch let error as Files.Failure {
            throw Rejection(
                "backup.unwritable", "\(file) cannot be written: \(error.reason).", field: "file",
                category: .unavailable)
        } catch let error as JournalError {
            throw error.rejection
        }
    }

    private func copyKeys(_ desk: OperatorDesk) async throws {
        let (folder, database) = try desk.place(store)
        if let database { return try await copyKeys(of: database, desk) }
        let (_, keys) = try desk.journal(in: folder)
        let directory = try desk.directory(in: folder)
        guard let keys else {
            throw Rejection(
                "operator.no-people", "The store in \(folder) has no keys.", field: "data",
                category: .notFound)
        }
        let content = try await KeyFile(keys, directory)
        try Files.write(Array(content.text.utf8), to: file)
        desk.say(
            "\(content.keys.count.counted("key")) and \(content.erased.count.counted("erasure")) "
                + "are in \(file). Whoever has it and a backup can read everything.")
    }

    /// Backs up the keys; the master key must be that of the database.
    private func copyKeys(of database: ServerDatabase, _ desk: OperatorDesk) async throws {
        guard database.master.exists else {
            throw Rejection(
                "server.master", "There is no master key in the data folder.", field: "data",
                category: .notFound, hints: ["Name the data folder of a node: --data FOLDER."])
        }
        _ = try database.keys()
        let content = try await database.keyFile()
        try Files.write(Array(content.text.utf8), to: file)
        desk.say(
            "The master key and \(content.erased.count.counted("erasure")) are in \(file). "
                + "With this file and a backup of the database, everything can be read. Keep it "
                    + "safe."
        )
    }

    private func copyStore(_ desk: OperatorDesk) async throws {
        let folder = try desk.folderOfFiles(store)
        let whole = BackupFolder(file)
        let part = BackupFolder(whole.path + ".part-" + String(SystemEntropy().bits(), radix: 36))
        defer { Files.removeFolder(part.path) }
        let found = try await desk.copyStore(in: folder, into: part)
        try Files.move(part.path, to: whole.path)
        desk.say("\(found.events.counted("fact")), every hash checked, in \(whole.path).")
        if whole.hasDirectory { desk.say("The keys are apart: cairn-server backup --keys FILE") }
        if let fault = found.findings.first {
            throw Rejection.conflict(
                "backup.damaged", "The copy is damaged: \(fault.sentence)")
        }
    }

    private func rotate(_ desk: OperatorDesk, keeping retention: Retention) async throws {
        guard !keys else {
            throw Rejection(
                "backup.keep-keys", "Keys are not rotated: the latest file of them opens them all.",
                field: "keep")
        }
        let rotation = BackupRotation(
            desk, folder: try desk.folderOfFiles(store), into: file, keeping: retention)
        let report = try await rotation.take()
        if let failure = report.failure { throw failure }
        desk.say("Restored and read as a drill: \(report.path)")
        let gone = report.removed.isEmpty ? "" : ", \(report.removed.count) rotated out"
        desk.say("\(report.kept.counted("backup")) kept\(gone).")
    }
}
