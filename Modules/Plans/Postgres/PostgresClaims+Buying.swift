public import Core
public import Plans
public import PlansHosting
internal import Postgres

extension PostgresClaims {
    /// Returns all claims.
    public func claims() async throws(Rejection) -> Claims {
        try await store.read { connection in
            var claims = Claims()
            let purchases = try connection.query(
                "SELECT \(Claims.Purchase.columns) FROM plan_purchases"
            ).map { try Claims.Purchase($0) }
            for purchase in purchases {
                claims.purchases[purchase.transaction.original] = purchase
            }
            let trials = try connection.query(
                "SELECT account, product, since, until FROM plan_trials"
            ).map { (try $0.account(0), try PlanGrant(trial: $0)) }
            for (account, trial) in trials { claims.trials[account] = .some(trial) }
            let licences = try connection.query("SELECT id, account FROM plan_licences")
                .map { ($0.text(0), try $0.account(1)) }
            for (id, account) in licences { claims.licences[id] = account }
            return claims
        }
    }

    /// Keeps a purchase; see `ClaimStore`.
    public func keep(
        _ purchase: StoreTransaction, for account: AccountID?
    ) async throws(Rejection) -> Claims.Purchase {
        try await write { connection in
            if let account { try connection.lock(account) }
            let known = try purchase.hold(for: account, connection)
            let owner = known.account ?? account
            guard account ?? owner == owner else { throw Rejection.taken("transaction") }
            if purchase.isTrial, let account { try purchase.noteTrial(of: account, connection) }
            var kept = Claims.Purchase(known.transaction, of: owner)
            if purchase.replaces(kept.transaction) { kept.transaction = purchase }
            if kept != known { try kept.write(connection) }
            return kept
        }
    }

    /// Begins the trial of an account; see `ClaimStore`.
    public func begin(_ trial: PlanGrant, for account: AccountID) async throws(Rejection) {
        try await write { connection in
            try connection.lock(account)
            let begun = try connection.query(
                """
                INSERT INTO plan_trials (account, product, since, until) VALUES ($1, $2, $3, $4)
                ON CONFLICT DO NOTHING
                """,
                [
                    .id(account), .text(trial.product.rawValue), .int8(trial.from.milliseconds),
                    .instant(trial.until),
                ])
            guard begun.affected == 1 else { throw Rejection.trialUsed }
        }
    }
}

extension StoreTransaction {
    /// Locks the row of a subscription until the transaction ends and returns its purchase. Inserts
    /// the given purchase if there is none.
    fileprivate func hold(
        for account: AccountID?, _ connection: PostgresConnection
    ) throws -> Claims.Purchase {
        while true {
            // A concurrent insert of the same subscription waits here for the first.
            let added = try connection.query(
                """
                INSERT INTO plan_purchases (\(Claims.Purchase.columns))
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING
                """, Claims.Purchase(self, of: account).values)
            if added.affected == 1 { return Claims.Purchase(self, of: account) }
            let row = try connection.query(
                """
                SELECT \(Claims.Purchase.columns) FROM plan_purchases WHERE original = $1
                FOR UPDATE
                """, [.text(original)]
            ).first
            // The row is missing if its user was erased in between.
            if let row { return try Claims.Purchase(row) }
        }
    }

    /// Records a trial. Throws if the account already had a trial of another subscription.
    fileprivate func noteTrial(
        of account: AccountID, _ connection: PostgresConnection
    ) throws {
        try connection.query(
            "INSERT INTO plan_trials (account, original) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [.id(account), .text(original)])
        let used = try connection.query(
            "SELECT original FROM plan_trials WHERE account = $1", [.id(account)]
        ).first
        guard let used, !used.isNull(0), used.text(0) == original else {
            throw Rejection.trialUsed
        }
    }
}

extension Claims.Purchase {
    fileprivate static let columns = """
        original, account, id, product, purchased, expires, revoked, signed, trial
        """

    /// Creates a purchase from a row of `columns`.
    fileprivate init(_ row: PostgresRow) throws {
        guard let product = PlanProduct(rawValue: row.text(3)) else { throw Rejection.unread }
        let transaction = StoreTransaction(
            original: row.text(0), id: row.text(2), product: product,
            purchased: Instant(milliseconds: row.int(4)),
            expires: Instant(milliseconds: row.int(5)), revoked: row.instant(6),
            signed: Instant(milliseconds: row.int(7)), isTrial: row.bool(8))
        self.init(transaction, of: row.isNull(1) ? nil : try row.account(1))
    }

    /// The values of `columns`.
    fileprivate var values: [PostgresValue] {
        [
            .text(transaction.original), .id(account), .text(transaction.id),
            .text(transaction.product.rawValue), .int8(transaction.purchased.milliseconds),
            .int8(transaction.expires.milliseconds), .instant(transaction.revoked),
            .int8(transaction.signed.milliseconds), .bool(transaction.isTrial),
        ]
    }

    /// Replaces the stored row of the purchase.
    fileprivate func write(_ connection: PostgresConnection) throws {
        try connection.query(
            """
            UPDATE plan_purchases SET account = $2, id = $3, product = $4, purchased = $5,
                expires = $6, revoked = $7, signed = $8, trial = $9
            WHERE original = $1
            """, values)
    }
}

extension PlanGrant {
    /// Creates the trial of a row; nil if the store gave the trial.
    fileprivate init?(trial row: PostgresRow) throws {
        guard !row.isNull(1) else { return nil }
        guard let product = PlanProduct(rawValue: row.text(1)), let since = row.instant(2) else {
            throw Rejection.unread
        }
        self.init(.trial, product, from: since, until: row.instant(3), isTrial: true)
    }
}

extension PostgresRow {
    fileprivate func account(_ column: Int) throws -> AccountID {
        try id(column, Account.self).orThrow(.unread)
    }

    /// Returns an instant; nil for null.
    fileprivate func instant(_ column: Int) -> Instant? {
        isNull(column) ? nil : Instant(milliseconds: int(column))
    }
}

extension PostgresValue {
    /// Returns the value of an instant; null for nil.
    fileprivate static func instant(_ instant: Instant?) -> PostgresValue {
        instant.map { .int8($0.milliseconds) } ?? .null
    }
}

extension Rejection {
    fileprivate static let unread = Rejection(
        "plans.damaged", "The store of plans has a format that this version cannot read.",
        category: .damaged)
}
