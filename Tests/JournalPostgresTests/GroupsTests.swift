import Core
import CoreTesting
import Engine
import JournalPostgres
import JournalSeals
import Postgres
import PostgresTesting
import Testing

/// Tests concurrent appends of several accounts that share statements.
@Suite("Concurrent appends", .enabled(if: TestDatabase.clusterURL != nil))
struct GroupsTests {
    private let database: TestDatabase
    private let clock = FixedClock(Instant(seconds: 1_700_000_000))

    init() throws { database = try TestDatabase() }

    private func node(_ keys: PostgresKeyStore? = nil) throws -> PostgresJournal {
        try PostgresJournal(database.pool(), clock: clock, entropy: SystemEntropy(), keys: keys)
    }

    private func event(_ generator: inout SeededGenerator, operation: EventID? = nil) -> Event {
        let id: EventID = generator.id()
        return Event(
            id: id, operation: operation ?? id, time: HybridTimestamp(rawValue: 1 << 20),
            instant: clock.now(), day: Day(19_675), offset: 0, zone: "UTC", kind: "toy.noted",
            payload: Array("{\"number\":\(generator.next() % 99)}".utf8))
    }

    @Test("Y0: concurrent appends at two nodes are all stored, in order for each account")
    func crowd() async throws {
        let keys = try database.keys()
        let nodes = [try node(keys), try node(keys)]
        var generator = SeededGenerator(11)
        let accounts: [AccountID] = (0..<60).map { _ in generator.id() }
        var wanted: [AccountID: [Event]] = [:]
        for round in 0..<6 {
            var orders: [(AccountID, [Event])] = []
            for account in accounts {
                let operation: EventID = generator.id()
                let events = (0...Int(generator.next() % 3)).map { _ in
                    event(&generator, operation: operation)
                }
                wanted[account, default: []] += events
                orders.append((account, events))
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, (account, events)) in orders.enumerated() {
                    let node = nodes[(number + round) % 2]
                    group.addTask {
                        let outcome = try await node.append(
                            events, to: account, from: node.device, expecting: nil)
                        guard case .stored(let all, _) = outcome, all.allSatisfy({ $0 == .created })
                        else { throw JournalError(.io, "\(outcome)") }
                    }
                }
                try await group.waitForAll()
            }
        }
        for account in accounts {
            let entries = try await nodes[0].entries(account, after: .start, limit: .max)
            #expect(entries.map(\.sealed.event) == wanted[account])
        }
        let found = try await nodes[1].verify()
        #expect(found.isSound, "\(found.findings.map(\.sentence))")
    }

    @Test("Y0: a duplicate event does not prevent other events in its batch from being stored")
    func duplicate() async throws {
        let journal = try node()
        var generator = SeededGenerator(12)
        let accounts: [AccountID] = (0..<40).map { _ in generator.id() }
        let first = accounts.map { _ in event(&generator) }
        for (account, event) in zip(accounts, first) {
            _ = try await journal.append(
                [event], to: account, from: journal.device, expecting: nil)
        }
        let next = zip(accounts.indices, first).map { number, old in
            number % 7 == 0 ? old : event(&generator)
        }
        let outcomes = try await withThrowingTaskGroup(of: (Int, AppendOutcome).self) { group in
            for (number, event) in next.enumerated() {
                group.addTask {
                    (
                        number,
                        try await journal.append(
                            [event], to: accounts[number], from: journal.device, expecting: nil)
                    )
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for number in accounts.indices {
            let isOld = number % 7 == 0
            #expect(
                outcomes[number]
                    == .stored([isOld ? .exists : .created], head: Cursor(isOld ? 1 : 2)))
        }
    }

    @Test("O3: a key destroyed at one node neither encrypts nor decrypts at another")
    func destroyed() async throws {
        let (here, there) = (try database.keys(), try database.keys())
        let journal = try node(here)
        var generator = SeededGenerator(13)
        let (ada, bob): (AccountID, AccountID) = (generator.id(), generator.id())
        for account in [ada, bob, ada, bob] {
            _ = try await journal.append(
                [event(&generator)], to: account, from: journal.device, expecting: nil)
        }
        try there.destroyKey(of: ada, at: clock.now())
        let late = event(&generator)
        await #expect(throws: JournalError.self) {
            try await journal.append([late], to: ada, from: journal.device, expecting: nil)
        }
        await #expect(throws: JournalError.self) {
            try await journal.read(ada, after: Cursor(2), through: nil) { _ in }
        }
        let outcome = try await journal.append(
            [late], to: bob, from: journal.device, expecting: Cursor(2))
        #expect(outcome == .stored([.created], head: Cursor(3)))
        let rows = try await database.pool().run { connection in
            try connection.query("SELECT count(*) FROM events").first?.int(0)
        }
        #expect(rows == 5)
    }

    @Test(
        "Y0: two nodes both consider an account new → all its first facts are stored",
        arguments: [true, false])
    func firsts(isSealed: Bool) async throws {
        let keys = isSealed ? try database.keys() : nil
        let nodes = [try node(keys), try node(keys)]
        var generator = SeededGenerator(14)
        // Both nodes know the kinds, as nodes do after a while.
        let (known, other): (AccountID, AccountID) = (generator.id(), generator.id())
        for (node, account) in zip(nodes, [known, other]) {
            _ = try await node.append(
                [event(&generator)], to: account, from: node.device, expecting: nil)
        }
        let accounts: [AccountID] = (0..<60).map { _ in generator.id() }
        for account in accounts {
            for node in nodes {
                let end = try await node.read(account, after: .start) { _ in }
                #expect(end == .start)
            }
        }
        var wanted: [AccountID: Set<EventID>] = [:]
        var orders: [(AccountID, Event)] = []
        for account in accounts {
            let two = [event(&generator), event(&generator)]
            wanted[account] = Set(two.map(\.id))
            orders += two.map { (account, $0) }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, (account, event)) in orders.enumerated() {
                let node = nodes[number % 2]
                group.addTask {
                    let outcome = try await node.append(
                        [event], to: account, from: node.device, expecting: nil)
                    guard case .stored([.created], _) = outcome
                    else { throw JournalError(.io, "\(outcome)") }
                }
            }
            try await group.waitForAll()
        }
        for account in accounts {
            let entries = try await nodes[0].entries(account, after: .start, limit: .max)
            #expect(Set(entries.map(\.sealed.event.id)) == wanted[account] && entries.count == 2)
        }
        let found = try await nodes[1].verify()
        #expect(found.isSound, "\(found.findings.map(\.sentence))")
        // The first writer appends again without a read.
        let more = event(&generator)
        let outcome = try await nodes[0].append(
            [more], to: accounts[0], from: nodes[0].device, expecting: Cursor(2))
        #expect(outcome == .stored([.created], head: Cursor(3)))
    }

    @Test(
        "O3: an account is erased after a node read it → a late first fact adds no row and no key")
    func erasedBeforeTheFirst() async throws {
        let (here, there) = (try database.keys(), try database.keys())
        let journal = try node(here)
        var generator = SeededGenerator(15)
        let (ada, bob, eve): (AccountID, AccountID, AccountID) = (
            generator.id(), generator.id(), generator.id()
        )
        _ = try await journal.append(
            [event(&generator)], to: eve, from: journal.device, expecting: nil)
        for account in [ada, bob] { _ = try await journal.read(account, after: .start) { _ in } }
        try there.destroyKey(of: ada, at: clock.now())
        let (hers, his) = (event(&generator), event(&generator))
        async let first = journal.append([his], to: bob, from: journal.device, expecting: .start)
        let refusal = await #expect(throws: JournalError.self) {
            try await journal.append([hers], to: ada, from: journal.device, expecting: .start)
        }
        #expect(refusal?.reason == .erased)
        #expect(try await first == .stored([.created], head: Cursor(1)))
        let counts = try await database.pool().run { connection in
            try connection.query(
                """
                SELECT (SELECT count(*) FROM accounts), (SELECT count(*) FROM events),
                    (SELECT count(*) FROM keys WHERE key IS NOT NULL)
                """
            ).first.map { [$0.int(0), $0.int(1), $0.int(2)] }
        }
        #expect(counts == [2, 2, 2])
    }
}
