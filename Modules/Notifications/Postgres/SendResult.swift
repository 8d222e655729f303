internal import Core
internal import Delivery
internal import NotificationsAPI
internal import Postgres

/// The key of a row of `outbox_sends`.
struct SendName: Hashable {
    var account: AccountID
    var message: MessageID
    var channel: ChannelID

    /// The key of the row with the send's channel.
    var place: ChannelPlace { ChannelPlace(account: account, channel: channel) }
}

extension SendName {
    init(_ leasedMessage: LeasedMessage) {
        self.init(
            account: leasedMessage.account, message: leasedMessage.message.id,
            channel: leasedMessage.channel.id)
    }
}

/// The key of a row of `outbox_channels`.
struct ChannelPlace: Hashable {
    var account: AccountID
    var channel: ChannelID
}

/// The result of sending a message on a channel, as written to its row.
struct SendResult {
    var name: SendName
    var outcome: LeasedMessage.Outcome
    var tries: Int
    /// The encrypted reason for the outcome.
    var why: [UInt8]?

    init(
        _ name: SendName, _ outcome: LeasedMessage.Outcome, tries: Int,
        _ seals: OutboxSeals.OperationSeals
    ) throws {
        self.name = name
        self.outcome = outcome
        self.tries = tries
        why = try seals.content(of: outcome, of: name.account, name.message)
    }

    /// The time of the next attempt; nil if there is none.
    fileprivate var due: Instant? {
        if case .again(let instant, _) = outcome { instant } else { nil }
    }
}

extension PostgresConnection {
    /// Returns the existing channels for some sends, as rows with the account and
    /// `StoredChannel.columns`. They are locked if they will be changed.
    func channels(
        of names: [SendName], isChanging: Bool = false
    ) throws -> [ChannelPlace: PostgresRow] {
        let places = Array(Set(names.map(\.place)))
        guard !places.isEmpty else { return [:] }
        let rows = try query(
            """
            SELECT account, \(StoredChannel.columns) FROM outbox_channels
            WHERE (account, id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
            ORDER BY account, id \(isChanging ? "FOR UPDATE" : "")
            """, [.ids(places.map(\.account)), .ids(places.map(\.channel))])
        return try Dictionary(
            uniqueKeysWithValues: rows.map { row in
                (ChannelPlace(account: try row.knownID(0), channel: try row.knownID(1)), row)
            })
    }

    /// Locks sends in the order that all nodes use.
    func lock(_ names: [SendName]) throws {
        try query(
            """
            SELECT 1 FROM outbox_sends WHERE (account, message, channel) IN (
                SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]))
            ORDER BY account, message, channel FOR UPDATE
            """, names.values)
    }

    /// Leases sends that are locked.
    func lease(_ names: [SendName], until end: Instant) throws {
        guard !names.isEmpty else { return }
        try query(
            """
            UPDATE outbox_sends SET due = $4 WHERE (account, message, channel) IN (
                SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]))
            """, names.values + [.int8(end.milliseconds)])
    }

    /// Writes the results of sends that are locked, one result for each.
    func write(_ marks: [SendResult]) throws {
        guard !marks.isEmpty else { return }
        try query(
            """
            UPDATE outbox_sends s SET lease = NULL, tries = m.tries, word = m.word,
                due = CASE WHEN m.is_due THEN m.due END, why = CASE WHEN m.is_said THEN m.why END
            FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::boolean[],
                $6::integer[], $7::text[], $8::bytea[], $9::boolean[])
                AS m (account, message, channel, due, is_due, tries, word, why, is_said)
            WHERE s.account = m.account AND s.message = m.message AND s.channel = m.channel
            """,
            marks.map(\.name).values + [
                .int8s(marks.map { $0.due?.milliseconds ?? 0 }),
                .bools(marks.map { $0.due != nil }),
                .int4s(marks.map { Int32(clamping: $0.tries) }),
                .texts(marks.map(\.outcome.word)), .byteses(marks.map { $0.why ?? [] }),
                .bools(marks.map { $0.why != nil }),
            ])
    }
}

extension [SendName] {
    fileprivate var values: [PostgresValue] {
        [.ids(map(\.account)), .ids(map(\.message)), .ids(map(\.channel))]
    }
}
