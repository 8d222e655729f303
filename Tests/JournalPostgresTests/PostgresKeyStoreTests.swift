import Core
import CoreTesting
import Engine
import JournalPostgres
import Postgres
import PostgresTesting
import Testing

@Suite("Keys in PostgreSQL", .enabled(if: TestDatabase.clusterURL != nil))
struct PostgresKeyStoreTests {
    private let database: TestDatabase
    private let ada = AccountID(high: 1, low: 7)
    private let now = Instant(seconds: 1_700_000_000)

    init() throws { database = try TestDatabase() }

    private func keys(
        _ byte: UInt8 = 7, seed: UInt64 = 1, in database: TestDatabase? = nil
    ) throws(JournalError) -> PostgresKeyStore {
        guard let master = MasterKey([UInt8](repeating: byte, count: MasterKey.length)) else {
            throw JournalError(.bounds, "There is no such key.")
        }
        return try PostgresKeyStore(
            (database ?? self.database).pool(connections: 2), master: master,
            entropy: SeededEntropy(seed))
    }

    @Test("O3: the key store in PostgreSQL meets the key store contract")
    func contract() {
        let contract = KeyStoreContract { _ throws(JournalError) in try keys() }
        #expect(contract.check() == [])
    }

    @Test(
        "O3: stored keys are encrypted; each needs its own row and the master key to be decrypted")
    func wrapping() throws {
        let store = try keys()
        let key = try store.makeKey(of: ada)
        let bob = AccountID(high: 2, low: 7)
        _ = try store.makeKey(of: bob)
        let connection = try PostgresConnection(database.address)
        let kept = try connection.query("SELECT key FROM keys ORDER BY account").map { $0.bytes(0) }
        #expect(kept.map(\.count) == [60, 60])
        for bytes in kept {
            #expect(!bytes.indices.contains { bytes[$0...].starts(with: key.bytes.prefix(8)) })
        }
        #expect(kept[0].prefix(12) != kept[1].prefix(12))
        try connection.query("UPDATE keys SET key = $1", [.bytes(kept[0])])
        #expect(try store.key(of: ada) == key)
        #expect(throws: JournalError.self) { try store.key(of: bob) }
        for place in [0, 12, 59] {
            var bytes = kept[0]
            bytes[place] ^= 1
            try connection.query("UPDATE keys SET key = $1", [.bytes(bytes)])
            let error = #expect(throws: JournalError.self) { try store.key(of: ada) }
            #expect(error?.reason == .damaged)
        }
        try connection.query("UPDATE keys SET key = $1", [.bytes([1, 2])])
        #expect(throws: JournalError.self) { try store.all() }
    }

    @Test("O3: a wrong master key is rejected when a node starts, before the first read")
    func masters() throws {
        let key = try keys().makeKey(of: ada)
        let error = #expect(throws: JournalError.self) { try keys(8) }
        #expect(error?.reason == .permission)
        #expect(try keys(7).key(of: ada) == key)
        #expect(MasterKey([1]) == nil)
    }

    @Test("O3: a key destroyed at one node is also gone at the other, which sees a new revision")
    func nodes() async throws {
        let (here, there) = (try keys(), try keys(seed: 2))
        for round in 0..<20 {
            let account = AccountID(high: 5, low: UInt64(round))
            let made = try await withThrowingTaskGroup(of: PersonKey.self) { group in
                for node in [here, there, here, there] {
                    group.addTask { try node.makeKey(of: account) }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(made.count == 1)
            let before = try there.revision()
            try here.destroyKey(of: account, at: now)
            #expect(try there.revision() != before)
            let error = #expect(throws: JournalError.self) { try there.makeKey(of: account) }
            #expect(error?.reason == .erased)
        }
    }
}
