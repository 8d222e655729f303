public import Core
public import Delivery
internal import Postgres

extension PostgresOutbox {
    /// Returns the usage of a target, given the target's hash.
    public func target(
        _ hash: [UInt8], at now: Instant
    ) async throws(Rejection) -> OutboxTarget {
        try await store.read { connection in
            try connection.query(
                "SELECT uses, since, stopped FROM outbox_targets WHERE target = $1",
                [.bytes(hash)]
            ).first.map(OutboxTarget.init(row:)) ?? OutboxTarget(since: now)
        }
    }

    /// Changes the usage of a target in one transaction.
    public func change(
        target hash: [UInt8], at now: Instant,
        _ change: @escaping @Sendable (inout OutboxTarget) throws(Rejection) -> Void
    ) async throws(Rejection) {
        try await store.write { connection in
            try connection.query(
                "INSERT INTO outbox_targets VALUES ($1, 0, $2, false) ON CONFLICT DO NOTHING",
                [.bytes(hash), .int8(now.milliseconds)])
            let row = try connection.query(
                "SELECT uses, since, stopped FROM outbox_targets WHERE target = $1 FOR UPDATE",
                [.bytes(hash)]
            ).first
            var target = row.map(OutboxTarget.init(row:)) ?? OutboxTarget(since: now)
            try change(&target)
            try connection.query(
                """
                UPDATE outbox_targets SET uses = $2, since = $3, stopped = $4 WHERE target = $1
                """,
                [
                    .bytes(hash), .int8(Int64(target.uses)), .int8(target.since.milliseconds),
                    .bool(target.isStopped),
                ])
        }
    }
}

extension OutboxTarget {
    fileprivate init(row: PostgresRow) {
        self.init(
            uses: Int(row.int(0)), since: Instant(milliseconds: row.int(1)),
            isStopped: row.bool(2))
    }
}
