import Core
import CoreTesting
import Foundation
import Plans
import PlansHosting
import Testing

@testable import PlansSQLite

@Suite("What a server keeps of plans") struct ClaimTests {
    private let folder: String
    private let store: SQLiteClaims
    private let ada = AccountID(high: 1, low: 1)
    private let ben = AccountID(high: 2, low: 2)

    init() throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(
            "plans-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        folder = place.path
        store = try SQLiteClaims(folder: folder)
    }

    private func purchase(
        _ id: String = "1", of original: String = "1", bought: Int64 = 0, signed: Int64 = 0,
        revoked: Int64? = nil, isTrial: Bool = false
    ) -> StoreTransaction {
        StoreTransaction(
            original: original, id: id, product: .monthly,
            purchased: Instant(seconds: bought), expires: Instant(seconds: bought + 1_000),
            revoked: revoked.map { Instant(seconds: $0) }, signed: Instant(seconds: signed),
            isTrial: isTrial)
    }

    private func kept() async throws -> StoreTransaction? {
        try await SQLiteClaims(folder: folder).claims().purchases["1"]?.transaction
    }

    @Test("O4: a subscription belongs to the first account that brought it, after a restart too")
    func replayed() async throws {
        _ = try await store.keep(purchase(), for: ada)
        #expect(try await store.keep(purchase(), for: ada).account == ada)
        await #expect(throws: Rejection.taken("transaction")) {
            try await store.keep(purchase("2", bought: 10), for: ben)
        }
        #expect(try await kept() == purchase())
    }

    @Test("O4: the latest word of the store counts, in whatever order words come")
    func order() async throws {
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
            #expect(try await kept() == words[3])
            try await store.erase(someone)
        }
    }

    @Test("O4: a refund that the store's server tells holds, before and after somebody brings it")
    func notices() async throws {
        let refund = purchase(signed: 5, revoked: 4)
        for (isFirst, ada) in [(true, ada), (false, AccountID(high: 3, low: 3))] {
            if isFirst { #expect(try await store.keep(refund, for: nil).account == nil) }
            let brought = try await store.keep(purchase(signed: 1), for: ada)
            #expect(brought.account == ada)
            #expect(brought.transaction == (isFirst ? refund : purchase(signed: 1)))
            #expect(try await store.keep(refund, for: nil).account == ada)
            #expect(try await kept() == refund)
            await #expect(throws: Rejection.taken("transaction")) {
                try await store.keep(purchase(signed: 1), for: ben)
            }
            try await store.erase(ada)
        }
    }

    @Test("O4: a trial is given once a person, by the store or by the server")
    func trials() async throws {
        let trial = PlanGrant(
            .trial, .yearly, from: Instant(seconds: 1), until: Instant(seconds: 2), isTrial: true)
        try await store.begin(trial, for: ada)
        await #expect(throws: Rejection.trialUsed) { try await store.begin(trial, for: ada) }
        await #expect(throws: Rejection.trialUsed) {
            try await store.keep(purchase(isTrial: true), for: ada)
        }
        #expect(try await kept() == nil)
        _ = try await store.keep(purchase(of: "7", isTrial: true), for: ben)
        _ = try await store.keep(purchase(of: "7", signed: 3, isTrial: true), for: ben)
        await #expect(throws: Rejection.trialUsed) { try await store.begin(trial, for: ben) }
        await #expect(throws: Rejection.trialUsed) {
            try await store.keep(purchase(of: "8", isTrial: true), for: ben)
        }
        // What is paid for is taken, whatever was tried.
        _ = try await store.keep(purchase(of: "8"), for: ben)
        let claims = try await SQLiteClaims(folder: folder).claims()
        #expect(claims.trials == [ada: trial, ben: nil])
        #expect(Set(claims.purchases.keys) == ["7", "8"])
    }

    @Test("O4: a licence belongs to one account")
    func licences() async throws {
        try await store.claim(licence: "a", for: ada)
        try await store.claim(licence: "a", for: ada)
        await #expect(throws: Rejection.taken("licence")) {
            try await store.claim(licence: "a", for: ben)
        }
        #expect(try await store.claims().licences == ["a": ada])
    }

    @Test("O4: of two processes that bring one purchase or licence at once, one gets it")
    func raced() async throws {
        let stores = try (0..<4).map { _ in try SQLiteClaims(folder: folder) }
        for round in 0..<10 {
            let original = "r\(round)"
            let bought = purchase(of: original)
            let owners = await withTaskGroup(of: (AccountID, Bool, Bool).self) { group in
                for (place, store) in stores.enumerated() {
                    group.addTask {
                        let account = AccountID(high: UInt64(place + 1), low: 9)
                        let got = try? await store.keep(bought, for: account)
                        let claimed: Void? = try? await store.claim(
                            licence: original, for: account)
                        return (account, got?.account == account, claimed != nil)
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let claims = try await store.claims()
            let (buyers, holders) = (owners.filter(\.1).map(\.0), owners.filter(\.2).map(\.0))
            #expect(buyers.count == 1 && claims.purchases[original]?.account == buyers.first)
            #expect(holders.count == 1 && claims.licences[original] == holders.first)
        }
    }

    @Test("O4: of two processes in which one person begins a trial at once, one begins it")
    func racedTrial() async throws {
        let other = try SQLiteClaims(folder: folder)
        let trial = PlanGrant(
            .trial, .yearly, from: Instant(seconds: 1), until: Instant(seconds: 2), isTrial: true)
        let begun = await withTaskGroup(of: Bool.self) { group in
            for store in [store, other, store, other] {
                group.addTask { [ada] in (try? await store.begin(trial, for: ada)) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(begun == 1)
    }

    @Test("O4: what one server takes another on the same store notices, and what is erased")
    func noticed() async throws {
        var terms = PlanTerms()
        terms.offersTrial = true
        let hosts = [
            try await PlanHost(terms, store, reader: nil, isForMany: true),
            try await PlanHost(
                terms, try SQLiteClaims(folder: folder), reader: nil, isForMany: true),
        ]
        let licence = Licence(id: "a", for: "Ada", from: day("2026-11-01"), until: nil)
        _ = try await store.keep(purchase(), for: ada)
        try await store.claim(licence: "a", for: ben)
        for host in hosts {
            #expect(host.grants(of: ada).isEmpty && !host.counts(licence, for: ben))
        }
        try await hosts[1].lookAround()
        #expect(hosts[1].grants(of: ada).count == 1 && hosts[1].counts(licence, for: ben))
        #expect(!hosts[1].hadTrial(ada))
        try await hosts[1].forget(ada)
        try await hosts[0].lookAround()
        #expect(hosts[0].grants(of: ada).isEmpty && hosts[0].counts(licence, for: ben))
        try await hosts[1].lookAround()
        #expect(hosts[1].grants(of: ada).isEmpty && hosts[1].counts(licence, for: ben))
    }

    @Test("O4: a notice about the trial of one who has it changes no other's, and is not refused")
    func noticeOfTrial() async throws {
        let trial = PlanGrant(
            .trial, .yearly, from: Instant(seconds: 1), until: Instant(seconds: 2), isTrial: true)
        try await store.begin(trial, for: ada)
        _ = try await store.keep(purchase("2", bought: 10), for: ada)
        let refund = purchase("2", bought: 10, signed: 9, revoked: 8, isTrial: true)
        #expect(try await store.keep(refund, for: nil).transaction == refund)
        #expect(try await store.claims().trials == [ada: trial])
    }

    @Test("O3: of who was erased nothing is left, and others keep theirs")
    func erased() async throws {
        _ = try await store.keep(purchase("marked-17", of: "marked-4", isTrial: true), for: ada)
        try await store.claim(licence: "marked-9", for: ada)
        _ = try await store.keep(purchase(of: "1"), for: ben)
        try await store.erase(ada)
        let claims = try await store.claims()
        #expect(Set(claims.purchases.keys) == ["1"])
        #expect(claims.trials.isEmpty && claims.licences.isEmpty)
        // What they asked for a moment before comes too late.
        let trial = PlanGrant(
            .trial, .yearly, from: Instant(seconds: 1), until: nil, isTrial: true)
        let late: [@Sendable () async throws -> Void] = [
            { [store, ada] in try await store.begin(trial, for: ada) },
            { [store, ada] in try await store.claim(licence: "z", for: ada) },
            { [store, ada, bought = purchase(of: "z")] in
                _ = try await store.keep(bought, for: ada)
            },
        ]
        let erased = Rejection("plans.erased", "This person was erased.", category: .notFound)
        for ask in late {
            await #expect(throws: erased) { try await ask() }
        }
        #expect(try await store.claims() == claims)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
            #expect(data.range(of: Data("marked".utf8)) == nil, "\(name)")
        }
    }

    @Test("P3: a copy is what was kept, and a damaged file is told")
    func copied() async throws {
        _ = try await store.keep(purchase(), for: ada)
        let copy = folder + "/copy"
        try FileManager.default.createDirectory(
            atPath: copy, withIntermediateDirectories: true)
        try await store.backup(to: copy + "/" + SQLiteClaims.name)
        let other = try SQLiteClaims(folder: copy)
        #expect(try await other.claims() == store.claims())
        #expect(try await other.fault() == nil)
        try await SQLiteClaims.prove(copy + "/" + SQLiteClaims.name)
        let changed = folder + "/changed.db"
        try await store.backup(to: changed)
        _ = try await store.keep(purchase(of: "2"), for: ben)
        try await store.restore(from: changed)
        #expect(try await store.claims() == other.claims())
        try Data("no pages".utf8).write(to: URL(fileURLWithPath: changed))
        await #expect(throws: Rejection.self) { try await SQLiteClaims.prove(changed) }
    }
}
