internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import DirectorySQLite
internal import Engine
internal import JournalSQLite
internal import OutboxSQLite

/// What `cairn-server` does beside serving: a command for whoever runs it.
protocol OperatorCommand: ParsableCommand {
    /// Does it; what goes wrong is a rejection.
    func operate(_ desk: OperatorDesk) async throws
}

/// The folder that an operator's command works on.
struct StoreOption: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the store (CAIRN_DATA).", valueName: "folder"))
    var data: String?
}

/// The store that a command about people is about: files of a folder, or a database.
struct SharedStoreOption: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the store (CAIRN_DATA).", valueName: "folder"))
    var data: String?
    @Option(
        help: ArgumentHelp("The databases of the store (CAIRN_STORE).", valueName: "address"))
    var store: String?
}

/// Where an operator's command works: the terminal, the clock, the folder.
struct OperatorDesk {
    let terminal: Terminal
    let environment: [String: String]
    let modules: [any Module]

    /// Does what a line says.
    func follow(_ line: [String]) async throws {
        var command = try OperatorLine.parseAsRoot(line)
        guard let meant = command as? any OperatorCommand else { return try command.run() }
        try await meant.operate(self)
    }

    /// What is said of a line that cannot be followed, or that asks for help.
    static func words(
        for error: any Error, on line: [String]
    ) -> (text: String, isHelp: Bool) {
        OperatorLine.isMeant(by: line)
            ? (OperatorLine.fullMessage(for: error), OperatorLine.exitCode(for: error).isSuccess)
            : (ServeLine.fullMessage(for: error), ServeLine.exitCode(for: error).isSuccess)
    }

    /// Says what came of it.
    func say(_ line: String) { terminal.line(line) }

    /// The machine's clock, or the one of `CAIRN_NOW`.
    var timekeeper: any Clock {
        get throws(Rejection) { try ServeOptions.clock(at: nil, environment) }
    }

    /// The folder that is meant.
    func folder(_ option: StoreOption) throws(Rejection) -> String {
        try Folders(data: option.data, environment: environment).data
    }

    /// The folder that is meant, and the database, if one is.
    func place(
        _ option: SharedStoreOption
    ) throws(Rejection) -> (folder: String, database: ServerDatabase?) {
        let folder = try Folders(data: option.data, environment: environment).data
        guard let url = option.store ?? environment.storeAddress else { return (folder, nil) }
        return (folder, try ServerDatabase(url, folder: folder))
    }

    /// Refuses what is about files where a database is in use.
    func refuseDatabase() throws(Rejection) {
        guard environment.storeAddress == nil else { throw .isDatabase }
    }

    /// The folder that is meant, for what is about files.
    func folderOfFiles(_ option: SharedStoreOption) throws(Rejection) -> String {
        let (folder, database) = try place(option)
        guard database == nil else { throw .isDatabase }
        return folder
    }

    /// The journal of a folder, with the keys of its people if it has any. Fails with
    /// `operator.no-store` where there is none: looking makes no store.
    func journal(
        in folder: String
    ) throws(Rejection) -> (journal: SQLiteJournal, keys: SQLiteKeyStore?) {
        try ServerStores.refuseRestoring(folder)
        guard SQLiteJournal.exists(in: folder) else {
            throw Rejection(
                "operator.no-store", "There is no store in \(folder).", field: "data",
                category: .notFound, hints: ["Name its folder: --data FOLDER."])
        }
        let hasKeys = Files.exists(folder + "/" + SQLiteKeyStore.name)
        let keys = try hasKeys ? ServerApp.openKeys(folder) : nil
        return (try ServerApp.open(folder, try timekeeper, keys), keys)
    }

    /// The directory of a folder's people. Fails with `operator.no-people` where there is none.
    func directory(in folder: String) throws(Rejection) -> SQLiteDirectory {
        guard Files.exists(folder + "/" + SQLiteDirectory.name) else {
            throw Rejection(
                "operator.no-people", "The store in \(folder) is not one of many people.",
                field: "data", category: .notFound,
                hints: ["It becomes one with: cairn-server --people."])
        }
        return try SQLiteDirectory(folder: folder)
    }

    /// The outbox of a folder; nil where nobody was reminded yet: looking makes none. With keys the
    /// rows that they seal can be read.
    func outbox(
        in folder: String, _ keys: SQLiteKeyStore? = nil
    ) throws(Rejection) -> SQLiteOutbox? {
        guard Files.exists(folder + "/" + SQLiteOutbox.name) else { return nil }
        return try SQLiteOutbox(folder: folder, keys: keys)
    }
}

extension [String: String] {
    /// The address of a store in a database, if one is set.
    var storeAddress: String? { self["CAIRN_STORE"].flatMap { $0.isEmpty ? nil : $0 } }
}

/// A line of `cairn-server` that names a command of its operator's.
struct OperatorLine: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cairn-server", abstract: "Look after a server.",
        subcommands: [
            AdminCommand.self, AssistCommand.self, BackupCommand.self, MoveCommand.self,
            RestoreCommand.self, VerifyCommand.self,
        ])

    /// Whether a line is one: all others say how to serve.
    static func isMeant(by line: [String]) -> Bool {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        return line.first.map { (names + ["help"]).contains($0) } ?? false
    }
}

/// A line that says how to serve.
struct ServeLine: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cairn-server", abstract: "Serve habits over HTTP.",
        discussion: """
            Beside serving, for whoever runs it, while it runs or not:
              cairn-server admin            look after people
              cairn-server mcp              answer an assistant on standard streams
              cairn-server backup FILE      copy what is kept; keys with --keys FILE
              cairn-server restore FILE     put a copy into an empty folder
              cairn-server move FROM TO     from files to a database, or back
              cairn-server verify [FILE]    prove every hash
            """)

    @OptionGroup var options: ServeOptions
}

extension Rejection {
    /// What is said of files where there are none.
    static let isDatabase = Rejection(
        "operator.database", "The store is a database (CAIRN_STORE).", field: "store",
        category: .conflict,
        hints: [
            "It is backed up and put back by PostgreSQL's own means; its master key and who was "
                + "erased by backup --keys FILE, and restore FILE."
        ])
}
