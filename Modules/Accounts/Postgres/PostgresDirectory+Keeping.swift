internal import Accounts
public import Core
internal import Postgres

/// Maintenance of the accounts' database by the operator. Rule P3.
extension PostgresDirectory {
    /// Returns the number of people with an account.
    public func count() async throws(Rejection) -> Int {
        try await store.read { connection in
            Int(try connection.query("SELECT count(*) FROM people").first?.int(0) ?? 0)
        }
    }

    /// Checks the records and returns the first error as a sentence; nil if there is none.
    public func fault() async throws(Rejection) -> String? {
        for proof in PostgresDirectory.proofs {
            var last: [UInt8]? = []
            while let after = last {
                do throws(Rejection) {
                    last = try await store.read { try proof(after, $0) }
                } catch {
                    guard error.category == .damaged else { throw error }
                    return error.message
                }
            }
        }
        return nil
    }

    /// Checks one page of a table's rows after a key. Returns the last key of the page; nil at the
    /// end of the table.
    private typealias Proof = @Sendable ([UInt8], PostgresConnection) throws -> [UInt8]?

    private static let proofs: [Proof] = [
        { after, connection in
            let last = after.isEmpty ? [UInt8](repeating: 0, count: 16) : after
            let rows = try connection.query(
                """
                SELECT \(Person.columns), uuid_send(account) FROM people
                WHERE account > encode($1::bytea, 'hex')::uuid ORDER BY account LIMIT \(page)
                """, [.bytes(last)])
            return try rows.map { row in
                _ = try Person(row: row)
                return row.bytes(8)
            }.last
        },
        { after, connection in
            let rows = try connection.query(
                """
                SELECT \(AccountCredential.columns) FROM passes WHERE hash > $1
                ORDER BY hash LIMIT \(page)
                """, [.bytes(after)])
            return try rows.map { try AccountCredential(row: $0).hash.bytes }.last
        },
        { after, connection in
            let rows = try connection.query(
                """
                SELECT \(Passkey.columns) FROM passkeys WHERE credential > $1
                ORDER BY credential LIMIT \(page)
                """, [.bytes(after)])
            return try rows.map { try Passkey(row: $0).credential }.last
        },
    ]

    /// The number of records read in one query.
    private static let page = 1_000
}
