import OutboxSQLite
import OutboxTesting
import Testing

/// Months of several people and two processes on one file, compared with the plain reading.
@Suite("The outbox under random operations") struct OutboxPropertyTests {
    @Test(
        "A2: random claims, leases and outcomes match a simple model",
        arguments: OutboxContract.seeds)
    func history(seed: UInt64) async throws {
        let contract = OutboxContract { isSealed in
            let shop = try Shop(isSealed: isSealed)
            return [shop.outbox, try SQLiteOutbox(folder: shop.folder, keys: shop.keys)]
        }
        #expect(try await contract.check(seed: seed) == [])
    }

    @Test("A3: messages to one recipient are counted across processes, and a stop is stored")
    func targets() async throws {
        let contract = OutboxContract { isSealed in
            let shop = try Shop(isSealed: isSealed)
            return [shop.outbox, try SQLiteOutbox(folder: shop.folder, keys: shop.keys)]
        }
        #expect(try await contract.checkTargets() == [])
    }
}
