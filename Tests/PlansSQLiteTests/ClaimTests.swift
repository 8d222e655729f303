import Core
import CoreTesting
import Foundation
import Plans
import PlansHosting
import PlansTesting
import Testing

@testable import PlansSQLite

@Suite("Stored claims of a server") struct ClaimTests {
    private let folder: String
    private let store: SQLiteClaims
    private let ada = AccountID(high: 1, low: 1)
    private let ben = AccountID(high: 2, low: 2)

    init() throws {
        folder = try temporaryFolder("plans")
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

    @Test("O4: two processes claim the same purchase at once → one succeeds")
    func contract() async {
        let contract = ClaimsContract {
            let folder = try temporaryFolder("plans")
            return [try SQLiteClaims(folder: folder), try SQLiteClaims(folder: folder)]
        }
        #expect(await contract.check() == [])
    }

    @Test("O4: a server notices claims and erasures that another made in the same store")
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

    @Test("O3: no data is left of an erased person, and others keep their claims")
    func erased() async throws {
        _ = try await store.keep(purchase("marked-17", of: "marked-4", isTrial: true), for: ada)
        try await store.claim(licence: "marked-9", for: ada)
        _ = try await store.keep(purchase(of: "1"), for: ben)
        try await store.erase(ada)
        let claims = try await store.claims()
        #expect(Set(claims.purchases.keys) == ["1"])
        #expect(claims.trials.isEmpty && claims.licences.isEmpty)
        // A request sent just before the erasure arrives too late.
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

    @Test("P3: a backup equals the original file, and a damaged file is reported")
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
