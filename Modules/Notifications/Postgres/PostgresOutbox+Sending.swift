public import Core
public import Delivery
internal import NotificationsAPI
internal import Postgres

extension PostgresOutbox {
    /// Leases messages that are due, earliest first, except rows locked by other nodes. A row that
    /// cannot be read does not delay others; it is tried again later as long as its message is
    /// useful.
    public func lease(_ most: Int, at now: Instant) async throws(Rejection) -> [LeasedMessage] {
        let all = seals
        return try await store.write { connection in
            let seals = try all.look()
            let due = try connection.query(
                """
                SELECT s.account, s.message, s.channel, s.tries, s.lease IS NOT NULL,
                    m.content, m.until
                FROM outbox_sends s JOIN outbox_messages m ON m.account = s.account
                    AND m.id = s.message
                WHERE s.due <= $1 ORDER BY s.due LIMIT $2 FOR UPDATE OF s SKIP LOCKED
                """, [.int8(now.milliseconds), .int8(Int64(max(most, 0)))]
            ).map { try DueSend($0) }
            let channels = try connection.channels(of: due.map(\.name))
            var (leasedMessages, marks): ([LeasedMessage], [SendResult]) = ([], [])
            for send in due {
                do {
                    switch try send.look(channels[send.name.place], at: now, seals) {
                    case .leasedMessage(let leasedMessage): leasedMessages.append(leasedMessage)
                    case .ended(let mark): marks.append(mark)
                    }
                } catch let rejection as Rejection where rejection.category != .unavailable {
                    try connection.putOff(send, at: now)
                }
            }
            try connection.lease(
                leasedMessages.map(SendName.init), until: now + LeasedMessage.lease)
            try connection.write(marks)
            return leasedMessages
        }
    }

    /// Records that a leased message is about to be sent. Returns false if the lease was lost. Rule
    /// A3.
    public func begin(_ leasedMessage: LeasedMessage, at now: Instant) async throws(Rejection)
        -> Bool
    {
        try await store.write { connection in
            try connection.query(
                """
                UPDATE outbox_sends SET lease = due
                WHERE account = $1 AND message = $2 AND channel = $3
                    AND due > $4 AND due <= $5 AND lease IS NULL
                """,
                [
                    .id(leasedMessage.account), .id(leasedMessage.message.id),
                    .id(leasedMessage.channel.id),
                    .int8(now.milliseconds), .int8((now + LeasedMessage.lease).milliseconds),
                ]
            ).affected > 0
        }
    }

    /// Records the outcomes for leased messages in one transaction.
    public func recordOutcomes(
        _ outcomes: [(leasedMessage: LeasedMessage, outcome: LeasedMessage.Outcome)],
        at now: Instant
    ) async throws(Rejection) {
        let all = seals
        try await store.write { connection in
            let names = outcomes.map { SendName($0.leasedMessage) }
            // The channels are read again, because others may have changed them.
            let rows = try connection.channels(of: names, isChanging: true)
            try connection.lock(names)
            var settling = OutcomeBatch(rows, at: now, try all.look())
            for (leasedMessage, outcome) in outcomes {
                do {
                    try settling.note(leasedMessage, outcome)
                } catch let rejection as Rejection where rejection.category != .unavailable {
                    // Outcomes of erased users are skipped and do not block others.
                }
            }
            try settling.write(connection)
        }
    }

    /// Returns the time at which the next message is due.
    public func nextDue() async throws(Rejection) -> Instant? {
        try await store.read { connection in
            try connection.query("SELECT min(due) FROM outbox_sends WHERE due IS NOT NULL")
                .first?.instant(0)
        }
    }
}

/// A row that is due, locked until the transaction ends.
private struct DueSend {
    enum Finding {
        case leasedMessage(LeasedMessage)
        /// The row must not be sent, with this result.
        case ended(SendResult)
    }
    var name: SendName
    var tries: Int
    var wasBegun: Bool
    var content: [UInt8]
    var until: Instant

    init(_ row: PostgresRow) throws {
        name = SendName(
            account: try row.knownID(0), message: try row.knownID(1), channel: try row.knownID(2))
        tries = Int(row.int(3))
        wasBegun = row.bool(4)
        content = row.bytes(5)
        until = Instant(milliseconds: row.int(6))
    }

    func look(
        _ row: PostgresRow?, at now: Instant, _ seals: OutboxSeals.OperationSeals
    ) throws -> Finding {
        let message = try seals.message(name.message, of: name.account, from: content)
        guard let row else {
            let outcome = LeasedMessage.Outcome.held("The channel was removed.")
            return .ended(try SendResult(name, outcome, tries: tries, seals))
        }
        let channel = try StoredChannel(row, from: 1, of: name.account, seals)
        let leasedMessage = LeasedMessage(
            account: name.account, message: message, channel: channel, tries: tries)
        if let outcome = leasedMessage.obstacle(at: now, wasBegun: wasBegun) {
            // A message that was not sent in time is not a failure of the channel.
            return .ended(try SendResult(name, outcome, tries: tries + 1, seals))
        }
        return .leasedMessage(leasedMessage)
    }
}

/// The outcomes for leased messages, collected before they are written.
private struct OutcomeBatch {
    private let rows: [ChannelPlace: PostgresRow]
    private let now: Instant
    private let seals: OutboxSeals.OperationSeals
    private var marks: [SendName: SendResult] = [:]
    private var channels: [ChannelPlace: (before: StoredChannel, after: StoredChannel)] = [:]

    init(_ rows: [ChannelPlace: PostgresRow], at now: Instant, _ seals: OutboxSeals.OperationSeals)
    {
        self.rows = rows
        self.now = now
        self.seals = seals
    }

    mutating func note(_ leasedMessage: LeasedMessage, _ outcome: LeasedMessage.Outcome) throws {
        let name = SendName(leasedMessage)
        marks[name] = try SendResult(name, outcome, tries: leasedMessage.tries + 1, seals)
        guard let row = rows[name.place] else { return }
        var channel = try channels[name.place] ?? fresh(row, of: name.account)
        channel.after.note(outcome, at: now)
        channels[name.place] = channel
    }

    private func fresh(
        _ row: PostgresRow, of account: AccountID
    ) throws -> (before: StoredChannel, after: StoredChannel) {
        let channel = try StoredChannel(row, from: 1, of: account, seals)
        return (channel, channel)
    }

    func write(_ connection: PostgresConnection) throws {
        for (place, channel) in channels where channel.before != channel.after {
            try channel.after.write(of: place.account, connection, seals)
        }
        try connection.write(Array(marks.values))
    }
}

extension PostgresConnection {
    /// Postpones a row that cannot be read. The user's key may not be restored yet.
    fileprivate func putOff(_ send: DueSend, at now: Instant) throws {
        let isOver = send.until <= now
        try query(
            """
            UPDATE outbox_sends SET due = $4, word = $5
            WHERE account = $1 AND message = $2 AND channel = $3
            """,
            [
                .id(send.name.account), .id(send.name.message), .id(send.name.channel),
                isOver ? .null : .int8((now + LeasedMessage.lease).milliseconds),
                .text(isOver ? "failed" : "due"),
            ])
    }
}
