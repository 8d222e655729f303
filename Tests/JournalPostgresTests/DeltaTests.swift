import Core
import CoreTesting
import Engine
import JournalPostgres
import JournalSeals
import Postgres
import PostgresTesting
import Testing

/// Tests the deltas of stored events that nodes pass to each other.
@Suite("Deltas between nodes", .enabled(if: TestDatabase.clusterURL != nil))
struct DeltaTests {
    private let database: TestDatabase
    private let pools: [PostgresPool]
    private let nodes: [PostgresJournal]
    private let account: AccountID

    init() throws {
        database = try TestDatabase()
        let (keys, clock) = (try database.keys(), FixedClock(Instant(seconds: 1_700_000_000)))
        pools = (0..<2).map { [database] _ in database.pool() }
        nodes = try pools.map { pool in
            try PostgresJournal(pool, clock: clock, entropy: SystemEntropy(), keys: keys)
        }
        var generator = SeededGenerator(5)
        account = generator.id()
    }

    private func event(_ number: Int, note: String = "") -> Event {
        let id = EventID(high: 77, low: UInt64(number))
        return Event(
            id: id, operation: id, time: HybridTimestamp(rawValue: UInt64(number) << 20),
            instant: Instant(seconds: 1_700_000_000 + Int64(number)), day: Day(19_675),
            offset: -3_600, zone: "Atlantic/Azores", kind: "toy.made",
            payload: Array(#"{"day":"2023-11-14","note":"\#(note)"}"#.utf8))
    }

    @discardableResult
    private func append(_ number: Int, at node: Int, note: String = "") async throws -> Cursor {
        let outcome = try await nodes[node].append(
            [event(number, note: note)], to: account, from: nodes[node].device,
            expecting: Cursor(Int64(number - 1)))
        guard case .stored([.created], let head) = outcome else {
            throw JournalError(.io, "\(outcome)")
        }
        return head
    }

    /// Both nodes know the account, which has one event.
    private func begin() async throws {
        try await append(1, at: 0)
        for node in nodes {
            #expect(node.delta(of: account) == nil)
            _ = try await node.read(account, after: .start) { _ in }
        }
    }

    @Test("Y0: a node that receives a delta can append without reading the stored events")
    func followed() async throws {
        try await begin()
        for number in 2...9 {
            let (here, there) = (number % 2, (number + 1) % 2)
            let trips = pools[here].use.roundTrips
            try await append(number, at: here)
            // Each node prepares its statement once.
            #expect(pools[here].use.roundTrips == trips + (number < 4 ? 2 : 1))
            let delta = try #require(nodes[here].delta(of: account))
            #expect(nodes[here].delta(of: account) == nil)
            #expect(delta.count < 256)
            let before = pools[there].use.roundTrips
            let cursor = Cursor(Int64(number - 1))
            let next = nodes[there].events(in: delta, of: account, after: cursor)
            #expect(next?.events == [event(number)])
            #expect(next?.cursor == Cursor(Int64(number)))
            #expect(pools[there].use.roundTrips == before)
            // The same delta again contains nothing new.
            let again = nodes[there].events(in: delta, of: account, after: cursor)
            #expect(again == nil)
            let known = nodes[there].events(
                in: delta, of: account, after: Cursor(Int64(number)))
            #expect(known?.events == [] && known?.cursor == Cursor(Int64(number)))
        }
        #expect(try await nodes[0].verify().findings.map(\.sentence) == [])
    }

    @Test("Y0: a delta with a gap, changed bytes or another account's id is rejected")
    func refused() async throws {
        try await begin()
        try await append(2, at: 0)
        let second = try #require(nodes[0].delta(of: account))
        try await append(3, at: 0)
        let third = try #require(nodes[0].delta(of: account))
        let (node, one) = (nodes[1], Cursor(1))
        #expect(node.events(in: third, of: account, after: one) == nil)
        #expect(node.events(in: third, of: account, after: Cursor(2)) == nil)
        #expect(node.events(in: second, of: account, after: .start) == nil)
        #expect(node.events(in: second, of: AccountID(high: 1, low: 2), after: one) == nil)
        #expect(node.events(in: [], of: account, after: one) == nil)
        for place in second.indices {
            var changed = second
            changed[place] ^= 1
            #expect(node.events(in: changed, of: account, after: one) == nil, "byte \(place)")
            #expect(node.events(in: Array(second[..<place]), of: account, after: one) == nil)
        }
        #expect(node.events(in: second + [0], of: account, after: one) == nil)
        for cursor in [Int64.max, .min] {
            // Byte 1 starts the version, after the layout number; an earlier version existed.
            var forged = second
            withUnsafeBytes(of: Int64(1).littleEndian) { forged.replaceSubrange(1..<9, with: $0) }
            withUnsafeBytes(of: cursor.littleEndian) { forged.replaceSubrange(9..<17, with: $0) }
            #expect(node.events(in: forged, of: account, after: one) == nil)
        }
        // A delta that claims to follow the caller's position is rejected too, if the account is
        // elsewhere.
        var early = second
        withUnsafeBytes(of: Int64(0)) { early.replaceSubrange(9..<17, with: $0) }
        #expect(node.events(in: early, of: account, after: .start) == nil)
        #expect(node.events(in: second, of: account, after: one)?.events == [event(2)])
        #expect(node.events(in: third, of: account, after: Cursor(2))?.events == [event(3)])
        try await append(4, at: 1)
    }

    @Test("Y0: long deltas and deltas that no node requests are not kept")
    func short() async throws {
        try await append(1, at: 0)
        try await append(2, at: 0)
        #expect(nodes[0].delta(of: account) == nil)
        try await append(3, at: 0, note: String(repeating: "long ", count: 600))
        #expect(nodes[0].delta(of: account) == nil)
        try await append(4, at: 0)
        #expect(nodes[0].delta(of: account) != nil)
    }

    @Test("Y0: the number of deltas kept without a request is limited")
    func bounded() async throws {
        #expect(nodes[0].delta(of: account) == nil)
        let (node, event) = (nodes[0], event(1))
        let people = (1...1_040).map { AccountID(high: 8, low: UInt64($0)) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for account in people {
                group.addTask {
                    for number: UInt64 in 1...2 {
                        var event = event
                        event.id = EventID(high: account.low, low: number)
                        event.operation = event.id
                        _ = try await node.append(
                            [event], to: account, from: node.device, expecting: nil)
                    }
                }
            }
            try await group.waitForAll()
        }
        let kept = people.count { node.delta(of: $0) != nil }
        #expect(kept > 0 && kept <= 1_024)
    }

    @Test("O3: a delta is encrypted, and unreadable once the key is destroyed")
    func sealed() async throws {
        try await begin()
        try await append(2, at: 0, note: "Nobody else reads this")
        let delta = try #require(nodes[0].delta(of: account))
        #expect(!String(decoding: delta, as: UTF8.self).contains("Nobody"))
        let keys = try database.keys()
        try keys.destroyKey(of: account, at: Instant(seconds: 1_700_000_100))
        // A read of the store reveals that the key is gone.
        _ = try? await nodes[1].read(AccountID(high: 1, low: 2), after: .start) { _ in }
        #expect(nodes[1].events(in: delta, of: account, after: Cursor(1)) == nil)
    }
}
