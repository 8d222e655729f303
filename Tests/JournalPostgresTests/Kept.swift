import Core
import Engine
import JournalPostgres
import PostgresTesting
import Synchronization

/// Keeps items alive until the test ends.
final class Kept<Item: Sendable>: Sendable {
    private let items = Mutex<[Item]>([])

    func keep(_ item: Item) { items.withLock { $0.append(item) } }
}

extension TestDatabase {
    /// Keys in the database, wrapped by a constant master key.
    func keys() throws -> PostgresKeyStore {
        guard let master = MasterKey([UInt8](repeating: 7, count: MasterKey.length)) else {
            throw JournalError(.bounds, "There is no such key.")
        }
        return try PostgresKeyStore(pool(), master: master, entropy: SystemEntropy())
    }
}
