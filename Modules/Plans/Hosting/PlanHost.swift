public import Core
public import Plans
internal import Synchronization

/// The plans of a server, kept in memory and backed by a durable store. Rule O4.
public final class PlanHost: PlanProvider {
    public let terms: PlanTerms
    let store: any ClaimStore
    let reader: (any StoreReader)?
    /// True if licences belong to accounts, as on a server with many users.
    public let isForMany: Bool
    private let content: Mutex<Content>

    private struct Content {
        var claims: Claims
        /// The original transactions of each account's subscriptions.
        var originals: [AccountID: Set<String>] = [:]
        /// The store's version when everything was read.
        var version: Int
        /// The number of local changes since then.
        var changes = 0

        init(_ claims: Claims, version: Int) {
            self.claims = claims
            self.version = version
            for (original, purchase) in claims.purchases {
                guard let account = purchase.account else { continue }
                originals[account, default: []].insert(original)
            }
        }
    }

    /// Creates the plans and reads all claims; `reader` verifies purchases.
    public init(
        _ terms: PlanTerms, _ store: any ClaimStore, reader: (any StoreReader)?, isForMany: Bool
    ) async throws(Rejection) {
        var terms = terms
        terms.takesPurchases = reader != nil
        self.terms = terms
        self.store = store
        self.reader = reader
        self.isForMany = isForMany
        let version = try await store.version()
        content = Mutex(Content(try await store.claims(), version: version))
    }

    /// Loads changes of other processes, such as a second server on the same store.
    public func lookAround() async throws(Rejection) {
        let version = try await store.version()
        let changes = content.withLock { $0.version == version ? nil : $0.changes }
        guard let changes else { return }
        let claims = try await store.claims()
        content.withLock { content in
            // Claims that changed here during the read may be missing in it. The next call reads
            // them.
            guard content.changes == changes else { return }
            content = Content(claims, version: version)
        }
    }

    public func grants(of account: AccountID?) -> [PlanGrant] {
        guard let account else { return [] }
        return content.withLock { content in
            let bought = (content.originals[account] ?? []).compactMap {
                content.claims.purchases[$0]?.transaction.grant
            }
            return bought + [content.claims.trials[account] ?? nil].compactMap(\.self)
        }
    }

    public func hadTrial(_ account: AccountID?) -> Bool {
        account.map { account in content.withLock { $0.claims.trials[account] != nil } } ?? false
    }

    public func counts(_ licence: Licence, for account: AccountID?) -> Bool {
        !isForMany || content.withLock { $0.claims.licences[licence.id] } == account
    }

    /// Deletes all claims of an erased user. Rule O3.
    public func forget(_ account: AccountID) async throws(Rejection) {
        try await store.erase(account)
        content.withLock { content in
            content.changes += 1
            for original in content.originals.removeValue(forKey: account) ?? [] {
                content.claims.purchases[original] = nil
            }
            content.claims.trials[account] = nil
            content.claims.licences = content.claims.licences.filter { $0.value != account }
        }
    }

    /// Keeps a purchase; see `ClaimStore`. Returns true if it is new for the account.
    @discardableResult
    func keep(
        _ purchase: StoreTransaction, for account: AccountID?
    ) async throws(Rejection) -> Bool {
        // Another node on the same store may have claimed it.
        try await lookAround()
        let kept = try await store.keep(purchase, for: account)
        return content.withLock { content in
            content.changes += 1
            let original = kept.transaction.original
            let known = content.claims.purchases[original]
            let isKnown = known?.account == kept.account && known?.transaction.id == purchase.id
            let isNew = !isKnown && kept.transaction.id == purchase.id
            let owner = kept.account ?? known?.account
            // Of two concurrent changes the later transaction wins, in any order of arrival.
            if known.map({ !$0.transaction.replaces(kept.transaction) }) ?? true {
                content.claims.purchases[original] = kept
            }
            content.claims.purchases[original]?.account = owner
            guard let owner else { return isNew }
            content.originals[owner, default: []].insert(original)
            if purchase.isTrial, account != nil, content.claims.trials[owner] == nil {
                content.claims.trials[owner] = .some(nil)
            }
            return isNew
        }
    }

    func begin(_ trial: PlanGrant, for account: AccountID) async throws(Rejection) {
        try await store.begin(trial, for: account)
        content.withLock { content in
            content.changes += 1
            content.claims.trials[account] = trial
        }
    }

    func claim(_ licence: Licence, for account: AccountID) async throws(Rejection) {
        guard isForMany, !counts(licence, for: account) else { return }
        try await store.claim(licence: licence.id, for: account)
        content.withLock { content in
            content.changes += 1
            content.claims.licences[licence.id] = account
        }
    }
}

extension StoreTransaction {
    /// The Pro period of the purchase; nil if the store revoked it.
    fileprivate var grant: PlanGrant? {
        guard revoked == nil else { return nil }
        return PlanGrant(.store, product, from: purchased, until: expires, isTrial: isTrial)
    }
}

extension Capability where Value == PlanHost {
    /// The plans of a server, if it has any.
    public static var planHost: Capability<PlanHost> { .init("plans.host") }
}

/// A module that provides a server's plans to a program. The program also needs the Plans module.
public struct PlansHostingModule: Module {
    private let host: PlanHost

    /// Creates the module for a server with plans.
    public init(_ host: PlanHost) { self.host = host }

    public let manifest = ModuleManifest(
        id: "plans-hosting", stability: .beta,
        summary: "The plans of people on a server.",
        provides: [
            Capability<any PlanProvider>.planProvider.name, Capability<PlanHost>.planHost.name,
        ])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(host, as: .planProvider)
        registrar.provide(host, as: .planHost)
    }
}
