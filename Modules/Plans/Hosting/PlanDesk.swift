public import Core
public import Engine
public import Plans

/// What one person does with plans on a server. Rule O4.
public struct PlanDesk: Sendable {
    private let host: PlanHost
    private let engine: Engine
    private let zone: Zone?

    /// The desk of the person whose facts an engine has; the zone is where they say they are.
    public init(_ host: PlanHost, _ engine: Engine, zone: Zone?) {
        self.host = host
        self.engine = engine
        self.zone = zone
    }

    /// Where the person is.
    public func status() async throws(Rejection) -> PlanStatus {
        try await engine.ask(zone: zone) { Plans.status(on: $0.today, in: $0.view) }
    }

    /// Takes a purchase that the store signed; a known one is restored, and `isNew` is false then.
    /// Fails with
    /// `plans.purchase…` for what the store did not sign, with `plans.purchase.revoked` and
    /// `plans.purchase.over` for what gives nothing any more, and as `ClaimStore.keep` does.
    public func buy(
        _ signed: String
    ) async throws(Rejection) -> (status: PlanStatus, isNew: Bool) {
        let now = engine.now
        let purchase = try await host.purchase(in: signed, at: now)
        let isNew = try await host.keep(purchase, for: engine.account)
        let status = try await status()
        guard !status.isPro else { return (status, isNew) }
        // What was taken back may be told of by an older word of the store.
        throw purchase.revoked == nil && purchase.expires < now ? .over : .revoked
    }

    /// Begins the days that cost nothing, once a person. Fails with `plans.trial.none` where there
    /// are none, `plans.trial.unneeded` for who has Pro, and `plans.trial.used`.
    public func beginTrial(of product: PlanProduct) async throws(Rejection) -> PlanStatus {
        let before = try await status()
        guard before.terms.offersTrial else {
            throw .conflict("plans.trial.none", "There are no days to try here.")
        }
        guard !before.isPro else {
            throw .conflict("plans.trial.unneeded", "You have Pro: there is nothing to try.")
        }
        let now = engine.now
        // The first day counts whole, however late it is.
        let until = now + Int64(product.trialDays - 1) * 86_400
        try await host.begin(
            PlanGrant(.trial, product, from: now, until: until, isTrial: true),
            for: engine.account)
        return try await status()
    }

    /// Sees to it that a licence may be added: it becomes the person's, unless somebody else has
    /// it (`plans.taken`).
    public func claim(_ licence: String) async throws(Rejection) {
        guard let key = host.terms.licenceKey else { return }
        try await host.claim(try Licence(licence, signedBy: key), for: engine.account)
    }

    /// Gives the person the licences that came with their facts from elsewhere; those that others
    /// have stay theirs.
    public func claimLicences() async throws(Rejection) {
        guard let key = host.terms.licenceKey else { return }
        let found = try await engine.ask(zone: zone ?? .utc) {
            Plans.licences(signedBy: key, in: $0.view)
        }
        for licence in found {
            do throws(Rejection) {
                try await host.claim(licence, for: engine.account)
            } catch {
                guard error.code == Rejection.taken("licence").code else { throw error }
            }
        }
    }
}

extension PlanHost {
    /// Takes a notice that the store's server sent: a renewal, or a refund.
    public func take(notice: String, at now: Instant) async throws(Rejection) {
        guard let reader else { throw .noPurchases }
        guard let purchase = try await reader.notice(notice, at: now) else { return }
        try await keep(purchase, for: nil)
    }

    fileprivate func purchase(
        in signed: String, at now: Instant
    ) async throws(Rejection) -> StoreTransaction {
        guard let reader else { throw .noPurchases }
        return try await reader.transaction(signed, at: now)
    }
}

extension Rejection {
    fileprivate static let over = Rejection.conflict(
        "plans.purchase.over", "What was bought is over.", field: "transaction")
    fileprivate static let revoked = Rejection.conflict(
        "plans.purchase.revoked", "The store took the purchase back.", field: "transaction")
    fileprivate static let noPurchases = Rejection.conflict(
        "plans.no-purchases", "Purchases are not taken here.", field: "transaction")
}
