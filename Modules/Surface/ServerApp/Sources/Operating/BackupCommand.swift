internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import DirectorySQLite
internal import Engine
internal import JournalSQLite
internal import OutboxSQLite
internal import StandingsSQLite

/// `cairn-server backup`: a copy of what is kept, while the server runs. Rule P3.
struct BackupCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy what the server keeps, while it runs.",
        discussion: """
            What people recorded and their keys go to different places, so that no copy
            of the one can be read without the other. Back up the keys after the rest,
            whenever somebody has joined or was erased.

            Examples:
              cairn-server backup /backups/monday      a folder: all but the keys
              cairn-server backup --keys /safe/keys    a file: keys, and who was erased
            """)

    @Flag(help: "The keys of people, and who was erased; for a place of their own.")
    var keys = false
    @Argument(help: "What is made; there may be nothing of that name.", completion: .file())
    var file: String
    @OptionGroup var store: StoreOption

    func operate(_ desk: OperatorDesk) async throws {
        guard !Files.exists(file) else {
            throw Rejection(
                "backup.exists", "There is already something called \(file).", field: "file",
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
        let folder = try desk.folder(store)
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

    /// The journal is copied before the directory: whoever joins between is a person without facts,
    /// and whoever is erased between is on the list. The boards are copied first: what they have
    /// not told of a week is told again once restored, and a journal that knows takes it once. The
    /// outbox is copied before the directory too, which knows of whoever is erased between.
    private func copyStore(_ desk: OperatorDesk) async throws {
        let folder = try desk.folder(store)
        let (journal, keys) = try desk.journal(in: folder)
        let whole = BackupFolder(file)
        let part = BackupFolder(whole.path + ".part-" + String(SystemEntropy().bits(), radix: 36))
        try Files.makeNewFolder(part.path)
        defer { Files.removeFolder(part.path) }
        try await desk.standings(in: folder)?.backup(to: part.standings)
        try await desk.outbox(in: folder)?.backup(to: part.outbox)
        let found = try await journal.backup(to: part.journal)
        if keys != nil { try await desk.directory(in: folder).backup(to: part.directory) }
        try part.finish(at: try desk.timekeeper.now())
        try Files.move(part.path, to: whole.path)
        desk.say("\(found.events.counted("fact")), every hash checked, in \(whole.path).")
        if keys != nil { desk.say("The keys are apart: cairn-server backup --keys FILE") }
        if let fault = found.findings.first {
            throw Rejection.conflict(
                "backup.damaged", "What was copied is damaged: \(fault.sentence)")
        }
    }
}
