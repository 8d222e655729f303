public import Core
internal import Delivery
public import NotificationsAPI
internal import Postgres

extension PostgresOutbox {
    /// Claims the reminders and stores the message in one transaction. If the node is killed,
    /// either both are done or neither.
    public func claim(
        _ reminders: [Reminder], of account: AccountID, at now: Instant, withheld: Bool,
        message: @escaping @Sendable ([Reminder]) -> OutboxMessage
    ) async throws(Rejection) -> OutboxMessage? {
        let seals = seals
        return try await store.write { connection in
            // Concurrent claims of other nodes for this user are complete after this lock.
            try connection.lock(account)
            let known = try connection.query(
                "SELECT reminder FROM outbox_claims WHERE account = $1 AND reminder = ANY($2)",
                [.id(account), .texts(reminders.map(\.id.description))]
            ).map { $0.text(0) }
            let free = reminders.filter { !known.contains($0.id.description) }
            guard !free.isEmpty else { return nil }
            let made = message(free)
            try connection.keep(made, of: account, withheld: withheld, seals.look())
            try connection.query(
                """
                INSERT INTO outbox_claims (account, reminder, message, at, response)
                SELECT $1, reminder, $3, $4, 'none' FROM unnest($2::text[]) reminder
                """,
                [
                    .id(account), .texts(free.map(\.id.description)), .id(made.id),
                    .int8(now.milliseconds),
                ])
            if !withheld {
                try connection.query(
                    """
                    INSERT INTO outbox_sends (account, message, channel, due, tries, word)
                    SELECT $1, $2, id, $3, 0, 'due' FROM outbox_channels
                    WHERE account = $1 AND standing = 'open'
                    """, [.id(account), .id(made.id), .int8(now.milliseconds)])
            }
            return made
        }
    }

    /// Stores a message for one channel.
    public func put(
        _ message: OutboxMessage, for account: AccountID, on channel: ChannelID
    ) async throws(Rejection) {
        let seals = seals
        try await store.write { connection in
            try connection.lock(account)
            try connection.keep(message, of: account, withheld: false, seals.look())
            try connection.query(
                """
                INSERT INTO outbox_sends (account, message, channel, due, tries, word)
                VALUES ($1, $2, $3, $4, 0, 'due')
                """,
                [
                    .id(account), .id(message.id), .id(channel),
                    .int8(message.instant.milliseconds),
                ])
        }
    }

    /// Records the user's response to reminders.
    public func note(
        _ response: SentReminder.Response, to reminders: [ReminderID], of account: AccountID
    ) async throws(Rejection) {
        try await store.write { connection in
            guard try connection.lockIfKnown(account) else { return }
            // A completed item counts as answered even if the message is dismissed later.
            try connection.query(
                """
                UPDATE outbox_claims SET response = $1
                WHERE account = $2 AND reminder = ANY($3) AND response <> 'answered'
                """,
                [.text(response.rawValue), .id(account), .texts(reminders.map(\.description))])
        }
    }

    /// Deletes old messages in batches. Rows locked by another node are left for the next sweep.
    public func sweep(at now: Instant) async throws(Rejection) {
        try await store.write { connection in
            _ = try connection.query(
                "DELETE FROM outbox_targets WHERE since < $1 AND NOT stopped",
                [.int8((now + -OutboxTarget.memory).milliseconds)])
        }
        let last = (now + -PostgresOutbox.memory).milliseconds
        for statement in PostgresOutbox.sweeping {
            var isMore = true
            while isMore {
                isMore = try await store.write { connection in
                    let part = PostgresOutbox.part
                    return try connection.query(statement, [.int8(last), .int8(Int64(part))])
                        .affected >= part
                }
            }
        }
    }

    /// The number of rows deleted in one batch.
    private static let part = 4_096
    private static let sweeping = [
        """
        DELETE FROM outbox_sends WHERE (account, message, channel) IN (
            SELECT s.account, s.message, s.channel FROM outbox_sends s
            JOIN outbox_messages m ON m.account = s.account AND m.id = s.message
            WHERE m.at < $1 LIMIT $2 FOR UPDATE OF s SKIP LOCKED)
        """,
        """
        DELETE FROM outbox_claims WHERE (account, reminder) IN (
            SELECT account, reminder FROM outbox_claims
            WHERE at < $1 AND reminder NOT LIKE 'ask~%' LIMIT $2 FOR UPDATE SKIP LOCKED)
        """,
        """
        DELETE FROM outbox_messages WHERE (account, id) IN (
            SELECT m.account, m.id FROM outbox_messages m WHERE m.at < $1
                AND NOT EXISTS (SELECT 1 FROM outbox_claims c
                    WHERE c.account = m.account AND c.message = m.id)
                AND NOT EXISTS (SELECT 1 FROM outbox_sends s
                    WHERE s.account = m.account AND s.message = m.id)
            LIMIT $2 FOR UPDATE SKIP LOCKED)
        """,
    ]
}

extension PostgresConnection {
    fileprivate func keep(
        _ message: OutboxMessage, of account: AccountID, withheld: Bool,
        _ seals: OutboxSeals.OperationSeals
    ) throws {
        try query(
            """
            INSERT INTO outbox_messages (account, id, at, until, content, withheld)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [
                .id(account), .id(message.id), .int8(message.instant.milliseconds),
                .int8(message.until.milliseconds),
                .bytes(try seals.content(of: message, of: account)), .bool(withheld),
            ])
    }
}
