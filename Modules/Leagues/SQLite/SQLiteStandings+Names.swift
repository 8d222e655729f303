public import Core
internal import DurableSQLite
internal import GRDB
public import LeaguesAPI

extension SQLiteStandings: NamedStandings {
    public func show(_ account: AccountID, as name: String?) async throws(Rejection) {
        try await write { db in
            try db.execute(
                sql: "UPDATE people SET name = ? WHERE account = ?",
                arguments: [name, account.data])
        }
    }

    public func names(
        of accounts: [AccountID]
    ) async throws(Rejection) -> [AccountID: String] {
        try await read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT name FROM people WHERE account = ? AND name IS NOT NULL
                    AND account NOT IN (SELECT account FROM hidden)
                    """)
            return try accounts.reduce(into: [:]) { names, account in
                names[account] = try String.fetchOne(statement, arguments: [account.data])
            }
        }
    }

    public func report(
        _ account: AccountID, by reporter: AccountID, at now: Instant
    ) async throws(Rejection) {
        try await write { db in
            try db.execute(
                sql: """
                    INSERT INTO reports (account, reporter, at)
                    SELECT account, ?, ? FROM people WHERE account = ? AND name IS NOT NULL
                    ON CONFLICT DO UPDATE SET at = excluded.at
                    """, arguments: [reporter.data, now.milliseconds, account.data])
        }
    }

    public func reports(limit: Int) async throws(Rejection) -> [NameReport] {
        try await read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT people.account, name, count(*) AS count, max(at) AS latest
                    FROM reports JOIN people USING (account)
                    WHERE name IS NOT NULL AND account NOT IN (SELECT account FROM hidden)
                    GROUP BY people.account ORDER BY latest DESC, people.account LIMIT ?
                    """, arguments: [max(limit, 0)])
            return try rows.map { row in
                NameReport(
                    account: try row.id("account"), name: row["name"], count: row["count"],
                    latest: Instant(milliseconds: row["latest"]))
            }
        }
    }

    public func hide(_ account: AccountID, _ isHidden: Bool) async throws(Rejection) {
        try await write { db in
            try db.execute(
                sql: isHidden
                    ? "INSERT OR IGNORE INTO hidden (account) VALUES (?)"
                    : "DELETE FROM hidden WHERE account = ?", arguments: [account.data])
            try db.execute(
                sql: "DELETE FROM reports WHERE account = ?", arguments: [account.data])
        }
    }
}
