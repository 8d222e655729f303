internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Moving
internal import Postgres

/// `cairn-server move`: moves the data of a server from files to a database or back while users
/// write.
struct MoveCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move the server's store to a database or back.",
        discussion: """
            The server keeps running. At the end, writes are blocked while the last changes are \
            copied and both stores are compared. Then stop the server and start it with the \
            new store; the old store accepts no more writes. If the move is interrupted, run \
            the same command again to continue.

            Examples:
              cairn-server move sqlite postgres --data FOLDER --store postgres://…
              cairn-server move postgres sqlite --data FOLDER --store postgres://…
            """)

    enum Kind: String, ExpressibleByArgument, CaseIterable { case sqlite, postgres }

    @Argument(help: "The source: sqlite (files of the folder) or postgres.") var from: Kind
    @Argument(help: "The target: the other kind.") var to: Kind
    @Flag(help: "Abandon a started move: the server writes to the source again.")
    var abandon = false
    @OptionGroup var store: SharedStoreOption

    func operate(_ context: OperatorContext) async throws {
        guard from != to else {
            throw Rejection(
                "move.same", "A move must be from sqlite to postgres, or from postgres to sqlite.",
                field: "to")
        }
        let folder = try Folders(data: store.data, environment: context.environment).data
        guard let url = store.store ?? context.environment.storeAddress else {
            throw Rejection(
                "move.store", "Give the database: --store postgres://…",
                field: "store")
        }
        guard !url.contains(" ") else {
            throw Rejection(
                "move.spread", "A move must use one database, not several.", field: "store")
        }
        guard try !ServerDatabase.address(url, "store").isPooled else {
            throw Rejection(
                "move.pooler",
                "A move cannot use a pooler. Give the address of the database itself.",
                field: "store")
        }
        let database = try ServerDatabase(
            url + (url.contains("?") ? "&" : "?") + "application_name=\(DatabaseFence.mover)",
            folder: folder)
        do {
            try await move(context, folder, database)
        } catch let fault as MigrationError {
            throw Rejection.conflict("move.fault", fault.message)
        } catch let error as JournalError {
            throw error.rejection
        } catch let error as PostgresError {
            throw Rejection("move.database", error.message, category: .unavailable)
        } catch let error as Files.Failure {
            throw Rejection(
                "move.unwritable", "\(folder) cannot be written: \(error.reason).", field: "data",
                category: .unavailable)
        }
    }

    private func move(
        _ context: OperatorContext, _ folder: String, _ database: ServerDatabase
    ) async throws {
        // One move at a time, as long as the connection lasts.
        let turn = try PostgresConnection(database.pool.address)
        defer { withExtendedLifetime(turn) {} }
        let isFree = try turn.query(
            "SELECT pg_try_advisory_lock(hashtext('cairn'), hashtext('move'))"
        ).first?.bool(0)
        guard isFree == true else {
            throw Rejection.conflict("move.running", "Another move of this store is running.")
        }
        let move: any StoreMove =
            if to == .postgres {
                try MoveToDatabase(context, folder, database)
            } else {
                try MoveToFiles(context, folder, database)
            }
        if abandon {
            try await move.abandon()
            return context.say("Move abandoned: the server keeps using the source.")
        }
        guard try await !move.isDone() else { return context.say("The store was already moved.") }
        try await MigrationRun(context, move).run()
    }
}

/// The differences between both directions of a move.
protocol StoreMove: Sendable {
    /// Returns true if the move was completed before; throws `move.taken` if the target has another
    /// store.
    func isDone() async throws -> Bool
    /// Opens both stores.
    func open() async throws -> MovedStores
    /// Locks the source against writes, or unlocks it.
    func setFence(_ isRaised: Bool) async throws
    /// Puts the moved data in place; repeating it is harmless.
    func finish() async throws
    /// Removes the traces of an unfinished move.
    func abandon() async throws
    /// The next step for the operator.
    var advice: String { get }
}
