import Core
import CoreTesting
import Engine
import JournalPostgres
import JournalSQLite
import JournalSeals
import Moving
import Postgres
import PostgresTesting
import Testing

/// Tests moves of journals to PostgreSQL and back during writes.
@Suite("Moving journals between stores", .enabled(if: TestDatabase.clusterURL != nil))
struct JournalMoveTests {
    private let database: TestDatabase
    private let here: Scratch
    private let keys: PostgresKeyStore
    private let clock = FixedClock(Instant(seconds: 1_700_000_000))

    init() throws {
        database = try TestDatabase()
        here = try Scratch()
        keys = try JournalMoveTests.keys(database)
    }

    private static func keys(_ database: TestDatabase) throws -> PostgresKeyStore {
        let master = try #require(MasterKey([UInt8](repeating: 7, count: MasterKey.length)))
        return try PostgresKeyStore(
            database.pool(), master: master, entropy: SystemEntropy())
    }

    private func files(
        _ scratch: Scratch, _ keys: PostgresKeyStore? = nil
    ) throws -> SQLiteJournal {
        try SQLiteJournal(folder: scratch.path, clock: clock, keys: keys ?? self.keys)
    }

    private func postgres() throws -> PostgresJournal {
        try PostgresJournal(database.pool(), clock: clock, entropy: SystemEntropy(), keys: keys)
    }

    @Test("Y0: journals move to PostgreSQL and back unchanged, at whatever state they are copied")
    func histories() async throws {
        for seed in UInt64(1)...6 {
            let (database, one, other) = (try TestDatabase(), try Scratch(), try Scratch())
            let keys = try JournalMoveTests.keys(database)
            let source = try files(one, keys)
            let middle = try PostgresJournal(
                database.pool(), clock: clock, entropy: SystemEntropy(), keys: keys)
            let end = try files(other, keys)
            var life = Life(seed: seed)
            let (to, back) = (
                JournalMove(from: source, to: middle), JournalMove(from: middle, to: end)
            )
            for step in 0..<60 {
                try await life.go(source)
                // Copies some states in between, so that each state is a starting point.
                guard step % 7 == 0 else { continue }
                _ = try await to.follow()
                if step % 14 == 0 { _ = try await back.follow() }
            }
            _ = try await to.follow()
            _ = try await back.follow()
            #expect(try await to.follow() == 0)
            #expect(try await to.difference() == nil)
            #expect(try await back.difference() == nil)
            for account in life.accounts {
                let wanted = try await Content(of: account, source)
                for journal in [middle, end] as [any Journal] {
                    let found = try await Content(of: account, journal)
                    #expect(found.entries == wanted.entries, "seed \(seed)")
                    #expect(found.chains == wanted.chains, "seed \(seed)")
                    #expect(found.operations == wanted.operations, "seed \(seed)")
                    #expect(found.stored == wanted.stored, "seed \(seed)")
                }
            }
            let (first, second) = (try await middle.verify(), try await end.verify())
            #expect(first.findings.map(\.sentence) == [])
            #expect(second.findings.map(\.sentence) == [])
            #expect(first.events == second.events && first.events > 50)
        }
    }

    @Test("Y0: a moved store accepts writes and recognizes repeated operations")
    func goingOn() async throws {
        let (source, target) = (try files(here), try postgres())
        var life = Life(seed: 9)
        for _ in 0..<20 { try await life.go(source) }
        _ = try await JournalMove(from: source, to: target).follow()
        let account = try #require(life.accounts.first { $0 != life.erased })
        let head = try await target.head(account)
        #expect(try await source.head(account) == head)
        let again = try await source.entries(account, after: .start, limit: 3).map(\.sealed.event)
        let repeated = try await target.append(
            again, to: account, from: target.device, expecting: nil)
        #expect(repeated == .stored(again.map { _ in .exists }, head: head))
        let fresh = life.toy()
        let outcome = try await target.append(
            [fresh], to: account, from: target.device, expecting: head)
        #expect(outcome == .stored([.created], head: Cursor(head.rawValue + 1)))
        #expect(try await target.verify().findings.map(\.sentence) == [])
    }

    @Test("O3: an account erased during a move does not exist in the target")
    func erasing() async throws {
        let (source, target) = (try files(here), try postgres())
        var life = Life(seed: 3)
        for _ in 0..<20 { try await life.go(source) }
        let move = JournalMove(from: source, to: target)
        _ = try await move.follow()
        let gone = try #require(life.accounts.first { $0 != life.erased })
        #expect(try await target.head(gone) != .start)
        try keys.destroyKey(of: gone, at: clock.now())
        try await source.erase(gone)
        #expect(try await move.follow() == 1)
        #expect(try await target.head(gone) == .start)
        #expect(try await move.difference() == nil)
    }

    @Test("Y0: a difference between source and target is found, and the account is copied again")
    func differing() async throws {
        let (source, target) = (try files(here), try postgres())
        var life = Life(seed: 4)
        for _ in 0..<20 { try await life.go(source) }
        let move = JournalMove(from: source, to: target)
        _ = try await move.follow()
        let account = try #require(life.accounts.first { $0 != life.erased })
        let connection = try PostgresConnection(database.address)
        let last = "(SELECT account, max(cursor) FROM events GROUP BY account LIMIT 1)"
        try connection.run("DELETE FROM events WHERE (account, cursor) IN \(last)")
        #expect(try await move.difference() != nil)
        _ = try await target.append(
            [life.toy()], to: account, from: target.device, expecting: nil)
        #expect(try await move.difference() != nil)
        for account in life.accounts { try await target.erase(account) }
        _ = try await move.follow()
        #expect(try await move.difference() == nil)
    }

    @Test("Y0: a fenced store rejects writes from every program until the fence is lifted")
    func fences() async throws {
        let (one, other) = (try files(here), try files(here))
        let (node, mover) = (try postgres(), try moverJournal())
        var life = Life(seed: 5)
        let account: AccountID = life.generator.id()
        for journal in [one, other, node] as [any Journal] {
            _ = try await journal.append(
                [life.toy()], to: account, from: one.identity.device, expecting: nil)
        }
        try await one.setFence(true)
        let fence = DatabaseFence(database.pool())
        try await fence.raise(over: ["accounts", "events", "devices", "operations"])
        #expect(try other.isFenced && fence.isRaised())
        for journal in [one, other, node] as [any Journal] {
            let event = life.toy()
            let error = await #expect(throws: JournalError.self) {
                try await journal.append(
                    [event], to: account, from: one.identity.device, expecting: nil)
            }
            #expect(error?.reason == .readOnly)
            #expect(error?.message.contains("being moved") == true)
            #expect(try await journal.entries(account, after: .start, limit: 9).count > 0)
        }
        _ = try await mover.append(
            [life.toy()], to: account, from: mover.device, expecting: nil)
        try await one.setFence(false)
        try await fence.lift()
        #expect(try !other.isFenced && !fence.isRaised())
        for journal in [one, other, node] as [any Journal] {
            let outcome = try await journal.append(
                [life.toy()], to: account, from: one.identity.device, expecting: nil)
            guard case .stored([.created], _) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
        }
    }

    private func moverJournal() throws -> PostgresJournal {
        let url = database.url + "&application_name=" + DatabaseFence.mover
        return try PostgresJournal(
            PostgresPool(try PostgresAddress(url), connections: 1), clock: clock,
            entropy: SystemEntropy(), keys: keys)
    }
}

/// Everything readable of an account.
private struct Content: Equatable {
    var entries: [JournalEntry]
    var chains: Set<ChainHead>
    var operations: [OperationHead]
    var stored: [StoredOperation?]

    init(of account: AccountID, _ journal: any Journal) async throws {
        entries = try await journal.entries(account, after: .start, limit: .max)
        chains = Set(try await journal.chains(account))
        operations = try await journal.operations(account, before: nil, limit: .max)
        stored = []
        for operation in operations {
            stored.append(try await journal.operation(operation.id, of: account))
        }
    }
}

/// A random life of a few accounts: appends with fingerprints, events of others, parted chains, and
/// one erased account.
private struct Life {
    var generator: SeededGenerator
    let accounts: [AccountID]
    let erased: AccountID
    private var devices: [DeviceID]
    private var isGone = false

    init(seed: UInt64) {
        var generator = SeededGenerator(seed)
        let accounts: [AccountID] = (0..<4).map { _ in generator.id() }
        (self.accounts, erased) = (accounts, accounts[3])
        devices = (0..<3).map { _ in generator.id() }
        self.generator = generator
    }

    mutating func toy(operation: EventID? = nil) -> Event {
        let id: EventID = generator.id()
        let number = generator.next() % 1_000
        return Event(
            id: id, operation: operation ?? id,
            time: HybridTimestamp(rawValue: generator.next() >> 8),
            instant: Instant(seconds: 1_700_000_000 + Int64(number)), day: Day(19_675),
            offset: Int32(number % 3) * 3_600 - 3_600,
            zone: number % 2 == 0 ? "Europe/Berlin" : "UTC", kind: "toy.k\(number % 5)",
            payload: Array("{\"number\":\(number)}".utf8))
    }

    /// Takes one step.
    mutating func go(_ journal: SQLiteJournal) async throws {
        let account = accounts[Int(generator.next() % 3)]
        let device = devices[Int(generator.next() % UInt64(devices.count))]
        switch generator.next() % 12 {
        case 0: try await part(device, of: account, journal)
        case 1 where !isGone:
            _ = try await journal.append([toy()], to: erased, from: device, expecting: nil)
        case 2:
            isGone = true
            try await journal.erase(erased)
        default:
            let operation: EventID = generator.id()
            let count = Int(generator.next() % 4) + 1
            var events = (0..<count).map { _ in toy(operation: operation) }
            if count == 1 { events = [toy()] }
            let prints = [events[0].operation: generator.next()]
            _ = try await journal.append(
                events, fingerprints: prints, to: account, from: device, expecting: nil)
        }
    }

    private mutating func part(
        _ device: DeviceID, of account: AccountID, _ journal: SQLiteJournal
    ) async throws {
        let chains = try await journal.chains(account)
        guard let end = chains.first(where: { $0.device == device }), end.sequence > 1 else {
            return
        }
        let fresh: DeviceID = generator.id()
        let tail = try await journal.chain(
            of: device, account, after: end.sequence / 2, limit: .max)
        let copies: Set<EventID> =
            generator.next() % 2 == 0 ? [] : Set(tail.dropLast().suffix(1).map(\.event.id))
        _ = try await journal.part(
            device, of: account, after: end.sequence / 2, as: fresh, without: copies)
    }
}
