public import Core
public import Engine
internal import Postgres

extension PostgresJournal {
    /// Erases an account with all its data in one transaction.
    ///
    /// Deleted rows stay on the server's pages until it vacuums, and in its log and backups.
    /// Encrypted data is unreadable after the key is destroyed.
    public func erase(_ account: AccountID) async throws(JournalError) {
        try await run { [self] connection in
            known.forget(account)
            try connection.transaction {
                let key: PostgresValue = .int8(account.key)
                let row = try connection.query(
                    "SELECT id FROM accounts WHERE account = $1 FOR UPDATE", [key]
                ).first
                guard row?.id(0, Account.self) == account else { return }
                for table in ["events", "operations", "devices", "snapshots", "accounts"] {
                    try connection.query("DELETE FROM \(table) WHERE account = $1", [key])
                }
            }
        }
    }

    /// Returns the number of accounts with events, and the number of events.
    public func countAll() async throws(JournalError) -> (accounts: Int, events: Int) {
        try await run { connection in
            let row = try connection.query(
                "SELECT count(*), coalesce(sum(head), 0)::bigint FROM accounts"
            ).first
            return (Int(row?.int(0) ?? 0), Int(row?.int(1) ?? 0))
        }
    }
}
