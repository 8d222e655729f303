public import Core
public import LeaguesAPI
internal import Postgres

extension PostgresStandings: NamedStandings {
    public func show(_ account: AccountID, as name: String?) async throws(Rejection) {
        try await store.write { connection in
            _ = try connection.query(
                "UPDATE league_people SET name = $2 WHERE account = $1 AND tier IS NOT NULL",
                [.id(account), name.map { .text($0) } ?? .null])
        }
    }

    public func names(
        of accounts: [AccountID]
    ) async throws(Rejection) -> [AccountID: String] {
        try await store.read { connection in
            let rows = try connection.query(
                """
                SELECT account, name FROM league_people
                WHERE account = ANY($1) AND name IS NOT NULL AND NOT hidden
                """, [.ids(Set(accounts))])
            return try Dictionary(
                uniqueKeysWithValues: rows.map { (try $0.key(0, Account.self), $0.text(1)) })
        }
    }

    public func report(
        _ account: AccountID, by reporter: AccountID, at now: Instant
    ) async throws(Rejection) {
        try await store.write { connection in
            // A user who leaves concurrently also deletes the reports.
            let named = try connection.query(
                "SELECT 1 FROM league_people WHERE account = $1 AND name IS NOT NULL FOR SHARE",
                [.id(account)])
            guard named.count > 0 else { return }
            try connection.query(
                """
                INSERT INTO league_reports (account, reporter, at) VALUES ($1, $2, $3)
                ON CONFLICT (account, reporter) DO UPDATE SET at = excluded.at
                """, [.id(account), .id(reporter), .int8(now.milliseconds)])
        }
    }

    public func reports(limit: Int) async throws(Rejection) -> [NameReport] {
        try await store.read { connection in
            try connection.query(
                """
                SELECT p.account, p.name, count(*), max(r.at) AS latest
                FROM league_reports r JOIN league_people p USING (account)
                WHERE p.name IS NOT NULL AND NOT p.hidden
                GROUP BY p.account ORDER BY latest DESC, p.account LIMIT $1
                """, [.int8(Int64(max(limit, 0)))]
            ).map { row in
                NameReport(
                    account: try row.key(0), name: row.text(1), count: row.number(2),
                    latest: Instant(milliseconds: row.int(3)))
            }
        }
    }

    public func hide(_ account: AccountID, _ isHidden: Bool) async throws(Rejection) {
        let id: PostgresValue = .id(account)
        try await store.write { connection in
            if isHidden {
                try connection.query(
                    """
                    INSERT INTO league_people (account, hidden) VALUES ($1, true)
                    ON CONFLICT (account) DO UPDATE SET hidden = true
                    WHERE NOT league_people.erased
                    """, [id])
            } else {
                try connection.query(
                    "UPDATE league_people SET hidden = false WHERE account = $1 AND hidden", [id])
                try connection.query(
                    """
                    DELETE FROM league_people WHERE account = $1 AND tier IS NULL AND NOT erased
                    """, [id])
            }
            try connection.query("DELETE FROM league_reports WHERE account = $1", [id])
        }
    }
}
