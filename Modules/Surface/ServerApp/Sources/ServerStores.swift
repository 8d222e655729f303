internal import Accounts
internal import Core
internal import DirectorySQLite
internal import Engine
internal import JournalPostgres
internal import JournalSQLite
internal import LeaguesAPI
internal import Postgres
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
    private let pool: PostgresPool?

    /// Opens the stores that a line names. Fails with `server.store` for an address that is none,
    /// and as the stores do.
    init(_ options: ServeOptions, folder: String, _ clock: any Clock) throws(Rejection) {
        self.folder = folder
        keys = try options.isForMany ? ServerApp.openKeys(folder) : nil
        guard let url = options.store else {
            let journal = try ServerApp.open(folder, clock, keys)
            (self.journal, local, device) = (journal, journal, journal.identity.device)
            (pool, nodes) = (nil, nil)
            return
        }
        let pool = PostgresPool(
            try ServerStores.address(url, "store"), connections: ServerStores.connections)
        do throws(JournalError) {
            let journal = try PostgresJournal(pool, clock: clock, keys: keys)
            (self.journal, local, device) = (journal, nil, journal.device)
        } catch {
            throw error.rejection
        }
        self.pool = pool
        nodes = ServerNodes(
            pool, direct: try options.listen.map { text throws(Rejection) in
                try ServerStores.address(text, "listen")
            })
    }

    /// How many connections a node makes to its database at most.
    static let connections = 16

    private static func address(
        _ text: String, _ field: String
    ) throws(Rejection) -> PostgresAddress {
        do throws(PostgresAddress.Fault) {
            return try PostgresAddress(text)
        } catch {
            throw Rejection("server.store", error.message, field: field)
        }
    }

    /// Who the people are.
    func directory() throws(Rejection) -> any Directory {
        try SQLiteDirectory(folder: folder)
    }

    /// On which boards they play.
    func standings() throws(Rejection) -> any Standings {
        try SQLiteStandings(folder: folder)
    }
}
