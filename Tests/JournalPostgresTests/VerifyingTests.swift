import Core
import CoreTesting
import Engine
import JournalPostgres
import JournalSeals
import Postgres
import PostgresTesting
import Testing

@Suite("Verification of a journal in PostgreSQL", .enabled(if: TestDatabase.clusterURL != nil))
struct VerifyingTests {
    private let database: TestDatabase
    private let clock = FixedClock(Instant(seconds: 1_700_000_000))

    init() throws { database = try TestDatabase() }

    /// The result of verifying twelve events of two devices after a change to the tables.
    private func found(
        after change: String, keys: PostgresKeyStore? = nil
    ) async throws -> Verification {
        let journal = try PostgresJournal(
            database.pool(), clock: clock, entropy: SystemEntropy(), keys: keys)
        var generator = SeededGenerator(3)
        let account: AccountID = generator.id()
        let devices: [DeviceID] = [generator.id(), generator.id()]
        for number in 0..<12 {
            let id: EventID = generator.id()
            let event = Event(
                id: id, operation: number % 4 == 0 ? generator.id() : id,
                time: HybridTimestamp(rawValue: UInt64(number) << 20),
                instant: Instant(seconds: 1_700_000_000), day: Day(19_675), offset: 0, zone: "UTC",
                kind: "toy.noted", payload: Array("{\"number\":\(number)}".utf8))
            _ = try await journal.append(
                [event], to: account, from: devices[number % 2], expecting: nil)
        }
        try await database.pool().run { try $0.run(change) }
        return try await journal.verify()
    }

    @Test("P3: an unchanged journal passes verification, encrypted or not")
    func soundness() async throws {
        let plain = try await found(after: "SELECT 1")
        #expect(plain.isSound && plain.events == 12 && plain.devices == 2)
        try await database.pool().run { try $0.run("DELETE FROM events; DELETE FROM accounts") }
        try await database.pool().run { try $0.run("DELETE FROM devices; DELETE FROM operations") }
        let sealed = try await found(after: "SELECT 1", keys: database.keys())
        #expect(sealed.isSound && sealed.events == 12)
    }

    @Test(
        "P3: a change in any column is reported with the event or record concerned",
        arguments: [
            ("UPDATE events SET payload = '{}' WHERE cursor = 5", "was changed after"),
            ("UPDATE events SET day = day + 1 WHERE cursor = 5", "was changed after"),
            ("UPDATE events SET time = time + 1 WHERE cursor = 5", "was changed after"),
            ("UPDATE events SET instant = instant + 1 WHERE cursor = 5", "was changed after"),
            ("UPDATE events SET shift = shift + 60 WHERE cursor = 5", "was changed after"),
            ("UPDATE events SET operation = '' WHERE cursor = 5", "was changed after"),
            ("UPDATE events SET hash = sha256('x') WHERE cursor = 5", "was changed after"),
            ("UPDATE events SET kind = zone WHERE cursor = 5", "was changed after"),
            ("UPDATE events SET zone = 999 WHERE cursor = 5", "cannot be read"),
            ("UPDATE events SET link = link + 1000 WHERE cursor = 5", "was changed after"),
            ("DELETE FROM events WHERE cursor = 5", "are missing"),
            ("DELETE FROM events WHERE cursor = 12", "but its record says"),
            ("UPDATE accounts SET head = 3", "does not name its last event"),
            ("UPDATE devices SET sequence = 2 WHERE number = 1", "but its record says 2"),
            ("UPDATE devices SET hash = sha256('x') WHERE number = 1", "but its record says"),
            ("UPDATE operations SET size = size + 1", "list of operations"),
            ("DELETE FROM operations", "list of operations"),
        ])
    func damage(change: String, words: String) async throws {
        let found = try await found(after: change)
        let sentences = found.findings.map(\.sentence)
        #expect(sentences.contains { $0.contains(words) }, "\(change): \(sentences)")
    }

    @Test("O3: an account without its key is reported as unreadable, an erased account as erased")
    func keys() async throws {
        let keys = try database.keys()
        #expect(try await found(after: "SELECT 1", keys: keys).isSound)
        let elsewhere = try TestDatabase()
        let other = try PostgresJournal(
            database.pool(), clock: clock, entropy: SystemEntropy(), keys: elsewhere.keys())
        let locked = try await other.verify()
        #expect(locked.unopened.count == 1 && !locked.isSound)
        for account in try keys.all().keys { try keys.destroyKey(of: account, at: clock.now()) }
        let erased = try await PostgresJournal(
            database.pool(), clock: clock, entropy: SystemEntropy(), keys: keys
        ).verify()
        #expect(erased.isSound && erased.erased == 1)
    }
}
