internal import Core
internal import Engine
internal import JournalSeals
internal import Postgres

/// Stores the first events of several accounts in one transaction, each with its row, its key and
/// the events. Accounts that exist or were erased are skipped.
enum FirstEventsWriter {
    /// The first events of an account, encrypted with a new key, or in plain text.
    struct Order: Sendable {
        var batch: Batch
        var key: [UInt8]?
    }

    /// The new state of the account, and the revision of the keys.
    struct Stored: Sendable {
        var state: AccountState
        var revision: Int64
    }

    /// The configuration for storing several orders together.
    static let work = QueryBatcher<Order, Stored?>.Work(
        subject: { $0.batch.account },
        ask: { orders, connection in
            try connection.transaction { try stored(orders, connection) }
        })

    private static func stored(
        _ orders: [Order], _ connection: PostgresConnection
    ) throws -> [Stored?] {
        let isSealed = orders.contains { $0.key != nil }
        let accounts: [PostgresValue] = [
            .int8s(orders.map(\.batch.account)), .ids(orders.map(\.batch.state.id)),
        ]
        let keys: [PostgresValue] = isSealed ? [.byteses(orders.map { $0.key ?? [] })] : []
        let rows = try connection.query(isSealed ? sealed : plain, accounts + keys)
        var opened: [Int64: Batch] = [:]
        for order in orders { opened[order.batch.account] = order.batch }
        let batches = rows.map { row in opened[row.int(0)]?.opened(at: row.int(1)) }
            .compactMap { $0 }
        guard let revision = rows.first?.int(2) else { return orders.map { _ in nil } }
        let states = try Batch.store(batches, at: nil, connection)
        guard states.count == batches.count else { throw JournalError.overtaken }
        return orders.map { order in
            states[order.batch.account].map { Stored(state: $0, revision: revision) }
        }
    }

    /// The statement for encrypted accounts. A key created concurrently conflicts with all, and
    /// then nothing is stored.
    private static let sealed = """
        WITH a AS (
            \(opening)
            AND NOT EXISTS (SELECT 1 FROM keys k WHERE k.account = v.id OFFSET 0) \(rest)),
        k AS (
            INSERT INTO keys (account, key)
            SELECT v.id, v.key FROM unnest($1::bigint[], $2::uuid[], $3::bytea[])
                v (account, id, key)
            JOIN a ON a.account = v.account)
        SELECT account, version, \(PostgresKeyStore.revision) FROM a
        """
    private static let plain = "WITH a AS (\(opening) \(rest)) SELECT account, version, 0 FROM a"

    /// The statement that creates rows in the order of accounts, so no two of them wait for each
    /// other.
    private static let opening = """
        INSERT INTO accounts (account, head, version, id)
        SELECT v.account, 0, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, v.id
        FROM unnest($1::bigint[], $2::uuid[]) v (account, id) WHERE true
        """
    private static let rest =
        "ORDER BY v.account ON CONFLICT (account) DO NOTHING RETURNING account, version"
}
