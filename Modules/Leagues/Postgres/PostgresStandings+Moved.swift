public import Postgres

extension PostgresStandings {
    /// The tables that can be moved between this database and a SQLite file.
    public static let moved: [MovedTable] = [
        MovedTable(
            "league_people", in: file,
            "account uuid, tier integer, hidden boolean, erased boolean, zone text, name text",
            parts: [
                ("people", "account tier zone name", "tier"), ("hidden", "account", "hidden"),
                ("erased", "account", "erased"),
            ],
            select: """
                SELECT a.account, p.tier, h.account IS NOT NULL, e.account IS NOT NULL, p.zone,
                    p.name
                FROM (SELECT account FROM people UNION SELECT account FROM hidden
                      UNION SELECT account FROM erased) a
                LEFT JOIN people p ON p.account = a.account
                LEFT JOIN hidden h ON h.account = a.account
                LEFT JOIN erased e ON e.account = a.account
                """),
        MovedTable(
            "league_seasons", in: file, "season bigint", parts: [],
            select: "SELECT DISTINCT season FROM bands"),
        MovedTable(
            "league_bands", in: file, as: "bands", keys: 2,
            "season bigint, number integer, last integer, zone text"),
        MovedTable(
            "league_boards", in: file, as: "boards",
            "id bigint, band bigint, due bigint, people integer, state integer, zone text"),
        MovedTable(
            "league_seats", in: file, keys: 2,
            """
            account uuid, board bigint, week integer, joined bigint, seated integer,
            points integer, streak integer, focus integer, day integer, old_points integer,
            old_streak integer, old_focus integer, state integer, rank integer, movement text,
            size integer
            """,
            parts: [("seats", "account board \(seat) of=size", nil)],
            // The board's number contains its week.
            select: """
                SELECT account, board, board >> 34,
                    \(seat.split(separator: " ").joined(separator: ", ")), of FROM seats
                """),
        MovedTable(
            "league_reports", in: file, as: "reports", keys: 2,
            "account uuid, reporter uuid, at bigint"),
        MovedTable("friend_boards", in: file, "id uuid, code text, name text"),
        MovedTable(
            "friends", in: file, keys: 2, "account uuid, board uuid, since bigint, place integer"),
    ]

    private static let file = "standings.db"
    /// The columns of a seat with the same name in both stores.
    private static let seat = """
        joined seated points streak focus day old_points old_streak old_focus state rank movement
        """
}
