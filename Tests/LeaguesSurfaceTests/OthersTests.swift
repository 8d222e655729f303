import Core
import CoreTesting
import Leagues
import LeaguesAPI
import LeaguesTesting
import Synchronization
import Testing

@testable import LeaguesHosting

/// Two servers over one store: the cache of each follows the other's publications. Rule L8.
@Suite struct OthersTests {
    private let store = MemoryStandings()
    private let week = day("2026-11-16")
    private let now = Instant(seconds: 1_795_262_400)

    /// Publishes without either host, like a third one; returns the placement.
    private func publish(_ number: UInt64, _ points: Int) async throws -> Placement {
        try await store.publish(
            Publication(
                account: account(number), week: week, tier: .baseCamp, zone: "UTC", name: nil,
                joined: now, score: WeekScore(points: points)), at: now)
    }

    private func account(_ number: UInt64) -> AccountID { AccountID(high: 9, low: number) }

    private func rank(_ number: UInt64, _ host: LeagueHost) async throws -> TierRank? {
        try await host.ranks.rank(of: account(number), in: .baseCamp, week)
    }

    /// A host that knows `count` places, each with more points than the one before.
    private func host(of count: Int) async throws -> LeagueHost {
        let host = LeagueHost(store) { _, _ in }
        for number in 1...count { _ = try await publish(UInt64(number), 100 * number) }
        #expect(try await rank(1, host) == TierRank(rank: count, of: count))
        return host
    }

    @Test("L8: points published by another node count once this node has read them")
    func hearing() async throws {
        let host = try await host(of: 3)
        let placement = try await publish(1, 250)
        let fresh = try await publish(4, 10)
        #expect(try await rank(1, host) == TierRank(rank: 3, of: 3))
        await host.receive(account(1), placement)
        await host.receive(account(4), fresh)
        await host.readPlaced()
        #expect(try await rank(1, host) == TierRank(rank: 2, of: 4))
        #expect(try await rank(4, host) == TierRank(rank: 4, of: 4))
    }

    @Test("L7: a person who left at another node has no place at this node, even during a read")
    func leaving() async throws {
        let host = try await host(of: 3)
        await host.receive(account(3), try await publish(3, 400))
        try await store.withdraw(account(3))
        await host.receive(account(3), nil)
        await host.readPlaced()
        #expect(try await rank(1, host) == TierRank(rank: 2, of: 2))
        #expect(try await rank(3, host) == nil)
    }

    @Test(
        "L7, L8, O3: a person who leaves keeps the rank until the store has removed the person",
        arguments: [false, true])
    func parting(isErased: Bool) async throws {
        let host = try await host(of: 2)
        let placement = try await publish(2, 200)
        let meanwhile = Mutex<TierRank?>(nil)
        store.once(.parting) { account in
            await host.receive(account, placement)
            await host.readPlaced()
            let rank = try? await rank(1, host)
            meanwhile.withLock { $0 = rank }
        }
        if isErased {
            try await host.forget(account(2))
        } else {
            try await host.withdraw(account(2))
        }
        #expect(meanwhile.withLock { $0 } == TierRank(rank: 2, of: 2))
        #expect(try await rank(1, host) == TierRank(rank: 1, of: 1))
    }

    @Test("O3: an erased person has no rank, even if the store fails")
    func unreachable() async throws {
        let host = try await host(of: 2)
        let failure = Rejection("trial.locked", "It is locked.")
        store.once(.parting) { _ throws(Rejection) in throw failure }
        await #expect(throws: failure) { try await host.forget(account(2)) }
        #expect(try await rank(1, host) == TierRank(rank: 1, of: 1))
    }

    @Test("L8: after missed notifications, all ranks are read again")
    func missing() async throws {
        let host = try await host(of: 3)
        _ = try await publish(1, 900)
        try await store.withdraw(account(2))
        #expect(try await rank(1, host) == TierRank(rank: 3, of: 3))
        await host.invalidateAll()
        #expect(try await rank(1, host) == TierRank(rank: 1, of: 2))
    }

    @Test("L7: a person without a seat is looked up once a minute, or when a seat is announced")
    func strangers() async throws {
        let host = LeagueHost(store) { _, _ in }
        func knows(_ number: UInt64, after milliseconds: Int64 = 0) async throws -> Bool {
            let then = Instant(milliseconds: now.milliseconds + milliseconds)
            return try await host.knows(account(number), at: then)
        }
        for number in UInt64(1)...5 { #expect(try await !knows(number)) }
        var placements: [Placement] = []
        for number in UInt64(1)...5 { placements.append(try await publish(number, 1)) }
        #expect(try await !knows(1, after: 59_999))
        #expect(try await knows(1, after: 60_000))
        #expect(try await knows(2, after: -1))
        await host.receive(account(3), placements[2])
        #expect(try await knows(3))
        await host.receive(account(4), nil)
        #expect(try await !knows(4))
        host.expect(account(4))
        #expect(try await knows(4))
        #expect(try await !knows(5))
        await host.invalidateAll()
        #expect(try await knows(5))
        try await host.forget(account(5))
        #expect(try await !knows(5))
    }

    @Test("L4: points that another node did not publish are published by this node")
    func owing() async throws {
        let host = LeagueHost(store) { _, _ in }
        host.expectPublication(account(1))
        host.expectPublication(account(2))
        host.publishOverdue()
        #expect(host.takeChanged().isEmpty)
        await host.receive(account(1), .unseated)
        host.publishOverdue()
        #expect(Array(host.takeChanged().keys) == [account(2)])
        host.publishOverdue()
        #expect(host.takeChanged().isEmpty)
    }
}
