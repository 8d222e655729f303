internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite
internal import JournalSeals

/// `cairn erase`: deletes everything in the store for good. Rule O3.
struct EraseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase", abstract: "Delete everything in the store for good.",
        discussion: """
            Deletes all facts, the settings of this machine, the backups in the folder of
            the store, and earlier stores. This cannot be undone. Files that you saved
            elsewhere stay.

            Without a terminal, these options are required: --yes, --copy or --no-copy, and
            --local if the store syncs.

            Examples:
              cairn erase
              cairn erase --copy ~/habits.db
              cairn erase --yes --no-copy
            """)

    @Option(help: "Save a copy to this new file first.", completion: .file())
    var copy: String?
    @Flag(help: "Do not save a copy.")
    var noCopy = false
    @Flag(help: "Delete only this store. Its server keeps the data.")
    var local = false
    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    func validate() throws {
        if copy != nil, noCopy { throw ValidationError("Use --copy or --no-copy, not both.") }
    }

    func run() async throws {
        let remains = StoreCompanionFiles(
            in: session.folders,
            named: session.program.contributions(to: .personalFiles).map(\.name),
            shelves: [session.environment["CAIRN_BACKUPS"] ?? ""].filter { !$0.isEmpty })
        try askAboutServer(remains)
        let target = try copyTarget(outside: remains)
        try session.confirm(
            "Delete everything in \(remains.folder) for good, with its backups?", isSure: yes)
        if let target { try await save(to: target) }
        do throws(JournalError) {
            try SQLiteJournal.eraseEverything(
                in: remains.folder, and: remains.paths, clock: session.clock)
        } catch {
            throw error.rejection
        }
        guard !session.wantsJSON else {
            return session.show(["erased": .bool(true), "copy": .optional(target)])
        }
        session.show("Everything is deleted. The store is empty.")
        if let target {
            session.display("The copy is \(target). Restore it: cairn restore \(target)")
        }
    }

    private var canAsk: Bool { session.terminal.canAsk && !session.wantsJSON }

    private func askAboutServer(_ remains: StoreCompanionFiles) throws {
        guard let server = remains.server, !local else { return }
        let told = Rejection.eraseSyncs(server)
        guard canAsk else { throw told }
        session.display(told.message)
        session.display(told.hints[0])
        try session.confirm("Delete only this store?", isSure: false)
    }

    /// Returns the path of the copy; nil for none. Asks the user if no option is given.
    private func copyTarget(outside remains: StoreCompanionFiles) throws -> String? {
        guard !noCopy else { return nil }
        var path = copy
        if path == nil {
            guard canAsk else {
                throw Rejection.conflict(
                    "erase.copy", "Give --copy FILE to save a copy first, or --no-copy.",
                    field: "copy")
            }
            session.terminal.write("Save a copy first? File, or Enter for none: ", to: .messages)
            guard let answer = session.terminal.readLine() else { throw Ending(.cancelled) }
            path = answer.isEmpty ? nil : answer
        }
        guard let path else { return nil }
        guard !remains.holds(path) else {
            throw Rejection.conflict(
                "erase.copy",
                "Save the copy outside \(remains.folder), because everything in it is deleted.",
                field: "copy")
        }
        return path
    }

    private func save(to path: String) async throws {
        let beside = session.keptFiles.map { $0.path(beside: path) }
        if let taken = ([path] + beside).first(where: Files.exists) {
            throw Rejection.conflict(
                "backup.exists", "\(taken) already exists.", field: "copy")
        }
        guard let journal = try await session.store().journal as? SQLiteJournal else { return }
        let found = try await BackupCommand.copy(
            journal, session.keptFiles, to: path, in: session)
        guard found.isSound else {
            throw Rejection(
                "erase.copy", "The copy is damaged, so nothing was deleted. It is \(path).",
                field: "copy", category: .damaged,
                hints: ["Check it: cairn doctor", "Delete without a copy: --no-copy"])
        }
        session.display("Saved \(found.events) facts to \(path).")
    }
}
