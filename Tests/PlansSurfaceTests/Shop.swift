import Core
import Plans
import PlansHosting
import Synchronization

/// A store whose signed purchases are words made up by a test, with claims in memory.
final class Shop: ClaimStore, StoreReader {
    private let kept = Mutex(Claims())
    private let words = Mutex<[String: StoreTransaction]>([:])

    /// Signs a purchase under a word.
    func sign(_ purchase: StoreTransaction, as word: String) {
        words.withLock { $0[word] = purchase }
    }

    func transaction(_ text: String, at now: Instant) async throws(Rejection) -> StoreTransaction {
        try words.withLock { $0[text] }.orThrow(
            Rejection(
                "plans.purchase.format", "The text is not a signed purchase.", field: "transaction")
        )
    }

    func notice(_ text: String, at now: Instant) async throws(Rejection) -> StoreTransaction? {
        text == "test" ? nil : try await transaction(text, at: now)
    }

    func version() async throws(Rejection) -> Int { 0 }

    func claims() async throws(Rejection) -> Claims { kept.withLock { $0 } }

    func keep(
        _ purchase: StoreTransaction, for account: AccountID?
    ) async throws(Rejection) -> Claims.Purchase {
        try kept.withLock { kept throws(Rejection) in
            let known = kept.purchases[purchase.original]
            let owner = known?.account ?? account
            guard account ?? owner == owner else { throw .taken("transaction") }
            var made = Claims.Purchase(known?.transaction ?? purchase, of: owner)
            if purchase.replaces(made.transaction) { made.transaction = purchase }
            kept.purchases[purchase.original] = made
            return made
        }
    }

    func begin(_ trial: PlanGrant, for account: AccountID) async throws(Rejection) {
        try kept.withLock { kept throws(Rejection) in
            guard kept.trials[account] == nil else { throw .trialUsed }
            kept.trials[account] = trial
        }
    }

    func claim(licence id: String, for account: AccountID) async throws(Rejection) {
        try kept.withLock { kept throws(Rejection) in
            guard kept.licences[id] ?? account == account else { throw .taken("licence") }
            kept.licences[id] = account
        }
    }

    func erase(_ account: AccountID) async throws(Rejection) {
        kept.withLock { kept in
            kept.purchases = kept.purchases.filter { $0.value.account != account }
            kept.trials[account] = nil
            kept.licences = kept.licences.filter { $0.value != account }
        }
    }
}
