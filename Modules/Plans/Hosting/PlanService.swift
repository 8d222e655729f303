public import Core
public import Engine
public import Plans

/// The operations of one user on a server's plans. Rule O4.
public struct PlanService: Sendable {
    private let host: PlanHost
    private let engine: Engine
    private let zone: Zone?

    /// Creates a service for the user of an engine, in the given time zone.
    public init(_ host: PlanHost, _ engine: Engine, zone: Zone?) {
        self.host = host
        self.engine = engine
        self.zone = zone
    }

    /// Returns the user's plan status.
    public func status() async throws(Rejection) -> PlanStatus {
        try await engine.ask(zone: zone) { Plans.status(on: $0.today, in: $0.view) }
    }

    /// Accepts a purchase that the store signed. For a known purchase, restores it and sets `isNew`
    /// to false.
    ///
    /// Throws `plans.purchase…` if the signature or content is invalid, `plans.purchase.revoked` if
    /// it was refunded, and `plans.purchase.over` if it has expired. Also throws the errors of
    /// `ClaimStore.keep`.
    public func buy(
        _ signed: String
    ) async throws(Rejection) -> (status: PlanStatus, isNew: Bool) {
        let now = engine.now
        let purchase = try await host.purchase(in: signed, at: now)
        let isNew = try await host.keep(purchase, for: engine.account)
        let status = try await status()
        guard !status.isPro else { return (status, isNew) }
        // An older transaction can arrive after the revocation.
        throw purchase.revoked == nil && purchase.expires < now ? .over : .revoked
    }

    /// Starts the free trial, once for each user.
    ///
    /// Throws `plans.trial.none` if the server offers no trial, `plans.trial.unneeded` if the user
    /// has Pro, and `plans.trial.used` if the trial was used.
    public func beginTrial(of product: PlanProduct) async throws(Rejection) -> PlanStatus {
        let before = try await status()
        guard before.terms.offersTrial else {
            throw .conflict("plans.trial.none", "This server offers no trials.")
        }
        guard !before.isPro else {
            throw .conflict("plans.trial.unneeded", "You already have Pro.")
        }
        let now = engine.now
        // The first day counts in full, regardless of the time.
        let until = now + Int64(product.trialDays - 1) * 86_400
        try await host.begin(
            PlanGrant(.trial, product, from: now, until: until, isTrial: true),
            for: engine.account)
        return try await status()
    }

    /// Assigns a licence to the user before it is added. Throws `plans.taken` if another account
    /// has it.
    public func claim(_ licence: String) async throws(Rejection) {
        guard let key = host.terms.licenceKey else { return }
        try await host.claim(try Licence(licence, signedBy: key), for: engine.account)
    }

    /// Assigns the licences in imported facts to the user. Licences of other accounts are not
    /// changed.
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
    /// Processes a notice of the store's server about a renewal or a refund.
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
        "plans.purchase.over", "The purchase has expired.", field: "transaction")
    fileprivate static let revoked = Rejection.conflict(
        "plans.purchase.revoked", "The store revoked the purchase.", field: "transaction")
    fileprivate static let noPurchases = Rejection.conflict(
        "plans.no-purchases", "This server does not accept purchases.", field: "transaction")
}
