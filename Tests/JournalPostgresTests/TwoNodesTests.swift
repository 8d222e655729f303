import Core
import CoreTesting
import Engine
import JournalPostgres
import JournalSeals
import Postgres
import PostgresTesting
import Testing

/// Random histories written alternately by two nodes, compared with a journal in memory.
@Suite("Two nodes", .enabled(if: TestDatabase.clusterURL != nil))
struct TwoNodesTests {
    private let database: TestDatabase
    private let clock = FixedClock(Instant(seconds: 1_700_000_000))

    init() throws { database = try TestDatabase() }

    private func nodes(_ keys: PostgresKeyStore?) throws -> [PostgresJournal] {
        try (0..<2).map { _ in
            try PostgresJournal(database.pool(), clock: clock, entropy: SystemEntropy(), keys: keys)
        }
    }

    @Test(
        "Y0: two nodes that write in turn store the same as one journal in memory",
        arguments: 1...12)
    func histories(seed: UInt64) async throws {
        let keys = seed.isMultiple(of: 2) ? try database.keys() : nil
        let nodes = try nodes(keys)
        var history = History(seed: seed, nodes: nodes, isSealed: keys != nil)
        for step in 0..<120 {
            let broken = try await history.go()
            try #require(broken.isEmpty, "seed \(seed), step \(step): \(broken)")
        }
        let found = try await nodes[0].verify()
        #expect(found.findings.map(\.sentence) == [])
        #expect(found.events > 20)
        #expect(history.followed > 0 && history.followed < history.handed)
    }

    @Test("Y0: many concurrent writers on two nodes lose no event, and each chain stays valid")
    func crowd() async throws {
        let nodes = try nodes(nil)
        var generator = SeededGenerator(7)
        let account: AccountID = generator.id()
        let devices: [DeviceID] = (0..<3).map { _ in generator.id() }
        let events = (0..<120).map { _ in toy(&generator) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, event) in events.enumerated() {
                // Every fact is sent to both nodes, like a client without an answer does.
                for node in nodes {
                    group.addTask {
                        let outcome = try await node.append(
                            [event], to: account, from: devices[number % 3], expecting: nil)
                        guard case .stored(let all, _) = outcome, all != [.conflict] else {
                            throw JournalError(.io, "\(outcome)")
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        for node in nodes {
            let entries = try await node.entries(account, after: .start, limit: .max)
            #expect(entries.map(\.cursor.rawValue) == Array(1...120))
            #expect(Set(entries.map(\.sealed.event)) == Set(events))
            for device in devices {
                var last = EventHash.origin
                for sealed in try await node.chain(of: device, account, after: 0, limit: .max) {
                    #expect(sealed.previous == last)
                    #expect(sealed.objection(in: account) == nil)
                    last = sealed.hash
                }
            }
        }
    }

    @Test("Y0: first events of an account that two nodes receive at once are all stored")
    func beginning() async throws {
        let nodes = try nodes(database.keys())
        var generator = SeededGenerator(11)
        for _ in 0..<20 {
            let (account, device): (AccountID, DeviceID) = (generator.id(), generator.id())
            let events = nodes.map { _ in toy(&generator) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (node, event) in zip(nodes, events) {
                    group.addTask {
                        _ = try await node.append(
                            [event], to: account, from: device, expecting: nil)
                    }
                }
                try await group.waitForAll()
            }
            let stored = try await nodes[0].entries(account, after: .start, limit: 9)
            #expect(Set(stored.map(\.sealed.event)) == Set(events))
            #expect(stored.map(\.sealed.sequence) == [1, 2])
        }
    }
}

/// A random event of any module.
private func toy(_ generator: inout SeededGenerator, operation: EventID? = nil) -> Event {
    let id: EventID = generator.id()
    let number = generator.next() % 1_000
    return Event(
        id: id, operation: operation ?? id,
        time: HybridTimestamp(rawValue: generator.next() >> 8),
        instant: Instant(seconds: 1_700_000_000 + Int64(number)), day: Day(19_675),
        offset: Int32(number % 3) * 3_600 - 3_600, zone: number % 2 == 0 ? "Europe/Berlin" : "UTC",
        kind: "toy.k\(number % 5)", payload: Array("{\"number\":\(number)}".utf8))
}

/// An operation, shortened like in messages about it.
private struct Head: Equatable {
    let text: String
    init(_ head: OperationHead) {
        let events = head.events.map { "\($0.id.low % 1_000)" }.joined(separator: ",")
        text = "\(head.id.low % 1_000)@\(head.cursor.rawValue) of \(head.size): \(events)"
    }
}

/// Random steps, each done by a node and by the model.
private struct History {
    private let nodes: [PostgresJournal]
    private let model = MemoryJournal(sealer: { Seal.hash($0) })
    /// A journal elsewhere, whose sealed events are admitted.
    private let away = MemoryJournal(sealer: { Seal.hash($0) })
    private var generator: SeededGenerator
    private let accounts: [AccountID]
    private var devices: [DeviceID]
    private var known: [Event] = []
    private let isSealed: Bool
    private var hasDropped = false
    /// The deltas of accounts, which can arrive late, twice or never.
    private var deltas: [(account: AccountID, bytes: [UInt8])] = []
    /// The number of delivered deltas, and of those by which a node learned the stored events.
    private(set) var handed = 0
    private(set) var followed = 0

    init(seed: UInt64, nodes: [PostgresJournal], isSealed: Bool) {
        self.isSealed = isSealed
        self.nodes = nodes
        generator = SeededGenerator(seed)
        accounts = [generator.id(), generator.id()]
        devices = [generator.id(), generator.id(), generator.id()]
    }

    private mutating func pick<T>(_ all: [T]) -> T {
        all[Int(generator.next() % UInt64(all.count))]
    }

    /// Takes a step and returns the differences to the model.
    mutating func go() async throws -> [String] {
        let (node, account) = (pick(nodes), pick(accounts))
        var broken: [String] = []
        switch generator.next() % 12 {
        case 0..<6: broken += try await append(node, account)
        case 6, 7: broken += try await admit(node, account)
        case 8: broken += try await part(node, account)
        case 9: broken += try await snapshots(node, account)
        case 10 where generator.next() % 4 == 0:
            // A destroyed key is never made again, so erasure is tested without keys.
            guard !isSealed else { break }
            try await node.erase(account)
            try await model.erase(account)
        default: broken += try await operations(node, account)
        }
        if let delta = node.delta(of: account) {
            #expect(node.delta(of: account) == nil)
            deltas.append((account, delta))
        }
        broken += try await follow(pick(nodes))
        for node in nodes { broken += try await compare(node, account) }
        return broken
    }

    private mutating func append(
        _ node: PostgresJournal, _ account: AccountID
    ) async throws -> [String] {
        let device = pick(devices)
        let operation: EventID? = generator.next() % 2 == 0 ? generator.id() : nil
        var events = (0..<Int(generator.next() % 4)).map { _ in
            toy(&generator, operation: operation)
        }
        if !known.isEmpty, generator.next() % 3 == 0 { events.append(pick(known)) }
        if !known.isEmpty, generator.next() % 5 == 0 {
            // The event with the operation's id can come before or after the others.
            events.append(toy(&generator, operation: pick(known).operation))
        }
        known += events
        let head = try await model.head(account)
        let expecting: Cursor? =
            switch generator.next() % 4 {
            case 0: head
            case 1: Cursor(max(head.rawValue - 1, 0))
            default: nil
            }
        let prints = Dictionary(events.map { ($0.operation, generator.next()) }) { $1 }
        let wanted = try await model.append(
            events, fingerprints: prints, to: account, from: device, expecting: expecting)
        let found = try await node.append(
            events, fingerprints: prints, to: account, from: device, expecting: expecting)
        return found == wanted ? [] : ["append: \(found) is not \(wanted)"]
    }

    /// Delivers a delta to a node at any position: the node then knows the stored events, or
    /// nothing.
    private mutating func follow(_ node: PostgresJournal) async throws -> [String] {
        guard !deltas.isEmpty else { return [] }
        let late = Int(generator.next() % 3)
        let (account, delta) = deltas[max(deltas.count - 1 - late, 0)]
        let head = try await model.head(account).rawValue
        let cursor = Cursor(max(head - Int64(generator.next() % 5), 0))
        handed += 1
        guard let next = node.events(in: delta, of: account, after: cursor) else { return [] }
        followed += 1
        let stored = try await model.entries(account, after: cursor, limit: .max)
            .filter { $0.cursor <= next.cursor }.map(\.sealed.event)
        return next.events == stored ? [] : ["delta: \(next.events) is not \(stored)"]
    }

    private mutating func admit(
        _ node: PostgresJournal, _ account: AccountID
    ) async throws -> [String] {
        let device: DeviceID = generator.next() % 2 == 0 ? pick(devices) : generator.id()
        let fresh = (0..<1 + Int(generator.next() % 3)).map { _ in toy(&generator) }
        _ = try await away.append(fresh, to: account, from: device, expecting: nil)
        var sealed = try await away.chain(of: device, account, after: 0, limit: .max)
        if generator.next() % 4 == 0, sealed.count > 1 { sealed.removeFirst() }
        let isStoring = generator.next() % 4 != 0
        let wanted = try await model.admit(sealed, to: account, storing: isStoring)
        let found = try await node.admit(sealed, to: account, storing: isStoring)
        return found == wanted ? [] : ["admit: \(found) is not \(wanted)"]
    }

    private mutating func part(
        _ node: PostgresJournal, _ account: AccountID
    ) async throws -> [String] {
        let (device, fresh): (DeviceID, DeviceID) = (pick(devices), generator.id())
        let chain = try await model.chain(of: device, account, after: 0, limit: .max)
        guard !chain.isEmpty else { return [] }
        let start = generator.next() % UInt64(chain.count + 1)
        let copies = Set(chain.suffix(1).map(\.event.id).filter { _ in generator.next() % 2 == 0 })
        var revised = chain.suffix(2).map(\.event)
        for index in revised.indices { revised[index].payload = Array("{\"again\":1}".utf8) }
        if generator.next() % 2 == 0 { revised = [] }
        hasDropped = hasDropped || !copies.isEmpty
        let wanted = try await model.part(
            device, of: account, after: start, as: fresh, without: copies, revised: revised)
        let found = try await node.part(
            device, of: account, after: start, as: fresh, without: copies, revised: revised)
        return found == wanted ? [] : ["part: \(found) is not \(wanted)"]
    }

    private mutating func snapshots(
        _ node: PostgresJournal, _ account: AccountID
    ) async throws -> [String] {
        let key = SnapshotKey(
            name: "toy.\(generator.next() % 2)", version: Int(generator.next() % 2))
        let snapshot = StoredSnapshot(
            key: key, cursor: Cursor(Int64(generator.next() % 30)),
            bytes: [UInt8(generator.next() % 256)])
        try await model.keep([snapshot], for: account)
        try await node.keep([snapshot], for: account)
        return []
    }

    private mutating func operations(
        _ node: PostgresJournal, _ account: AccountID
    ) async throws -> [String] {
        guard !known.isEmpty else { return [] }
        let id = pick(known).operation
        var wanted = try await model.operation(id, of: account)
        var found = try await node.operation(id, of: account)
        // A store keeps a fingerprint with an event and loses it with the event.
        if hasDropped {
            wanted?.fingerprint = nil
            found?.fingerprint = nil
        }
        return found == wanted ? [] : ["operation: \(found as Any) is not \(wanted as Any)"]
    }

    private mutating func compare(
        _ node: PostgresJournal, _ account: AccountID
    ) async throws -> [String] {
        var broken: [String] = []
        func hold<T: Equatable>(_ name: String, _ found: T, _ wanted: T) {
            if found != wanted { broken.append("\(name): \(found) is not \(wanted)") }
        }
        hold("head", try await node.head(account), try await model.head(account))
        let after = Cursor(Int64(generator.next() % 10))
        hold(
            "entries", try await node.entries(account, after: after, limit: .max),
            try await model.entries(account, after: after, limit: .max))
        hold(
            "latest", try await node.latest(account, limit: 5),
            try await model.latest(account, limit: 5))
        hold("chains", Set(try await node.chains(account)), Set(try await model.chains(account)))
        let end: Cursor? = generator.next() % 2 == 0 ? Cursor(Int64(generator.next() % 40)) : nil
        let limit = 1 + Int(generator.next() % 9)
        hold(
            "operations",
            try await node.operations(account, before: end, limit: limit).map(Head.init),
            try await model.operations(account, before: end, limit: limit).map(Head.init))
        let keys = (0..<2).flatMap { name in
            (0..<2).map { SnapshotKey(name: "toy.\(name)", version: $0) }
        }
        hold(
            "snapshots", Set(try await node.snapshots(account, keys)),
            Set(try await model.snapshots(account, keys)))
        return broken
    }
}
