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

/// Where a server keeps what it knows: in files of a folder, or in a database that it shares with
/// other nodes.
struct ServerStores: Sendable {
    let journal: any Journal
    /// The device that the server writes as.
    let device: DeviceID
    /// The keys of people; nil for a server of one.
    let keys: (any KeyStore)?
    /// What tells other nodes; nil for a server that is alone.
    let nodes: ServerNodes?
    /// The journal of a folder; nil for that of a database.
    let local: SQLiteJournal?
    private let folder: String
    /// The database; nil for files of a folder.
    let database: ServerDatabase?

    /// Opens the stores that a line names. Fails with `server.store` for an address that is none,
    /// and as the stores do.
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

    /// How the database is used; nil for files.
    var use: PostgresUse? { database?.pool.use }

    /// Who the people are.
    func directory() throws(Rejection) -> any Directory {
        guard let database else { return try SQLiteDirectory(folder: folder) }
        return try database.directory()
    }

    /// What they are told, and where.
    func outbox() throws(Rejection) -> any Outbox {
        guard let database, let keys else { return try SQLiteOutbox(folder: folder, keys: keys) }
        return try database.outbox(keys)
    }

    /// What they bought.
    func claims() throws(Rejection) -> any ClaimStore {
        guard let database else { return try SQLiteClaims(folder: folder) }
        return try database.claims()
    }

    /// What counts secrets that were wrong.
    func guesses() throws(Rejection) -> any GuessCount {
        guard let database else { return Throttle() }
        return try database.guesses()
    }

    /// What they sent and may take in; nil where that is for the memory of the one server.
    func uploads() throws(Rejection) -> PostgresUploads? {
        guard let database, let keys else { return nil }
        return try database.uploads(keys)
    }

    /// On which boards they play.
    func standings() throws(Rejection) -> any Standings {
        guard let database else { return try SQLiteStandings(folder: folder) }
        return try database.standings()
    }
}
