public import Core
public import Engine
internal import Postgres

extension PostgresJournal {
    /// Erases an account with all that it recorded, in one transaction.
    ///
    /// What was there stays on the server's pages until it vacuums, and in its log and its backups;
    /// what was sealed says nothing there once the key is destroyed.
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

    /// How many accounts recorded something, and how many events there are.
    public func census() async throws(JournalError) -> (accounts: Int, events: Int) {
        try await run { connection in
            let row = try connection.query(
                "SELECT count(*), coalesce(sum(head), 0)::bigint FROM accounts"
            ).first
            return (Int(row?.int(0) ?? 0), Int(row?.int(1) ?? 0))
        }
    }
}
