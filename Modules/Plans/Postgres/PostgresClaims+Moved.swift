public import Postgres

extension PostgresClaims {
    /// What moves between it and the file of plans, where accounts are texts.
    public static let moved: [MovedTable] = [
        // Who was not erased gets a row again when something is written of them.
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
