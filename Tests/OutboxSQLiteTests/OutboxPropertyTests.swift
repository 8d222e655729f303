import OutboxSQLite
import OutboxTesting
import Testing

/// Months of several people and two processes on one file, compared with the plain reading.
@Suite("The outbox with random histories") struct OutboxPropertyTests {
    @Test(
        "A2: random histories of claims, leases and ends match the plain reading",
        arguments: OutboxContract.seeds)
    func history(seed: UInt64) async throws {
        let contract = OutboxContract { isSealed in
            let shop = try Shop(isSealed: isSealed)
            return [shop.outbox, try SQLiteOutbox(folder: shop.folder, keys: shop.keys)]
        }
        #expect(try await contract.check(seed: seed) == [])
    }

    @Test("A3: uses of a target are counted over processes, and a stop is kept")
    func targets() async throws {
        let contract = OutboxContract { isSealed in
            let shop = try Shop(isSealed: isSealed)
            return [shop.outbox, try SQLiteOutbox(folder: shop.folder, keys: shop.keys)]
        }
        #expect(try await contract.checkTargets() == [])
    }
}
