internal import CommandLineKit
internal import Core
internal import Delivery
internal import DirectoryPostgres
internal import Engine
internal import JournalPostgres
internal import OutboxPostgres
internal import PlansPostgres
internal import Postgres
internal import StandingsPostgres

/// A server's PostgreSQL database, with the file of the key that wraps users' keys.
///
/// Several addresses can be given, separated by spaces: then events are distributed over all of
/// them by account, and all other data is in the first.
struct ServerDatabase: Sendable {
    let pool: PostgresPool
    private let pools: [PostgresPool]
    /// The erased accounts, stored outside of the database.
    let erasures: ErasureList
    /// The key that wraps users' keys.
    let master: MasterKeyFile

    /// The maximum number of connections of a node.
    private static let connections = 16

    /// Creates the database from an address; its master key is in a folder. Throws `server.store`
    /// for an invalid address.
    init(_ url: String, folder: String) throws(Rejection) {
        var pools: [PostgresPool] = []
        for one in url.split(separator: " ") {
            pools.append(
                PostgresPool(
                    try ServerDatabase.address(String(one), "store"),
                    connections: ServerDatabase.connections))
        }
        self.pools = pools
        pool = try pools.first.orThrow(
            Rejection("server.store", "The store has no address.", field: "store"))
        master = MasterKeyFile(folder: folder)
        erasures = ErasureList(folder: folder)
    }

    static func address(
        _ text: String, _ field: String
    ) throws(Rejection) -> PostgresAddress {
        do throws(PostgresAddress.Fault) {
            return try PostgresAddress(text)
        } catch {
            throw Rejection("server.store", error.message, field: field)
        }
    }

    /// Opens the journal.
    func journal(
        _ keys: ShardedKeyStore, _ clock: any Clock
    ) throws(Rejection) -> ShardedJournal {
        do throws(JournalError) {
            return try ShardedJournal(of: pools.count) { place throws(JournalError) in
                try PostgresJournal(
                    pools[place.number - 1], clock: clock, entropy: SystemEntropy(),
                    keys: keys[place], place: place)
            }
        } catch {
            throw error.rejection
        }
    }

    /// Opens the journal of a single database, for a move.
    func onlyJournal(
        _ keys: ShardedKeyStore, _ clock: any Clock
    ) throws(Rejection) -> PostgresJournal {
        do throws(JournalError) {
            return try PostgresJournal(
                pool, clock: clock, entropy: SystemEntropy(), keys: keys[.whole])
        } catch {
            throw error.rejection
        }
    }

    /// Returns the size of all databases in bytes.
    func bytes() async throws(Rejection) -> Int {
        do {
            var sum = 0
            for pool in pools {
                sum += try await pool.run { connection in
                    let sql = "SELECT pg_database_size(current_database())"
                    return Int(try connection.query(sql).first?.int(0) ?? 0)
                }
            }
            return sum
        } catch {
            throw Rejection(
                "operator.database", "The database cannot be queried: \(error).",
                category: .unavailable)
        }
    }

    /// Returns the accounts; erasures are listed before they are done.
    func directory() throws(Rejection) -> PostgresDirectory {
        try PostgresDirectory(
            pool,
            noting: { [erasures] account, now throws(Rejection) in
                try erasures.note(account, at: now)
            })
    }

    /// Returns the outbox of notifications, encrypted with the users' keys.
    func outbox(_ keys: any KeyStore) throws(Rejection) -> PostgresOutbox {
        try PostgresOutbox(pool, OutboxSeals(keys))
    }

    /// Returns the purchases.
    func claims() throws(Rejection) -> PostgresClaims { try PostgresClaims(pool) }

    /// Returns the counter of wrong secrets.
    func guesses() throws(Rejection) -> PostgresLoginAttempts { try PostgresLoginAttempts(pool) }

    /// Returns the uploaded files, encrypted with the users' keys.
    func uploads(_ keys: any KeyStore) throws(Rejection) -> PostgresUploads {
        try PostgresUploads(pool, OutboxSeals(keys))
    }

    /// Returns the league boards.
    func standings() throws(Rejection) -> PostgresStandings { try PostgresStandings(pool) }

    /// The keys in it, with a master key that is made if there is none. Fails with `server.master`
    /// where the database has keys that another one wraps, and with `server.rights` if the role
    /// may not make tables. Rule O3.
    func keys() throws(Rejection) -> ShardedKeyStore {
        let isNew = !master.exists
        if isNew { try master.make() }
        let key = try master.key()
        do throws(JournalError) {
            var parts: [PostgresKeyStore] = []
            for pool in pools {
                parts.append(try PostgresKeyStore(pool, master: key, entropy: SystemEntropy()))
            }
            return ShardedKeyStore(parts)
        } catch {
            if isNew { master.remove() }
            guard error == PostgresKeyStore.otherMaster else {
                throw missingRights() ?? error.rejection
            }
            throw Rejection(
                "server.master", "The keys in the database are encrypted with another master key.",
                field: "store", category: .forbidden,
                hints: ["Copy \(MasterKeyFile.name) here from the folder of another node."])
        }
    }

    /// The rejection for a role that may not use a schema or make tables in it, with the statement
    /// that helps; nil if it may, or if that cannot be asked.
    private func missingRights() -> Rejection? {
        for pool in pools {
            let row = try? pool.now { try $0.query(ServerDatabase.rights).first }
            guard let row, !row.bool(3) || !row.bool(4) else { continue }
            let (role, schema) = (row.text(0), row.text(2))
            return Rejection(
                "server.rights",
                "The role \(role) is not allowed to create tables in the schema \(schema) of the "
                    + "database \(row.text(1)).", field: "store", category: .forbidden,
                hints: [
                    "As the owner of the database: GRANT USAGE, CREATE ON SCHEMA \(schema) "
                        + "TO \(role);"
                ])
        }
        return nil
    }

    /// The first schema of the search path that exists, and what the role may do in it.
    private static let rights = """
        SELECT quote_ident(current_user), current_database(), quote_ident(n.nspname),
            has_schema_privilege(n.oid, 'USAGE'), has_schema_privilege(n.oid, 'CREATE')
        FROM unnest(string_to_array(current_setting('search_path'), ','))
            WITH ORDINALITY AS s (name, place)
        JOIN pg_namespace n ON n.nspname = replace(
            trim(both ' "' FROM s.name), '$user', current_user)
        ORDER BY s.place LIMIT 1
        """
}
