internal import CommandLineKit
internal import Core
internal import DirectoryPostgres
internal import Engine
internal import Delivery
internal import JournalPostgres
internal import OutboxPostgres
internal import PlansPostgres
internal import Postgres
internal import StandingsPostgres

/// A PostgreSQL database as a server has it, and the file beside it that wraps its people's keys.
///
/// Several may be named, with a space between them: then facts are spread over all of them by
/// account, and everything else lies in the first.
struct ServerDatabase: Sendable {
    let pool: PostgresPool
    private let pools: [PostgresPool]
    private let masterFile: String

    /// How many connections a node makes to its database at most.
    private static let connections = 16
    /// What the file of the master key is called.
    static let masterName = "master.key"

    /// The database of an address; its master key lies in a folder. Fails with `server.store` for
    /// an address that is none.
    init(_ url: String, folder: String) throws(Rejection) {
        var pools: [PostgresPool] = []
        for one in url.split(separator: " ") {
            pools.append(
                PostgresPool(
                    try ServerDatabase.address(String(one), "store"),
                    connections: ServerDatabase.connections))
        }
        self.pools = pools
        pool = try pools.first.orRefused(
            Rejection("server.store", "The store has no address.", field: "store"))
        masterFile = folder + "/" + ServerDatabase.masterName
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

    /// The journal in it.
    func journal(
        _ keys: SpreadKeyStore, _ clock: any Clock
    ) throws(Rejection) -> SpreadJournal {
        do throws(JournalError) {
            return try SpreadJournal(of: pools.count) { place throws(JournalError) in
                try PostgresJournal(
                    pools[place.number - 1], clock: clock, entropy: SystemEntropy(),
                    keys: keys[place], place: place)
            }
        } catch {
            throw error.rejection
        }
    }

    /// How many bytes it takes, or all of them take.
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
                "operator.database", "The database cannot be asked: \(error).",
                category: .unavailable)
        }
    }

    /// Who the people are.
    func directory() throws(Rejection) -> PostgresDirectory { try PostgresDirectory(pool) }

    /// What they are told, and where; sealed under their keys.
    func outbox(_ keys: any KeyStore) throws(Rejection) -> PostgresOutbox {
        try PostgresOutbox(pool, OutboxSeals(keys))
    }

    /// What they bought.
    func claims() throws(Rejection) -> PostgresClaims { try PostgresClaims(pool) }

    /// What counts secrets that were wrong.
    func guesses() throws(Rejection) -> PostgresGuesses { try PostgresGuesses(pool) }

    /// What they sent and may take in; sealed under their keys.
    func uploads(_ keys: any KeyStore) throws(Rejection) -> PostgresUploads {
        try PostgresUploads(pool, OutboxSeals(keys))
    }

    /// On which boards they play.
    func standings() throws(Rejection) -> PostgresStandings { try PostgresStandings(pool) }

    /// The keys in it, with a master key that is made if there is none. Fails with `server.master`
    /// where the database has keys that another one wraps. Rule O3.
    func keys() throws(Rejection) -> SpreadKeyStore {
        let isNew = !Files.exists(masterFile)
        if isNew { try makeMaster() }
        let master = try readMaster()
        do throws(JournalError) {
            var parts: [PostgresKeyStore] = []
            for pool in pools {
                parts.append(
                    try PostgresKeyStore(pool, master: master, entropy: SystemEntropy()))
            }
            return SpreadKeyStore(parts)
        } catch {
            if isNew { Files.remove(masterFile) }
            guard error.reason == .permission else { throw error.rejection }
            throw Rejection(
                "server.master", "The keys in the database are wrapped by another master key.",
                field: "store", category: .forbidden,
                hints: ["Copy \(ServerDatabase.masterName) here from the folder of another node."])
        }
    }

    private func makeMaster() throws(Rejection) {
        let key = (0..<MasterKey.length / 8).flatMap { _ in
            withUnsafeBytes(of: SystemEntropy().bits()) { Array($0) }
        }
        do throws(Files.Failure) {
            try Files.write(Array((Hex.text(key) + "\n").utf8), to: masterFile)
        } catch {
            throw unusable(error.reason)
        }
    }

    private func readMaster() throws(Rejection) -> MasterKey {
        let text: String
        do throws(Files.Failure) {
            text = String(decoding: try Files.read(masterFile, limit: 1_024), as: UTF8.self)
        } catch {
            throw unusable(error.reason)
        }
        guard let key = Hex.bytes(text.filter { !$0.isWhitespace }).flatMap({ MasterKey($0) })
        else { throw unusable("it is not 64 digits of base 16") }
        return key
    }

    private func unusable(_ reason: String) -> Rejection {
        Rejection(
            "server.master", "The master key \(masterFile) cannot be used: \(reason).",
            field: "data", category: .unavailable)
    }
}
