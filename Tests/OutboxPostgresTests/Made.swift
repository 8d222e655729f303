import Core
import Delivery
import NotificationsAPI
import OutboxPostgres
import OutboxTesting
import Postgres
import PostgresTesting
import Synchronization

/// Nodes of one server over a separate database.
struct Nodes {
    let database: TestDatabase
    let keys: OutboxKeys?
    let all: [PostgresOutbox]
    let account = OutboxSample.account
    let now = OutboxSample.now

    init(_ count: Int = 2, isSealed: Bool = false) throws {
        let (database, keys) = (try TestDatabase(), isSealed ? OutboxKeys() : nil)
        self.database = database
        self.keys = keys
        all = try (0..<count).map { _ in
            try PostgresOutbox(database.pool(), keys?.node() ?? OutboxSeals(nil))
        }
    }

    subscript(number: Int) -> PostgresOutbox { all[number % all.count] }

    /// Adds channels to an account, alternating between repeatable and other types.
    func addChannels(
        _ count: Int, of account: AccountID = OutboxSample.account
    ) async throws(Rejection) {
        for number in 1...count {
            let place = "place\(number)"
            let channel =
                number % 2 == 0 ? try OutboxSample.webhook(place) : try OutboxSample.ntfy(place)
            _ = try await self[number].add(
                try OutboxSample.channel(UInt64(number), channel), of: account)
        }
    }

    /// All rows of the outbox's tables as one text, bytes in hexadecimal.
    func dump() throws -> String {
        let connection = try PostgresConnection(database.address)
        return try ["people", "channels", "messages", "claims", "sends"].map { table in
            try connection.query("SELECT t::text FROM outbox_\(table) t").map { $0.text(0) }
                .joined(separator: "\n")
        }.joined(separator: "\n")
    }
}

extension String {
    /// Its bytes in PostgreSQL's notation.
    var hexadecimal: String {
        utf8.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}

/// Keeps items alive until the test ends.
final class Kept<Item: Sendable>: Sendable {
    private let items = Mutex<[Item]>([])

    func keep(_ item: Item) { items.withLock { $0.append(item) } }
}

/// Runs `count` concurrent calls and returns their results.
func together<Answer: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Answer
) async throws -> [Answer] {
    try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
        for number in 0..<count { group.addTask { (number, try await body(number)) } }
        return try await group.reduce(into: []) { $0.append($1) }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }
}
