internal import Core
internal import Engine
internal import Synchronization

/// Stores the replies to requests with an `Idempotency-Key`
/// (draft-ietf-httpapi-idempotency-key-header-07). A repeated request with the same key and body
/// gets the same reply and has no further effect.
///
/// Replies are kept in memory for 24 hours, at most 10,000 replies and 8 MiB; the oldest are
/// dropped first. If a reply is missing, for example after a restart, the journal still recognises
/// the operation, because the ids of its events are derived from the key.
final class IdempotencyMemory: Sendable {
    /// How to handle a request with a key.
    enum Turn {
        case perform(EventID)
        case replay(RouteReply)
    }

    /// The key of an operation, together with its account: the same key from two users means two
    /// operations.
    private struct Key: Hashable {
        var account: AccountID
        var operation: EventID
    }
    private struct Entry {
        var fingerprint: UInt64
        var reply: RouteReply?
        var since: ContinuousClock.Instant
    }
    private struct Content {
        var entries: [Key: Entry] = [:]
        var order: [Key] = []
        var oldest = 0
        var bytes = 0

        /// Removes an entry.
        mutating func remove(_ key: Key) {
            bytes -= entries.removeValue(forKey: key)?.reply?.size ?? 0
        }
    }
    private let content = Mutex(Content())
    private let most: Int
    private let mostBytes: Int
    private let age: Duration

    init(most: Int = 10_000, bytes: Int = 8 << 20, age: Duration = .seconds(86_400)) {
        self.most = most
        mostBytes = bytes
        self.age = age
    }

    /// The total size of the stored replies in bytes.
    var bytes: Int { content.withLock { $0.bytes } }

    /// Registers a request and returns how to handle it. A key is valid for one method and path.
    func begin(
        key: String, scope: String, body: [UInt8], of account: AccountID,
        now: ContinuousClock.Instant = .now
    ) throws(Rejection) -> Turn {
        let operation = try IdempotencyMemory.operation(of: key, scope: scope)
        let key = Key(account: account, operation: operation)
        let fingerprint = FastHash.hash(body, seed: 3).0
        let turn = content.withLock { content -> Result<Turn, Rejection> in
            forget(before: now, in: &content)
            guard let entry = content.entries[key] else {
                content.entries[key] = Entry(fingerprint: fingerprint, since: now)
                content.order.append(key)
                return .success(.perform(operation))
            }
            guard entry.fingerprint == fingerprint else { return .failure(.operationReused) }
            return entry.reply.map { .success(.replay($0)) } ?? .failure(.keyBusy)
        }
        return try turn.get()
    }

    /// Stores the reply. If a repeated request could get a different reply, nothing is stored.
    func finish(_ operation: EventID, of account: AccountID, with reply: RouteReply) {
        let key = Key(account: account, operation: operation)
        content.withLock { content in
            guard reply.status < 500, reply.size <= mostBytes, content.entries[key] != nil
            else { return content.remove(key) }
            content.entries[key]?.reply = reply
            content.bytes += reply.size
        }
    }

    /// Forgets the operation, so that the next request with the key runs.
    func forget(_ operation: EventID, of account: AccountID) {
        content.withLock { $0.remove(Key(account: account, operation: operation)) }
    }

    private func forget(before now: ContinuousClock.Instant, in content: inout Content) {
        while content.oldest < content.order.count {
            let key = content.order[content.oldest]
            if let entry = content.entries[key] {
                let isOld = now - entry.since > age
                let isFull = content.entries.count >= most || content.bytes > mostBytes
                guard isOld || isFull else { break }
                content.remove(key)
            }
            content.oldest += 1
        }
        if content.oldest > most {
            content.order.removeFirst(content.oldest)
            content.oldest = 0
        }
    }

    /// Returns the operation id for a key. The same key always gives the same id, which is a UUIDv8
    /// (RFC 9562 section 5.8).
    static func operation(of header: String, scope: String) throws(Rejection) -> EventID {
        var key = header.utf8[...]
        if key.count >= 2, key.first == UInt8(ascii: "\""), key.last == UInt8(ascii: "\"") {
            key = key.dropFirst().dropLast()
        }
        guard (1...255).contains(key.count), key.allSatisfy({ $0 >= 0x21 && $0 <= 0x7E }) else {
            throw .keyMalformed
        }
        let mixed = FastHash.hash(Array(scope.utf8) + [0] + Array(key), seed: 1)
        return EventID(
            high: mixed.0 & ~0xF000 | 0x8000, low: mixed.1 >> 2 | 0x8000_0000_0000_0000)
    }
}

extension RouteReply {
    /// The approximate size of the reply in memory, in bytes.
    fileprivate var size: Int {
        body.count + fields.reduce(256) { $0 + $1.name.utf8.count + $1.value.utf8.count + 64 }
    }
}

extension Rejection {
    fileprivate static let keyMalformed = Rejection(
        "idempotency.key", "An Idempotency-Key must be 1–255 visible ASCII characters.",
        field: "Idempotency-Key")
    fileprivate static let keyBusy = Rejection.conflict(
        "idempotency.busy", "A request with this Idempotency-Key is still running.",
        field: "Idempotency-Key")
}
