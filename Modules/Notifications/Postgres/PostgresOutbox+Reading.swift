public import Core
internal import Delivery
public import NotificationsAPI
internal import Postgres

extension PostgresOutbox {
    /// Returns the log of sent reminders that planning needs.
    public func log(
        of account: AccountID, at now: Instant
    ) async throws(Rejection) -> [SentReminder] {
        let (days, weeks) = (now + -4 * 86_400, now + -91 * 86_400)
        return try await store.read { connection in
            try connection.query(
                """
                SELECT \(PostgresOutbox.fate), c.response, c.reminder, c.at
                FROM outbox_claims c JOIN outbox_messages m ON m.account = c.account
                    AND m.id = c.message
                WHERE c.account = $1 AND (c.at >= $3
                    OR c.at >= $2 AND c.reminder LIKE 'nudge~%' OR c.reminder LIKE 'ask~%')
                ORDER BY c.at, c.reminder
                """, [.id(account), .int8(weeks.milliseconds), .int8(days.milliseconds)]
            ).map { row in
                SentReminder(
                    id: try ReminderID(row.text(4)).orThrow(.damagedOutbox),
                    instant: Instant(milliseconds: row.int(5)), outcome: row.outcome,
                    response: try row.response())
            }
        }
    }

    /// The columns that say whether a message was withheld, was or may have been delivered, and is
    /// still pending.
    private static let fate = """
        m.withheld,
        EXISTS (SELECT 1 FROM outbox_sends s WHERE s.account = m.account AND s.message = m.id
            AND s.word IN ('delivered', 'unsure')),
        EXISTS (SELECT 1 FROM outbox_sends s WHERE s.account = m.account AND s.message = m.id
            AND s.due IS NOT NULL)
        """

    /// Returns a message of a user by its id.
    public func message(
        _ id: MessageID, of account: AccountID
    ) async throws(Rejection) -> OutboxMessage? {
        let seals = seals
        return try await store.read { connection in
            let row = try connection.query(
                "SELECT content FROM outbox_messages WHERE account = $1 AND id = $2",
                [.id(account), .id(id)]
            ).first
            return try row.map { try seals.look().message(id, of: account, from: $0.bytes(0)) }
        }
    }

    /// Returns the user's latest messages with their results.
    public func history(
        of account: AccountID, most: Int
    ) async throws(Rejection) -> [OutboxEntry] {
        let all = seals
        return try await store.read { connection in
            let seals = try all.look()
            let rows = try connection.query(
                """
                SELECT \(PostgresOutbox.fate), coalesce((SELECT max(c.response)
                    FROM outbox_claims c WHERE c.account = m.account AND c.message = m.id
                    AND c.response <> 'none'), 'none'), m.id, m.content
                FROM outbox_messages m WHERE m.account = $1 ORDER BY m.at DESC, m.id DESC LIMIT $2
                """, [.id(account), .int8(Int64(max(most, 0)))])
            let ids: [MessageID] = try rows.map { try $0.knownID(4) }
            let sends = try connection.sends(of: ids, account, seals)
            return try rows.map { row in
                let id: MessageID = try row.knownID(4)
                return OutboxEntry(
                    message: try seals.message(id, of: account, from: row.bytes(5)),
                    outcome: row.outcome, response: try row.response(), sends: sends[id] ?? [])
            }
        }
    }
}

extension PostgresRow {
    /// The outcome of a message, read from a row that begins with these columns.
    fileprivate var outcome: SentReminder.Outcome {
        if bool(0) { return .withheld }
        if bool(1) { return .sent }
        return bool(2) ? .claimed : .failed
    }

    fileprivate func response() throws -> SentReminder.Response {
        try SentReminder.Response(rawValue: text(3)).orThrow(.damagedOutbox)
    }
}

extension PostgresConnection {
    /// Returns the results of messages on each channel.
    fileprivate func sends(
        of messages: [MessageID], _ account: AccountID, _ seals: OutboxSeals.OperationSeals
    ) throws -> [MessageID: [OutboxEntry.Send]] {
        let channels = try StoredChannel.all(of: account, self, seals)
        let names = Dictionary(uniqueKeysWithValues: channels.map { ($0.id, $0) })
        let rows = try query(
            """
            SELECT message, channel, tries, word, why FROM outbox_sends
            WHERE account = $1 AND message = ANY($2) ORDER BY message, channel
            """, [.id(account), .ids(messages)])
        var sends: [MessageID: [OutboxEntry.Send]] = [:]
        for row in rows.map({ $0 }) {
            let message: MessageID = try row.knownID(0)
            let channel = names[try row.knownID(1)]
            let why =
                row.isNull(4)
                ? nil : try seals.sentence(from: row.bytes(4), of: account, message)
            sends[message, default: []].append(
                OutboxEntry.Send(
                    channel: channel?.name ?? "a removed channel",
                    via: channel?.channel.via.rawValue ?? "", word: row.text(3), why: why,
                    tries: Int(row.int(2))))
        }
        return sends
    }
}
