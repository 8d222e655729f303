public import Postgres

extension PostgresDirectory {
    /// The tables that can be moved between this database and a SQLite directory.
    public static let moved: [MovedTable] = [
        moved(
            "people",
            """
            account uuid, since bigint, due bigint, operator boolean, state text, name text,
            key text, password text
            """),
        moved(
            "passkeys",
            """
            credential bytea, id uuid, account uuid, since bigint, used bigint, count bigint,
            eligible boolean, saved boolean, key bytea, label text, transports text
            """),
        moved(
            "passes",
            """
            hash bytea, id uuid, account uuid, since bigint, until bigint, used bigint,
            idle bigint, kind text, label text, scopes text, code text
            """),
        moved("erasures", "account uuid, at bigint"),
        moved("erased_passes", "hash bytea"),
        moved("question_key", "id integer, key bytea", renamed: ["id": "only"]),
        moved("answered", "question bytea, until bigint"),
    ]

    private static func moved(
        _ name: String, _ columns: String, renamed: [String: String] = [:]
    ) -> MovedTable {
        MovedTable(name, in: "directory.db", columns, renamed: renamed)
    }
}
