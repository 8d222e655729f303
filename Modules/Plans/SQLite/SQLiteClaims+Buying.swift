public import Core
internal import DurableSQLite
internal import GRDB
public import Plans
public import PlansHosting

extension SQLiteClaims {
    /// Returns a number that changes with writes of other processes; see `ClaimStore`.
    public func version() async throws(Rejection) -> Int {
        try await file.read { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    }

    /// Returns all claims.
    public func claims() async throws(Rejection) -> Claims {
        try await file.read { db in
            var claims = Claims()
            for row in try Row.fetchAll(db, sql: "SELECT * FROM purchases") {
                let purchase = try Claims.Purchase(row)
                claims.purchases[purchase.transaction.original] = purchase
            }
            for row in try Row.fetchAll(db, sql: "SELECT * FROM trials") {
                claims.trials[try row.account()] = .some(try PlanGrant(trial: row))
            }
            for row in try Row.fetchAll(db, sql: "SELECT * FROM licences") {
                claims.licences[row["id"]] = try row.account()
            }
            return claims
        }
    }

    /// Keeps a purchase; see `ClaimStore`.
    public func keep(
        _ purchase: StoreTransaction, for account: AccountID?
    ) async throws(Rejection) -> Claims.Purchase {
        try await file.write { db in
            if let account { try SQLiteClaims.refuseErased(account.description, db) }
            let known = try Row.fetchOne(
                db, sql: "SELECT * FROM purchases WHERE original = ?",
                arguments: [purchase.original]
            ).map { row in try Claims.Purchase(row) }
            let owner = known?.account ?? account
            guard account ?? owner == owner else { throw Rejection.taken("transaction") }
            if purchase.isTrial, let account { try purchase.noteTrial(of: account, in: db) }
            var kept = Claims.Purchase(known?.transaction ?? purchase, of: owner)
            if purchase.replaces(kept.transaction) { kept.transaction = purchase }
            try kept.transaction.write(for: owner, in: db)
            return kept
        }
    }

    /// Begins the trial of an account; see `ClaimStore`.
    public func begin(_ trial: PlanGrant, for account: AccountID) async throws(Rejection) {
        let account = account.description
        try await file.write { db in
            try SQLiteClaims.refuseErased(account, db)
            try db.execute(
                sql: "INSERT OR IGNORE INTO trials VALUES (?, ?, ?, ?, NULL)",
                arguments: [
                    account, trial.product.rawValue, trial.from.milliseconds,
                    trial.until?.milliseconds,
                ])
            guard db.changesCount == 1 else { throw Rejection.trialUsed }
        }
    }
}

extension StoreTransaction {
    fileprivate func write(for account: AccountID?, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO purchases VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                original, account?.description, id, product.rawValue, purchased.milliseconds,
                expires.milliseconds, revoked?.milliseconds, signed.milliseconds, isTrial,
            ])
    }

    /// Records a trial. Throws if the account already had a trial of another subscription.
    fileprivate func noteTrial(of account: AccountID, in db: Database) throws {
        let account = account.description
        try db.execute(
            sql: "INSERT OR IGNORE INTO trials VALUES (?, NULL, NULL, NULL, ?)",
            arguments: [account, original])
        let used = try String.fetchOne(
            db, sql: "SELECT original FROM trials WHERE account = ?", arguments: [account])
        guard used == original else { throw Rejection.trialUsed }
    }
}

extension Claims.Purchase {
    fileprivate init(_ row: Row) throws {
        guard let product = PlanProduct(rawValue: row["product"]) else { throw Rejection.unread }
        let revoked: Int64? = row["revoked"]
        let transaction = StoreTransaction(
            original: row["original"], id: row["id"], product: product,
            purchased: Instant(milliseconds: row["purchased"]),
            expires: Instant(milliseconds: row["expires"]),
            revoked: revoked.map { Instant(milliseconds: $0) },
            signed: Instant(milliseconds: row["signed"]), isTrial: row["trial"])
        let isOwned = (row["account"] as String?) != nil
        self.init(transaction, of: isOwned ? try row.account() : nil)
    }
}

extension PlanGrant {
    /// Creates the trial of a row; nil if the store gave the trial.
    fileprivate init?(trial row: Row) throws {
        let (since, until): (Int64?, Int64?) = (row["since"], row["until"])
        guard let name: String = row["product"] else { return nil }
        guard let product = PlanProduct(rawValue: name), let since else { throw Rejection.unread }
        self.init(
            .trial, product, from: Instant(milliseconds: since),
            until: until.map { Instant(milliseconds: $0) }, isTrial: true)
    }
}

extension Row {
    fileprivate func account() throws -> AccountID {
        let text: String = self["account"]
        return try AccountID(text).orThrow(.unread)
    }
}

extension Rejection {
    fileprivate static let unread = Rejection(
        "plans.damaged", "The file of plans has a format that this version cannot read.",
        category: .damaged)
}
