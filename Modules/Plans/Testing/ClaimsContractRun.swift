internal import Core
internal import CoreTesting
internal import Plans
internal import PlansHosting

/// A running test. It creates purchases and records failures.
struct ClaimsContractRun {
    let stores: [any ClaimStore]
    private(set) var broken: [String] = []
    let ada = AccountID(high: 1, low: 1)
    let ben = AccountID(high: 2, low: 2)
    let trial = PlanGrant(
        .trial, .yearly, from: Instant(seconds: 1), until: Instant(seconds: 2), isTrial: true)
    let erased = Rejection("plans.erased", "This person was erased.", category: .notFound)

    init(_ stores: [any ClaimStore]) { self.stores = stores }

    /// The store of the first process.
    var store: any ClaimStore { stores[0] }
    /// The store of the second process.
    var other: any ClaimStore { stores[1] }

    mutating func expect(_ condition: Bool, _ otherwise: String) {
        if !condition { broken.append(otherwise) }
    }

    mutating func expect(
        _ refusal: Rejection, _ otherwise: String, _ work: () async throws(Rejection) -> Void
    ) async {
        do throws(Rejection) {
            try await work()
            broken.append(otherwise)
        } catch {
            expect(error == refusal, "\(otherwise): \(error.message)")
        }
    }

    func purchase(
        _ id: String = "1", of original: String = "1", bought: Int64 = 0, signed: Int64 = 0,
        revoked: Int64? = nil, isTrial: Bool = false
    ) -> StoreTransaction {
        StoreTransaction(
            original: original, id: id, product: .monthly,
            purchased: Instant(seconds: bought), expires: Instant(seconds: bought + 1_000),
            revoked: revoked.map { Instant(seconds: $0) }, signed: Instant(seconds: signed),
            isTrial: isTrial)
    }

    /// Returns the kept transaction of the first subscription; nil if there is none.
    private func kept() async throws -> StoreTransaction? {
        try await other.claims().purchases["1"]?.transaction
    }

    mutating func replaying() async throws {
        let (other, ada, ben) = (other, ada, ben)
        _ = try await store.keep(purchase(), for: ada)
        let again = try await other.keep(purchase(), for: ada)
        expect(again == Claims.Purchase(purchase(), of: ada), "brought again it is not hers")
        let later = purchase("2", bought: 10)
        await expect(.taken("transaction"), "another takes it") { () throws(Rejection) in
            _ = try await other.keep(later, for: ben)
        }
        expect(try await kept() == purchase(), "what is refused is kept")
    }

    mutating func ordering() async throws {
        let words = [
            purchase("1", bought: 0, signed: 1), purchase("1", bought: 0, signed: 9),
            purchase("2", bought: 5, signed: 6), purchase("2", bought: 5, signed: 8, revoked: 7),
        ]
        for seed in 0..<24 {
            var generator = SeededGenerator(UInt64(seed))
            let someone = AccountID(high: 3, low: UInt64(seed))
            for word in words.shuffled(using: &generator) {
                _ = try await store.keep(word, for: someone)
            }
            expect(try await kept() == words[3], "in the order of seed \(seed) another word counts")
            try await store.erase(someone)
        }
    }

    mutating func refunding() async throws {
        let (store, ben) = (store, ben)
        let (bought, refund) = (purchase(signed: 1), purchase(signed: 5, revoked: 4))
        for (isFirst, ada) in [(true, ada), (false, AccountID(high: 3, low: 3))] {
            if isFirst {
                let told = try await store.keep(refund, for: nil)
                expect(told.account == nil, "a notice gives the purchase to an account")
            }
            let brought = try await store.keep(bought, for: ada)
            expect(brought.account == ada, "it is not hers")
            expect(brought.transaction == (isFirst ? refund : bought), "the refund does not hold")
            let told = try await other.keep(refund, for: nil)
            expect(told.account == ada, "a notice takes it from her")
            expect(try await kept() == refund, "the refund is not kept")
            await expect(.taken("transaction"), "another takes it") { () throws(Rejection) in
                _ = try await store.keep(bought, for: ben)
            }
            try await store.erase(ada)
        }
    }

    mutating func trying() async throws {
        let (store, other, ada, ben, trial) = (store, other, ada, ben, trial)
        let (bought, seventh) = (purchase(isTrial: true), purchase(of: "7", isTrial: true))
        let (eighth, renewed) = (
            purchase(of: "8", isTrial: true), purchase(of: "7", signed: 3, isTrial: true)
        )
        try await store.begin(trial, for: ada)
        await expect(.trialUsed, "she begins another") { () throws(Rejection) in
            try await other.begin(trial, for: ada)
        }
        await expect(.trialUsed, "the store gives her another") { () throws(Rejection) in
            _ = try await other.keep(bought, for: ada)
        }
        expect(try await kept() == nil, "what is refused is kept")
        _ = try await store.keep(seventh, for: ben)
        _ = try await other.keep(renewed, for: ben)
        await expect(.trialUsed, "he begins another") { () throws(Rejection) in
            try await other.begin(trial, for: ben)
        }
        await expect(.trialUsed, "the store gives him another") { () throws(Rejection) in
            _ = try await other.keep(eighth, for: ben)
        }
        // A paid purchase is accepted after any trial.
        _ = try await store.keep(purchase(of: "8"), for: ben)
        let claims = try await other.claims()
        expect(claims.trials == [ada: trial, ben: nil], "trials are \(claims.trials)")
        expect(Set(claims.purchases.keys) == ["7", "8"], "not all is kept")
    }

    mutating func noticingTrial() async throws {
        try await store.begin(trial, for: ada)
        _ = try await store.keep(purchase("2", bought: 10), for: ada)
        let refund = purchase("2", bought: 10, signed: 9, revoked: 8, isTrial: true)
        let told = try await store.keep(refund, for: nil)
        expect(told.transaction == refund, "the notice is not kept")
        expect(try await other.claims().trials == [ada: trial], "her trial is another one")
    }

    mutating func licensing() async throws {
        let (other, ben) = (other, ben)
        try await store.claim(licence: "a", for: ada)
        try await other.claim(licence: "a", for: ada)
        await expect(.taken("licence"), "another takes it") { () throws(Rejection) in
            try await other.claim(licence: "a", for: ben)
        }
        expect(try await store.claims().licences == ["a": ada], "it is not hers")
    }

    mutating func noticing() async throws {
        var version = try await store.version()
        expect(try await store.version() == version, "it differs though nothing was changed")
        let (other, ada, ben, trial, bought) = (other, ada, ben, trial, purchase())
        let changes: [(String, @Sendable () async throws -> Void)] = [
            ("a purchase", { _ = try await other.keep(bought, for: ada) }),
            ("a trial", { try await other.begin(trial, for: ben) }),
            ("a licence", { try await other.claim(licence: "a", for: ben) }),
            ("an erasure", { try await other.erase(ada) }),
        ]
        for (what, change) in changes {
            try await change()
            let now = try await store.version()
            expect(now != version, "\(what) is not noticed")
            version = now
        }
        expect(try await store.claims() == other.claims(), "they read different things")
    }

    mutating func erasing() async throws {
        let (other, ada, trial, late) = (other, ada, trial, purchase(of: "z"))
        _ = try await store.keep(purchase("4", of: "4", isTrial: true), for: ada)
        try await store.claim(licence: "9", for: ada)
        _ = try await store.keep(purchase(of: "1"), for: ben)
        try await store.erase(ada)
        let claims = try await other.claims()
        expect(Set(claims.purchases.keys) == ["1"], "\(claims.purchases.keys) are left")
        expect(claims.trials.isEmpty && claims.licences.isEmpty, "something of hers is left")
        // The request was made before the erasure and arrives too late.
        await expect(erased, "a trial comes too late") { () throws(Rejection) in
            try await other.begin(trial, for: ada)
        }
        await expect(erased, "a licence comes too late") { () throws(Rejection) in
            try await other.claim(licence: "z", for: ada)
        }
        await expect(erased, "a purchase comes too late") { () throws(Rejection) in
            _ = try await other.keep(late, for: ada)
        }
        expect(try await store.claims() == claims, "what is refused is kept")
    }
}
