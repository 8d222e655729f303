import Synchronization

/// Keeps what must not go before the test does.
final class Kept<Item: Sendable>: Sendable {
    private let items = Mutex<[Item]>([])

    func keep(_ item: Item) { items.withLock { $0.append(item) } }
}
