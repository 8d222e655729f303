import Core
import Engine
import JournalPostgres
import PostgresTesting
import Synchronization

/// Keeps what must not go before the test does.
final class Kept<Item: Sendable>: Sendable {
    private let items = Mutex<[Item]>([])

    func keep(_ item: Item) { items.withLock { $0.append(item) } }
}

extension TestDatabase {
    /// Keys in it, wrapped by a master key that is always the same.
    func keys() throws -> PostgresKeyStore {
        guard let master = MasterKey([UInt8](repeating: 7, count: MasterKey.length)) else {
            throw JournalError(.bounds, "There is no such key.")
        }
        return try PostgresKeyStore(pool(), master: master, entropy: SystemEntropy())
    }
}
