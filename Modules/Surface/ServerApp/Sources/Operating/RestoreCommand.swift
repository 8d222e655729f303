internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite
internal import JournalSeals

/// `cairn-server restore`: restores a backup as a server's data. Rules P3, O3.
struct RestoreCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a verified backup into an empty folder.",
        discussion: """
            Users that the backup or the keys list as erased are not restored. Use the
            latest backup of the keys, because it lists the latest erasures.

            Restore a database with the tools of PostgreSQL. Then restore the backup of its
            keys into the data folder of a node. When the node starts, it erases the erased
            users again.

            Examples:
              cairn-server restore /backups/monday --keys /safe/friday.keys
              cairn-server restore /safe/friday.keys --store postgres://…
            """)

    @Argument(help: "The backup.", completion: .file())
    var file: String
    @Option(help: "The backup of the keys. Default: the keys in the folder.")
    var keys: String?
    @Flag(help: "Restore although keys are missing. The data of these users is unreadable.")
    var incomplete = false
    @OptionGroup var store: SharedStoreOption

    func operate(_ context: OperatorContext) async throws {
        let (folder, database) = try context.place(store)
        if let database { return try restoreKeys(of: database, in: folder, context) }
        do {
            try await restore(to: folder, context)
        } catch let error as Files.Failure {
            throw Rejection(
                "restore.unwritable", "\(folder) cannot be written: \(error.reason).",
                field: "data", category: .unavailable)
        } catch let error as JournalError {
            throw error.rejection
        }
    }

    /// Restores the master key and the list of erased accounts into a node's folder.
    private func restoreKeys(
        of database: ServerDatabase, in folder: String, _ context: OperatorContext
    ) throws(Rejection) {
        guard let content = try? KeyFile(reading: file), let key = content.master else {
            throw .isDatabase
        }
        try ServerApp.makeFolder(folder)
        if database.master.exists {
            guard try database.master.bytes() == key else {
                throw Rejection(
                    "restore.taken", "\(folder) already holds another master key.", field: "data",
                    category: .conflict)
            }
        } else {
            try database.master.write(key)
        }
        try database.erasures.add(content)
        context.say(
            "The master key and \(content.erased.count.counted("erasure")) are in \(folder); "
                + "a node that starts there erases these users again.")
    }

    private func restore(to folder: String, _ context: OperatorContext) async throws {
        let backup = BackupFolder(file)
        try backup.check()
        RestoredFolder.clear(folder)
        try RestoredFolder(folder).refuseStore()
        try Files.makeFolder(folder)
        let staging = RestoredFolder(folder + "/" + RestoredFolder.staging)
        try Files.makeNewFolder(staging.path)
        defer { Files.removeFolder(staging.path) }
        try staging.take(try KnownKeys(file: keys, besides: folder))
        let found = try await staging.restore(
            backup, try context.timekeeper, isIncomplete: incomplete)
        try staging.move(into: folder)
        context.say("Restored \(found.events.counted("fact")), all hashes verified.")
        if staging.erased > 0 {
            context.say(
                staging.erased == 1
                    ? "1 erased user was not restored."
                    : "\(staging.erased) erased users were not restored.")
        }
        for account in found.unopened {
            context.say("The key of account \(account) is missing. Its data cannot be read.")
        }
    }
}
