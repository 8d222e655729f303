import Core
import CoreTesting
import Engine
import JournalPostgres
import JournalSeals
import Postgres
import PostgresTesting
import Testing

/// Tests announcements to many accounts during other writes.
@Suite("Announcements to many accounts", .enabled(if: TestDatabase.clusterURL != nil))
struct AnnouncingTests {
    private let database: TestDatabase
    private let pool: PostgresPool
    private let keys: PostgresKeyStore
    private let journal: PostgresJournal
    private let clock = FixedClock(Instant(seconds: 1_700_000_000))
    private let people: [AccountID]

    init() async throws {
        var generator = SeededGenerator(5)
        people = (0..<300).map { _ in generator.id() }
        database = try TestDatabase()
        pool = database.pool()
        keys = try database.keys()
        journal = try PostgresJournal(pool, clock: clock, entropy: SystemEntropy(), keys: keys)
        for number in people.indices {
            let id = EventID(high: 1, low: UInt64(number))
            let event = Event(
                id: id, operation: id, time: HybridTimestamp(rawValue: 1 << 20),
                instant: clock.now(), day: Day(19_675), offset: 0, zone: "UTC", kind: "toy.noted",
                payload: Array("{}".utf8))
            let account = people[number]
            _ = try await journal.append(
                [event], to: account, from: journal.device.writing(for: account), expecting: nil)
        }
    }

    private func announcement(_ number: Int, _ operation: UInt64) -> Announcement {
        let account = people[number]
        return Announcement(
            account: account, by: journal.device.writing(for: account),
            operation: EventID(high: operation, low: UInt64(number)),
            draft: EventDraft("trial.told", payload: Array("{\"of\":\(number)}".utf8)),
            at: clock.now())
    }

    @Test("Y0: announcing to 300 accounts takes few round trips, even if a third already have it")
    func statements() async throws {
        let told = AnnouncementResult.recorded(after: Day(19_675))
        let third = stride(from: 0, to: 300, by: 3).map { announcement($0, 2) }
        // The first announcement registers the kind.
        #expect(await journal.announce([third[0]]) == [.success(told)])
        var trips = pool.use.roundTrips
        #expect(await journal.announce(third).suffix(99).allSatisfy { $0 == .success(told) })
        #expect(pool.use.roundTrips - trips < 9)
        trips = pool.use.roundTrips
        let all = await journal.announce((0..<300).map { announcement($0, 2) })
        for (number, answer) in all.enumerated() {
            #expect(answer == .success(number % 3 == 0 ? .known : told))
        }
        #expect(pool.use.roundTrips - trips < 9)
        for (account, announcement) in zip(people, (0..<300).map { announcement($0, 2) }) {
            let events = try await journal.latest(account, limit: 9).map(\.sealed.event)
            #expect(events.map(\.kind) == ["trial.told", "toy.noted"])
            #expect(events.first?.payload == announcement.draft.payload)
        }
        #expect(try await journal.verify().findings == [])
    }

    @Test(
        "Y0: an account locked by a write gets its announcement later; other accounts do not wait")
    func locked() async throws {
        let other = try PostgresConnection(database.address)
        try other.run("BEGIN")
        try other.query(
            "SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE", [.id(people[7])])
        async let slow = journal.announce((0..<300).map { announcement($0, 3) })
        while try await journal.head(people[8]) < Cursor(2) {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try await journal.head(people[7]) == Cursor(1))
        try other.run("COMMIT")
        let told = await slow
        #expect(told.allSatisfy { $0 == .success(.recorded(after: Day(19_675))) })
        #expect(try await journal.head(people[7]) == Cursor(2))
    }

    @Test("O3: an erased account gets no announcement, even if the node cached the account's key")
    func erased() async throws {
        // This node knows everyone's key.
        _ = await journal.announce((0..<300).map { announcement($0, 4) })
        let other = try PostgresJournal(
            database.pool(), clock: clock, entropy: SystemEntropy(), keys: keys)
        try keys.destroyKey(of: people[5], at: clock.now())
        try await other.erase(people[5])
        let told = await journal.announce((0..<300).map { announcement($0, 5) })
        for (number, answer) in told.enumerated() where number != 5 {
            #expect(answer == .success(.recorded(after: Day(19_675))))
        }
        let reason: JournalError.Reason? =
            if case .failure(let error) = told[5] { error.reason } else { nil }
        #expect(reason == .erased || told[5] == .success(.nobody))
        #expect(try await journal.head(people[5]) == .start)
    }
}
