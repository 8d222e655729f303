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
    private let hearing = Mutex(Hearing())

    /// What is known of the way from one program to another.
    private struct Hearing {
        var isConnected = false
        /// When the first text was told that this program has not heard itself yet.
        var told: ContinuousClock.Instant?
        var lag = Duration.zero
    }

    /// How long texts are gathered, and how often it is looked for those of others.
    private static let pause = Duration.milliseconds(50)
    /// How often it is said that nobody can be heard, and how many tries to connect that is.
    private static let deafness = Duration.seconds(30)
    private static let tries = 30
    /// The longest text of one notification, in bytes; PostgreSQL takes 8,000.
    private static let longest = 7_000
    /// So many texts wait at most, as when nothing can be sent for a while; then it is told that
    /// anything may have been told.
    private static let mostWaiting = 16_384
    private static let anything = "*"

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
    public func tell(_ text: String) {
        waiting.withLock { waiting in
            if waiting.count >= PostgresChannel.mostWaiting { waiting = [PostgresChannel.anything] }
            if !waiting.contains(PostgresChannel.anything) { waiting.insert(text) }
        }
        hearing.withLock { $0.told = $0.told ?? .now }
    }

    /// Whether it listens, and how long a text is on its way to those who do: measured on this
    /// program's own, which come back to it, so that no two clocks are compared. It grows while
    /// none comes back; nil where it does not listen at all.
    public var lag: (isListening: Bool, time: Duration)? {
        guard address != nil else { return nil }
        return hearing.withLock { hearing in
            let since = hearing.told.map { ContinuousClock.now - $0 } ?? .zero
            return (hearing.isConnected, max(hearing.lag, since))
        }
    }

    /// Tells all other programs at once, without `run`: for a program that ends soon.
    public func tellNow(_ text: String) async throws { try await send([text]) }

    /// What a listener hears.
    public enum News: Hashable, Sendable {
        /// What others told.
        case told([String])
        /// Anything may have been told before. Either it listens from now on, or it cannot just
        /// now, or ever: then this comes again twice a minute.
        case missed(isListening: Bool)
    }

    /// Sends and listens until it is cancelled.
    public func run(_ hear: @escaping @Sendable (News) async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.send() }
            group.addTask {
                if let address = self.address {
                    await self.listen(address, hear)
                } else {
                    await self.beDeaf(hear)
                }
            }
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
            do {
                try await send(texts)
            } catch {
                waiting.withLock { $0.formUnion(texts) }
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    private func send(_ texts: Set<String>) async throws {
        let (name, parts) = (name, parts(texts))
        try await pool.run { connection in
            try connection.query(
                "SELECT pg_notify($1, part) FROM unnest($2::text[]) part",
                [.text(name), .texts(parts)])
            return
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
        var failures = 0
        while !Task.isCancelled {
            let name = name
            let made = try? await pool.aside {
                let connection = try PostgresConnection(address)
                try connection.run("LISTEN \"\(name)\"")
                return connection
            }
            if let connection = made {
                // What was told meanwhile does not come back.
                hearing.withLock { ($0.isConnected, $0.told) = (true, nil) }
                defer { hearing.withLock { $0.isConnected = false } }
                await hear(.missed(isListening: true))
                while !Task.isCancelled, connection.isAlive {
                    let told = texts(of: connection.notifications())
                    if told.contains(PostgresChannel.anything) {
                        await hear(.missed(isListening: true))
                    } else if !told.isEmpty {
                        await hear(.told(told))
                    }
                    try? await Task.sleep(for: PostgresChannel.pause)
                }
                failures = 0
            } else {
                try? await Task.sleep(for: .seconds(1))
            }
            if failures % PostgresChannel.tries == 0 { await hear(.missed(isListening: false)) }
            failures += 1
        }
    }

    private func beDeaf(_ hear: @escaping @Sendable (News) async -> Void) async {
        while !Task.isCancelled {
            await hear(.missed(isListening: false))
            try? await Task.sleep(for: PostgresChannel.deafness)
        }
    }

    /// What others told in notifications.
    private func texts(of notifications: [(channel: String, payload: String)]) -> [String] {
        notifications.reduce(into: []) { texts, note in
            guard note.channel == name else { return }
            if note.payload.hasPrefix(sender + " ") { return heardItself() }
            // By bytes: to look for characters in thousands of texts a second costs ten times that.
            let words = note.payload.utf8.split(separator: UInt8(ascii: " "))
            texts += words.dropFirst().map { String(Substring($0)) }
        }
    }

    private func heardItself() {
        hearing.withLock { hearing in
            guard let told = hearing.told else { return }
            hearing.lag = ContinuousClock.now - told
            hearing.told = nil
        }
    }
}
