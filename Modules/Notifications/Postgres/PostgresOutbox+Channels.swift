public import Core
public import Delivery
public import NotificationsAPI
internal import Postgres

extension PostgresOutbox {
    /// Returns the user's channels, oldest first.
    public func channels(of account: AccountID) async throws(Rejection) -> [StoredChannel] {
        let seals = seals
        return try await store.read { connection in
            try StoredChannel.all(of: account, connection, seals.look())
        }
    }

    /// Adds a channel. If a channel with the same destination exists, it is replaced.
    public func add(
        _ channel: StoredChannel, of account: AccountID
    ) async throws(Rejection) -> StoredChannel {
        let all = seals
        return try await store.write { connection in
            try connection.lock(account)
            let seals = try all.look()
            let place = try seals.place(of: channel.channel, of: account)
            let known = try connection.query(
                """
                SELECT id, since, place = $2 FROM outbox_channels
                WHERE account = $1 AND (place = $2 OR id = $3) ORDER BY id FOR UPDATE
                """, [.id(account), .bytes(place), .id(channel.id)]
            ).map { $0 }
            guard let row = known.first(where: { $0.bool(2) }) ?? known.first else {
                try connection.refuseMore(of: account)
                try channel.write(of: account, connection, seals)
                return channel
            }
            var kept = channel
            kept.id = try row.knownID(0)
            kept.since = Instant(milliseconds: row.int(1))
            try kept.write(of: account, connection, seals)
            return kept
        }
    }

    /// Changes a channel in one transaction.
    public func change(
        _ id: ChannelID, of account: AccountID,
        _ change: @escaping @Sendable (inout StoredChannel) throws(Rejection) -> Void
    ) async throws(Rejection) -> StoredChannel? {
        let all = seals
        return try await store.write { connection in
            guard try connection.lockIfKnown(account) else { return nil }
            let seals = try all.look()
            let row = try connection.query(
                """
                SELECT \(StoredChannel.columns) FROM outbox_channels
                WHERE account = $1 AND id = $2 FOR UPDATE
                """, [.id(account), .id(id)]
            ).first
            guard var channel = try row.map({ try StoredChannel($0, of: account, seals) }) else {
                return nil
            }
            try change(&channel)
            channel.id = id
            try channel.write(of: account, connection, seals)
            return channel
        }
    }

    /// Removes a channel with its pending messages.
    public func remove(_ id: ChannelID, of account: AccountID) async throws(Rejection) -> Bool {
        try await store.write { connection in
            guard try connection.lockIfKnown(account) else { return false }
            let values: [PostgresValue] = [.id(account), .id(id)]
            let removed = try connection.query(
                "DELETE FROM outbox_channels WHERE account = $1 AND id = $2", values)
            try connection.lock(sendsOf: account, on: id)
            try connection.query(
                """
                UPDATE outbox_sends SET due = NULL, lease = NULL, word = 'held'
                WHERE account = $1 AND channel = $2 AND due IS NOT NULL
                """, values)
            return removed.affected > 0
        }
    }

    /// Returns the users who have an open channel.
    public func people() async throws(Rejection) -> [AccountID] {
        try await store.read { connection in
            try connection.query(
                "SELECT DISTINCT account FROM outbox_channels WHERE standing = 'open'"
            ).map { try $0.knownID(0) }
        }
    }
}

extension PostgresConnection {
    fileprivate func refuseMore(of account: AccountID) throws {
        let count = try query(
            "SELECT count(*) FROM outbox_channels WHERE account = $1", [.id(account)]
        ).first?.int(0)
        guard (count ?? 0) < StoredChannel.most else { throw Rejection.tooManyChannels }
    }
}

extension StoredChannel {
    static let columns = "id, content, standing, faults, delivered, since"

    static func all(
        of account: AccountID, _ connection: PostgresConnection, _ seals: OutboxSeals.OperationSeals
    ) throws -> [StoredChannel] {
        try connection.query(
            "SELECT \(columns) FROM outbox_channels WHERE account = $1 ORDER BY since, id",
            [.id(account)]
        ).map { try StoredChannel($0, of: account, seals) }
    }

    /// Reads a channel from a row that contains `columns` from the index `first` on.
    init(
        _ row: PostgresRow, from first: Int = 0, of account: AccountID,
        _ seals: OutboxSeals.OperationSeals
    ) throws {
        self = try seals.channel(
            try row.knownID(first), of: account,
            since: Instant(milliseconds: row.int(first + 5)), from: row.bytes(first + 1))
        standing = try Status(rawValue: row.text(first + 2)).orThrow(.damagedOutbox)
        faults = Int(row.int(first + 3))
        delivered = row.instant(first + 4)
    }

    /// Writes a channel. It replaces the channel's previous state and any channel with the same
    /// destination. The caller must have locked the user's or the channel's row.
    func write(
        of account: AccountID, _ connection: PostgresConnection, _ seals: OutboxSeals.OperationSeals
    ) throws {
        let place = PostgresValue.bytes(try seals.place(of: channel, of: account))
        try connection.query(
            "DELETE FROM outbox_channels WHERE account = $1 AND place = $2 AND id <> $3",
            [.id(account), place, .id(id)])
        try connection.query(
            """
            INSERT INTO outbox_channels
                (account, id, place, content, standing, faults, delivered, since)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (account, id) DO UPDATE SET place = excluded.place,
                content = excluded.content, standing = excluded.standing,
                faults = excluded.faults, delivered = excluded.delivered, since = excluded.since
            """,
            [
                .id(account), .id(id), place, .bytes(try seals.content(of: self, of: account)),
                .text(standing.rawValue), .int4(Int32(clamping: faults)),
                delivered.map { .int8($0.milliseconds) } ?? .null, .int8(since.milliseconds),
            ])
    }
}
