public import Postgres

extension PostgresOutbox {
    /// The tables that can be moved between this database and a SQLite file. Encrypted values stay
    /// encrypted.
    public static let moved: [MovedTable] = [
        // Users who are not erased get a row again at the next write.
        MovedTable(
            "outbox_people", in: file, "account uuid, erased boolean", where: "erased",
            parts: [("erased", "account", "erased")], select: "SELECT account, 1 FROM erased"),
        MovedTable(
            "outbox_channels", in: file, as: "channels", keys: 2,
            """
            account uuid, id uuid, place bytea, content bytea, standing text, faults integer,
            delivered bigint, since bigint
            """),
        MovedTable(
            "outbox_messages", in: file, as: "messages", keys: 2,
            """
            account uuid, id uuid, at bigint, until bigint, content bytea, withheld boolean
            """),
        MovedTable(
            "outbox_claims", in: file, as: "claims", keys: 2,
            "account uuid, reminder text, message uuid, at bigint, response text"),
        MovedTable(
            "outbox_sends", in: file, as: "sends", keys: 3,
            """
            account uuid, message uuid, channel uuid, due bigint, lease bigint, tries integer,
            word text, why bytea
            """),
        MovedTable(
            "outbox_targets", in: file, as: "targets",
            "target bytea, uses bigint, since bigint, stopped boolean"),
        MovedTable("outbox_secrets", in: file, as: "secrets", "name text, bytes bytea"),
    ]

    private static let file = "outbox.db"
}
