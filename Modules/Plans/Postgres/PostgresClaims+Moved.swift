public import Postgres

extension PostgresClaims {
    /// The tables for migration to and from the SQLite file, in which accounts are texts.
    public static let moved: [MovedTable] = [
        // A user who was not erased gets a row again with the next write.
        MovedTable(
            "plan_people", in: file, "account words, erased boolean", where: "erased",
            parts: [("erased", "account", "erased")], select: "SELECT account, 1 FROM erased"),
        MovedTable(
            "plan_purchases", in: file, as: "purchases",
            """
            original text, account words, id text, product text, purchased bigint, expires bigint,
            revoked bigint, signed bigint, trial boolean
            """),
        MovedTable(
            "plan_trials", in: file, as: "trials",
            "account words, product text, since bigint, until bigint, original text"),
        MovedTable("plan_licences", in: file, as: "licences", "id text, account words"),
    ]

    private static let file = "plans.db"
}
