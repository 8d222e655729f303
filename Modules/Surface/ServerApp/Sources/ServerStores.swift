internal import Accounts
internal import Core
internal import Delivery
internal import DirectorySQLite
internal import Engine
internal import JournalPostgres
internal import JournalSQLite
internal import LeaguesAPI
internal import OutboxSQLite
internal import PlansHosting
internal import PlansSQLite
internal import Postgres
internal import SecretsAPI
internal import StandingsSQLite

/// The stores of a server: files of a folder, or a database shared with other nodes.
struct ServerStores: Sendable {
    let journal: any Journal
    /// The device of the server.
    let device: DeviceID
    /// The users' keys; nil on a single-user server.
    let keys: (any KeyStore)?
    /// The notifications to other nodes; nil for a single server.
    let nodes: ServerNodes?
    /// The journal of a folder; nil for a database.
    let local: SQLiteJournal?
    private let folder: String
    /// The database; nil for files of a folder.
    let database: ServerDatabase?

    /// Opens the stores of the given options. Throws `server.store` for an invalid address, and the
    /// errors of the stores.
    init(_ options: ServeOptions, folder: String, _ clock: any Clock) throws(Rejection) {
        self.folder = folder
        guard let url = options.store else {
            try ServerStores.refuseMoving(folder)
            keys = try options.people ? ServerApp.openKeys(folder) : nil
            let journal = try ServerApp.open(folder, clock, keys)
            try ServerStores.refuseMoved(journal)
            (self.journal, local, device) = (journal, journal, journal.identity.device)
            (database, nodes) = (nil, nil)
            return
        }
        let database = try ServerDatabase(url, folder: folder)
        try database.refuseMoved()
        let keys = try database.keys()
        let journal = try database.journal(keys, clock)
        (self.journal, local, device) = (journal, nil, journal.device)
        self.keys = keys
        self.database = database
        nodes = ServerNodes(
            database.pool,
            direct: try options.listen.map { text throws(Rejection) in
                try ServerDatabase.address(text, "listen")
            })
    }

    /// The use of the database; nil for files.
    var use: PostgresUse? { database?.pool.use }

    /// Returns the accounts.
    func directory() throws(Rejection) -> any Directory {
        guard let database else { return try SQLiteDirectory(folder: folder) }
        return try database.directory()
    }

    /// Returns the outbox of notifications.
    func outbox() throws(Rejection) -> any Outbox {
        guard let database, let keys else { return try SQLiteOutbox(folder: folder, keys: keys) }
        return try database.outbox(keys)
    }

    /// Returns the purchases.
    func claims() throws(Rejection) -> any ClaimStore {
        guard let database else { return try SQLiteClaims(folder: folder) }
        return try database.claims()
    }

    /// Returns the counter of wrong secrets.
    func guesses() throws(Rejection) -> any LoginAttempts {
        guard let database else { return Throttle() }
        return try database.guesses()
    }

    /// Returns the uploaded files; nil if they are in the memory of a single server.
    func uploads() throws(Rejection) -> PostgresUploads? {
        guard let database, let keys else { return nil }
        return try database.uploads(keys)
    }

    /// Returns the league boards.
    func standings() throws(Rejection) -> any Standings {
        guard let database else { return try SQLiteStandings(folder: folder) }
        return try database.standings()
    }
}
