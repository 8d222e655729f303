internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import DirectorySQLite
internal import Engine
internal import JournalSQLite
internal import OutboxSQLite

/// An operator's command of `cairn-server`, other than serving.
protocol OperatorCommand: ParsableCommand {
    /// Runs the command; throws a rejection on failure.
    func operate(_ context: OperatorContext) async throws
}

/// The folder of an operator's command.
struct StoreOption: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the store (CAIRN_DATA).", valueName: "folder"))
    var data: String?
}

/// The store of a command about accounts: files of a folder, or a database.
struct SharedStoreOption: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the store (CAIRN_DATA).", valueName: "folder"))
    var data: String?
    @Option(
        help: ArgumentHelp("The databases of the store (CAIRN_STORE).", valueName: "address"))
    var store: String?
}

/// The environment of an operator's command: the terminal, the clock, the folder.
struct OperatorContext {
    let terminal: Terminal
    let environment: [String: String]
    let modules: [any Module]

    /// Runs a command line.
    func follow(_ line: [String]) async throws {
        var command = try OperatorArguments.parseAsRoot(line)
        guard let meant = command as? any OperatorCommand else { return try command.run() }
        try await meant.operate(self)
    }

    /// Returns the output for an invalid line or a request for help.
    static func words(
        for error: any Error, on line: [String]
    ) -> (text: String, isHelp: Bool) {
        OperatorArguments.isMeant(by: line)
            ? (
                OperatorArguments.fullMessage(for: error),
                OperatorArguments.exitCode(for: error).isSuccess
            )
            : (
                ServeArguments.fullMessage(for: error),
                ServeArguments.exitCode(for: error).isSuccess
            )
    }

    /// Prints a result.
    func say(_ line: String) { terminal.line(line) }

    /// The machine's clock, or that of `CAIRN_NOW`.
    var timekeeper: any Clock {
        get throws(Rejection) { try ServeOptions.clock(at: nil, environment) }
    }

    /// Returns the selected folder.
    func folder(_ option: StoreOption) throws(Rejection) -> String {
        try Folders(data: option.data, environment: environment).data
    }

    /// Returns the selected folder, and the database if one is selected.
    func place(
        _ option: SharedStoreOption
    ) throws(Rejection) -> (folder: String, database: ServerDatabase?) {
        let folder = try Folders(data: option.data, environment: environment).data
        guard let url = option.store ?? environment.storeAddress else { return (folder, nil) }
        return (folder, try ServerDatabase(url, folder: folder))
    }

    /// Throws for a command about files if a database is in use.
    func refuseDatabase() throws(Rejection) {
        guard environment.storeAddress == nil else { throw .isDatabase }
    }

    /// Returns the selected folder for a command about files.
    func folderOfFiles(_ option: SharedStoreOption) throws(Rejection) -> String {
        let (folder, database) = try place(option)
        guard database == nil else { throw .isDatabase }
        return folder
    }

    /// Returns the journal of a folder, with the users' keys if it has any. Throws
    /// `operator.no-store` without a store, so that reading creates none.
    func journal(
        in folder: String
    ) throws(Rejection) -> (journal: SQLiteJournal, keys: SQLiteKeyStore?) {
        try ServerStores.refuseRestoring(folder)
        guard SQLiteJournal.exists(in: folder) else {
            throw Rejection(
                "operator.no-store", "There is no store in \(folder).", field: "data",
                category: .notFound, hints: ["Give the folder of the store: --data FOLDER."])
        }
        let hasKeys = Files.exists(folder + "/" + SQLiteKeyStore.name)
        let keys = try hasKeys ? ServerApp.openKeys(folder) : nil
        return (try ServerApp.open(folder, try timekeeper, keys), keys)
    }

    /// Returns the directory of a folder's accounts. Throws `operator.no-people` without one.
    func directory(in folder: String) throws(Rejection) -> SQLiteDirectory {
        guard Files.exists(folder + "/" + SQLiteDirectory.name) else {
            throw Rejection(
                "operator.no-people",
                "The store in \(folder) does not belong to a server with many users.",
                field: "data", category: .notFound,
                hints: ["Convert it with: cairn-server --people."])
        }
        return try SQLiteDirectory(folder: folder)
    }

    /// Returns the outbox of a folder; nil if there is none, so that reading creates no file. With
    /// keys, encrypted rows are readable.
    func outbox(
        in folder: String, _ keys: SQLiteKeyStore? = nil
    ) throws(Rejection) -> SQLiteOutbox? {
        guard Files.exists(folder + "/" + SQLiteOutbox.name) else { return nil }
        return try SQLiteOutbox(folder: folder, keys: keys)
    }
}

extension [String: String] {
    /// The address of a store in a database, if set.
    var storeAddress: String? { self["CAIRN_STORE"].flatMap { $0.isEmpty ? nil : $0 } }
}

/// A line of `cairn-server` with an operator's command.
struct OperatorArguments: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cairn-server", abstract: "Administer a server.",
        subcommands: [
            AdminCommand.self, AssistCommand.self, BackupCommand.self, MoveCommand.self,
            RestoreCommand.self, VerifyCommand.self,
        ])

    /// Returns true if a line is an operator's command; all others start the server.
    static func isMeant(by line: [String]) -> Bool {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        return line.first.map { (names + ["help"]).contains($0) } ?? false
    }
}

/// A line that starts the server.
struct ServeArguments: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cairn-server", abstract: "Serve habits over HTTP.",
        discussion: """
            Other commands for the operator, whether the server runs or not:
              cairn-server admin            administer users
              cairn-server mcp              connect an assistant
              cairn-server backup FILE      back up the store, or the keys with --keys FILE
              cairn-server restore FILE     restore a backup into an empty folder
              cairn-server move FROM TO     move the store to a database or back
              cairn-server verify [FILE]    verify all hashes
            """)

    @OptionGroup var options: ServeOptions
}

extension Rejection {
    /// The error for commands about files if the store is a database.
    static let isDatabase = Rejection(
        "operator.database", "The store is a database (CAIRN_STORE).", field: "store",
        category: .conflict,
        hints: [
            "Back it up and restore it with the tools of PostgreSQL. For its master key and the "
                + "erased users, use backup --keys FILE and restore FILE."
        ])
}
