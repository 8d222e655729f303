internal import Synchronization

/// Short texts from program to program over one database, by NOTIFY and LISTEN.
///
/// What is told is gathered for a moment and sent in a transaction of its own, after what it tells
/// of was committed: NOTIFY inside a transaction makes commits wait for each other. What is told
/// while a listener is not connected does not reach it, which it is told then.
public final class PostgresChannel: Sendable {
    private let pool: PostgresPool
    private let address: PostgresAddress?
    private let name: String
    /// Tells what this program said from what others did.
    private let sender: String
    private let waiting = Mutex<Set<String>>([])

    /// How long texts are gathered, and how often it is looked for those of others.
    private static let pause = Duration.milliseconds(50)
    /// The longest text of one notification, in bytes; PostgreSQL takes 8,000.
    private static let longest = 7_000

    /// A channel of a name; `sender` is a word of this program alone. Listens at `direct`, where a
    /// pooler stands before the database, and not at all without it.
    public init(
        _ pool: PostgresPool, direct: PostgresAddress?, name: String, sender: String
    ) {
        self.pool = pool
        self.name = name
        self.sender = sender
        address = direct ?? (pool.address.isPooled ? nil : pool.address)
    }

    /// Tells all other programs, soon; the text has no space in it. Several that are the same and
    /// not sent yet are one.
    public func tell(_ text: String) { waiting.withLock { _ = $0.insert(text) } }

    /// What a listener hears.
    public enum News: Hashable, Sendable {
        /// What others told.
        case told([String])
        /// It was not connected for a while, so anything may have been told.
        case missed
    }

    /// Sends and listens until it is cancelled.
    public func run(_ hear: @escaping @Sendable (News) async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.send() }
            if let address { group.addTask { await self.listen(address, hear) } }
        }
    }

    private func send() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: PostgresChannel.pause)
            let texts = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            guard !texts.isEmpty else { continue }
            let (name, parts) = (name, parts(texts))
            do {
                try await pool.run { connection in
                    try connection.query(
                        "SELECT pg_notify($1, part) FROM unnest($2::text[]) part",
                        [.text(name), .texts(parts)])
                    return
                }
            } catch {
                waiting.withLock { $0.formUnion(texts) }
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// Texts as those of notifications, each after the word of this program.
    private func parts(_ texts: Set<String>) -> [String] {
        var parts: [String] = []
        for text in texts {
            if let last = parts.last, last.utf8.count + text.utf8.count < PostgresChannel.longest {
                parts[parts.count - 1] += " " + text
            } else {
                parts.append(sender + " " + text)
            }
        }
        return parts
    }

    private func listen(
        _ address: PostgresAddress, _ hear: @escaping @Sendable (News) async -> Void
    ) async {
        var isFirst = true
        while !Task.isCancelled {
            let name = name
            let made = try? await pool.aside {
                let connection = try PostgresConnection(address)
                try connection.run("LISTEN \"\(name)\"")
                return connection
            }
            if let connection = made {
                if !isFirst { await hear(.missed) }
                isFirst = false
                while !Task.isCancelled, connection.isAlive {
                    let told = texts(of: connection.notifications())
                    if !told.isEmpty { await hear(.told(told)) }
                    try? await Task.sleep(for: PostgresChannel.pause)
                }
            } else {
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// What others told in notifications.
    private func texts(of notifications: [(channel: String, payload: String)]) -> [String] {
        notifications.reduce(into: []) { texts, note in
            let words = note.payload.split(separator: " ").map(String.init)
            if note.channel == name, words.first != sender { texts += words.dropFirst() }
        }
    }
}
