public import Core
public import Plans
internal import Synchronization

/// The plans of a server: who has Pro, in memory, over a store that lasts. Rule O4.
public final class PlanHost: PlanBook {
    public let terms: PlanTerms
    let store: any ClaimStore
    let reader: (any StoreReader)?
    /// Whether licences belong to accounts: on a server of many people.
    public let isForMany: Bool
    private let content: Mutex<Content>

    private struct Content {
        var claims: Claims
        /// The first purchases of the subscriptions of an account.
        var originals: [AccountID: Set<String>] = [:]
        /// What the store gave when all was read.
        var version: Int
        /// Counts what was changed here since.
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

    /// Plans on these terms; all that is kept is read. `reader` checks purchases.
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

    /// Notices what other processes kept, such as a second server on the same store.
    public func lookAround() async throws(Rejection) {
        let version = try await store.version()
        let changes = content.withLock { $0.version == version ? nil : $0.changes }
        guard let changes else { return }
        let claims = try await store.claims()
        content.withLock { content in
            // What was kept here meanwhile may not be in what was read; the next look sees it all.
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

    /// Forgets all that there is of a person who was erased. Rule O3.
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

    /// Keeps a purchase; see `ClaimStore`. Returns true if the account did not have it before.
    @discardableResult
    func keep(
        _ purchase: StoreTransaction, for account: AccountID?
    ) async throws(Rejection) -> Bool {
        // Another node on the same store may have taken it.
        try await lookAround()
        let kept = try await store.keep(purchase, for: account)
        return content.withLock { content in
            content.changes += 1
            let original = kept.transaction.original
            let known = content.claims.purchases[original]
            let isKnown = known?.account == kept.account && known?.transaction.id == purchase.id
            let isNew = !isKnown && kept.transaction.id == purchase.id
            let owner = kept.account ?? known?.account
            // Of two that are kept at once the later one stands, whichever is told first.
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
    /// Pro for as long as it was bought; nil once the store took it back.
    fileprivate var grant: PlanGrant? {
        guard revoked == nil else { return nil }
        return PlanGrant(.store, product, from: purchased, until: expires, isTrial: isTrial)
    }
}

extension Capability where Value == PlanHost {
    /// The plans of a server that has some.
    public static var planHost: Capability<PlanHost> { .init("plans.host") }
}

/// Gives a program the plans of a server. It stands beside the Plans module.
public struct PlansHostingModule: Module {
    private let host: PlanHost

    /// A module for a server that has plans.
    public init(_ host: PlanHost) { self.host = host }

    public let manifest = ModuleManifest(
        id: "plans-hosting", stability: .beta,
        summary: "Who has Pro, on a server that has plans.",
        provides: [
            Capability<any PlanBook>.planBook.name, Capability<PlanHost>.planHost.name,
        ])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(host, as: .planBook)
        registrar.provide(host, as: .planHost)
    }
}
