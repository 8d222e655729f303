internal import Synchronization

/// Short messages between programs on one database, with NOTIFY and LISTEN.
///
/// Messages are collected briefly and sent in a separate transaction after the data is committed,
/// because NOTIFY inside a transaction makes commits wait for each other. Messages during a lost
/// connection do not arrive; the listener is then informed about this.
public final class PostgresChannel: Sendable {
    private let pool: PostgresPool
    private let address: PostgresAddress?
    private let name: String
    /// The word that distinguishes this program's messages from those of others.
    private let sender: String
    private let waiting = Mutex<Set<String>>([])
    private let hearing = Mutex(ListeningState())

    /// The state of the connection between programs.
    private struct ListeningState {
        var isConnected = false
        /// The time of the first message of this program that has not come back yet.
        var told: ContinuousClock.Instant?
        var lag = Duration.zero
    }

    /// The time for collecting messages, and the interval between checks for others' messages.
    private static let pause = Duration.milliseconds(50)
    /// The interval of `missed` events without a connection; it covers several attempts to connect.
    private static let deafness = Duration.seconds(30)
    private static let tries = 30
    /// The maximum bytes of one notification; PostgreSQL allows 8,000.
    private static let longest = 7_000
    /// The maximum number of waiting messages. If more wait, for example during an outage,
    /// receivers learn that any message may have been lost.
    private static let mostWaiting = 16_384
    private static let anything = "*"

    /// Creates a channel with a name; `sender` must be unique to this program. It listens at
    /// `direct` if a pooler is in front of the database, and not at all without `direct`.
    public init(
        _ pool: PostgresPool, direct: PostgresAddress?, name: String, sender: String
    ) {
        self.pool = pool
        self.name = name
        self.sender = sender
        address = direct ?? (pool.address.isPooled ? nil : pool.address)
    }

    /// Sends a message to all other programs soon. The text must not contain spaces. Equal unsent
    /// messages are sent once.
    public func post(_ text: String) {
        waiting.withLock { waiting in
            if waiting.count >= PostgresChannel.mostWaiting { waiting = [PostgresChannel.anything] }
            if !waiting.contains(PostgresChannel.anything) { waiting.insert(text) }
        }
        hearing.withLock { $0.told = $0.told ?? .now }
    }

    /// Whether the channel listens, and the delay of messages. The delay is measured on this
    /// program's own returning messages, so no two clocks are compared. It grows while none
    /// returns. Nil if the channel never listens.
    public var lag: (isListening: Bool, time: Duration)? {
        guard address != nil else { return nil }
        return hearing.withLock { hearing in
            let since = hearing.told.map { ContinuousClock.now - $0 } ?? .zero
            return (hearing.isConnected, max(hearing.lag, since))
        }
    }

    /// Sends a message at once, without `run`, for a program that ends soon.
    public func sendPending(_ text: String) async throws { try await send([text]) }

    /// An event for a listener.
    public enum ChannelEvent: Hashable, Sendable {
        /// Messages of other programs.
        case told([String])
        /// Any message may have been lost before. The channel listens from now on, or it currently
        /// cannot or never can; then this event repeats twice a minute.
        case missed(isListening: Bool)
    }

    /// Sends and listens until it is cancelled.
    public func run(_ receive: @escaping @Sendable (ChannelEvent) async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.send() }
            group.addTask {
                if let address = self.address {
                    await self.listen(address, receive)
                } else {
                    await self.beDeaf(receive)
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

    /// Returns messages as payloads of notifications, each after this program's word.
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
        _ address: PostgresAddress, _ receive: @escaping @Sendable (ChannelEvent) async -> Void
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
                // Messages from the meantime do not come back.
                hearing.withLock { ($0.isConnected, $0.told) = (true, nil) }
                defer { hearing.withLock { $0.isConnected = false } }
                await receive(.missed(isListening: true))
                while !Task.isCancelled, connection.isAlive {
                    let told = texts(of: connection.notifications())
                    if told.contains(PostgresChannel.anything) {
                        await receive(.missed(isListening: true))
                    } else if !told.isEmpty {
                        await receive(.told(told))
                    }
                    try? await Task.sleep(for: PostgresChannel.pause)
                }
                failures = 0
            } else {
                try? await Task.sleep(for: .seconds(1))
            }
            if failures % PostgresChannel.tries == 0 { await receive(.missed(isListening: false)) }
            failures += 1
        }
    }

    private func beDeaf(_ receive: @escaping @Sendable (ChannelEvent) async -> Void) async {
        while !Task.isCancelled {
            await receive(.missed(isListening: false))
            try? await Task.sleep(for: PostgresChannel.deafness)
        }
    }

    /// Returns the messages of other programs in notifications.
    private func texts(of notifications: [(channel: String, payload: String)]) -> [String] {
        notifications.reduce(into: []) { texts, note in
            guard note.channel == name else { return }
            if note.payload.hasPrefix(sender + " ") { return heardItself() }
            // By bytes: searching for characters in thousands of messages a second costs ten times
            // as much.
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
