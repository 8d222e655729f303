internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import DirectorySQLite
internal import Engine
internal import JournalSQLite

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

/// Where an operator's command works: the terminal, the clock, the folder.
struct OperatorDesk {
    let terminal: Terminal
    let environment: [String: String]

    /// Says what came of it.
    func say(_ line: String) { terminal.line(line) }

    /// The machine's clock, or the one of `CAIRN_NOW`.
    func clock() throws(Rejection) -> any Clock {
        try ServeOptions.clock(at: nil, environment)
    }

    /// The folder that is meant.
    func folder(_ option: StoreOption) throws(Rejection) -> String {
        try Folders(data: option.data, environment: environment).data
    }

    /// The journal of a folder, with the keys of its people if it has any. Fails with
    /// `operator.no-store` where there is none: looking makes no store.
    func journal(
        in folder: String
    ) throws(Rejection) -> (journal: SQLiteJournal, keys: SQLiteKeyStore?) {
        guard SQLiteJournal.exists(in: folder) else {
            throw Rejection(
                "operator.no-store", "There is no store in \(folder).", field: "data",
                category: .notFound, hints: ["Name its folder: --data FOLDER."])
        }
        let hasKeys = Files.exists(folder + "/" + SQLiteKeyStore.name)
        let keys = try hasKeys ? ServerApp.openKeys(folder) : nil
        return (try ServerApp.open(folder, try clock(), keys), keys)
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
}

/// What a line of `cairn-server` says: to serve, unless it names a command.
struct ServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cairn-server",
        subcommands: [AdminCommand.self, BackupCommand.self, RestoreCommand.self, VerifyCommand.self])

    @OptionGroup var serve: ServeOptions
}
