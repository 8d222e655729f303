public import Core
public import Delivery
internal import DurableSQLite
internal import Foundation
internal import GRDB
internal import NotificationsAPI

extension SQLiteOutbox {
    /// Leases messages that are due, earliest first. A row that cannot be read does not delay
    /// others; it is tried again later as long as its message is useful.
    public func lease(_ most: Int, at now: Instant) async throws(Rejection) -> [LeasedMessage] {
        let all = seals
        return try await file.write { db in
            let seals = try all.look()
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT sends.account AS account, sends.channel AS channel, tries, lease,
                            messages.id AS id, messages.content AS content, messages.until AS until
                        FROM sends JOIN messages ON messages.account = sends.account
                            AND messages.id = sends.message
                        WHERE due <= ?1 ORDER BY due LIMIT ?2
                        """), arguments: [now.milliseconds, most])
            return try rows.compactMap { row in
                do {
                    return try SQLiteOutbox.leasedMessage(row, at: now, seals, db)
                } catch let rejection as Rejection where rejection.category != .unavailable {
                    try SQLiteOutbox.putOff(row, at: now, db)
                    return nil
                }
            }
        }
    }

    /// Postpones a row that cannot be read. The user's key may not be restored yet.
    private static func putOff(_ row: Row, at now: Instant, _ db: Database) throws {
        let isOver = Instant(milliseconds: row["until"]) <= now
        try db.cachedStatement(
            sql: "UPDATE sends SET due = ?, word = ? WHERE account = ? AND message = ? "
                + "AND channel = ?"
        ).execute(arguments: [
            isOver ? nil : (now + LeasedMessage.lease).milliseconds, isOver ? "failed" : "due",
            row["account"] as Data, row["id"] as Data, row["channel"] as Data,
        ])
    }

    /// Leases a row. If it must not be sent, records this and returns nil.
    private static func leasedMessage(
        _ row: Row, at now: Instant, _ seals: OutboxSeals.OperationSeals, _ db: Database
    ) throws -> LeasedMessage? {
        let account: AccountID = try row.id("account", orThrow: .damagedOutbox)
        let message = try OutboxMessage(row, of: account, seals)
        let id: ChannelID = try row.id("channel", orThrow: .damagedOutbox)
        let channel = try StoredChannel.find(id, of: account, seals, db)
        guard let channel else {
            let outcome = LeasedMessage.Outcome.held("The channel was removed.")
            try mark(message.id, id, of: account, outcome, tries: row["tries"], seals, db)
            return nil
        }
        let leasedMessage = LeasedMessage(
            account: account, message: message, channel: channel, tries: row["tries"])
        if let outcome = leasedMessage.obstacle(at: now, wasBegun: (row["lease"] as Int64?) != nil)
        {
            // A message that was not sent in time is not a failure of the channel.
            try mark(
                message.id, id, of: account, outcome, tries: leasedMessage.tries + 1, seals, db)
            return nil
        }
        let lease = (now + LeasedMessage.lease).milliseconds
        try db.cachedStatement(
            sql: "UPDATE sends SET due = ? WHERE account = ? AND message = ? AND channel = ?"
        ).execute(arguments: [lease, account.data, message.id.data, id.data])
        return leasedMessage
    }

    /// Records that a leased message is about to be sent. Returns false if the lease was lost. Rule
    /// A3.
    public func begin(_ leasedMessage: LeasedMessage, at now: Instant) async throws(Rejection)
        -> Bool
    {
        try await file.write { db in
            try db.cachedStatement(
                sql: "UPDATE sends SET lease = due WHERE account = ?1 AND message = ?2 "
                    + "AND channel = ?3 AND due > ?4 AND due <= ?5 AND lease IS NULL"
            ).execute(arguments: [
                leasedMessage.account.data, leasedMessage.message.id.data,
                leasedMessage.channel.id.data,
                now.milliseconds, (now + LeasedMessage.lease).milliseconds,
            ])
            return db.changesCount > 0
        }
    }

    /// Records the outcomes for leased messages in one transaction.
    public func recordOutcomes(
        _ outcomes: [(leasedMessage: LeasedMessage, outcome: LeasedMessage.Outcome)],
        at now: Instant
    ) async throws(Rejection) {
        let all = seals
        try await file.write { db in
            let seals = try all.look()
            for (leasedMessage, outcome) in outcomes {
                do {
                    try SQLiteOutbox.recordOutcomes(leasedMessage, outcome, at: now, seals, db)
                } catch let rejection as Rejection where rejection.category != .unavailable {
                    // Outcomes of erased users are skipped and do not block others.
                }
            }
        }
    }

    private static func recordOutcomes(
        _ leasedMessage: LeasedMessage, _ outcome: LeasedMessage.Outcome, at now: Instant,
        _ seals: OutboxSeals.OperationSeals,
        _ db: Database
    ) throws {
        try mark(
            leasedMessage.message.id, leasedMessage.channel.id, of: leasedMessage.account, outcome,
            tries: leasedMessage.tries + 1, seals, db)
        // The channel is read again, because others may have changed it.
        let found = try StoredChannel.find(
            leasedMessage.channel.id, of: leasedMessage.account, seals, db)
        guard var channel = found else { return }
        let before = channel
        channel.note(outcome, at: now)
        if channel != before { try channel.keep(of: leasedMessage.account, seals, db) }
    }

    private static func mark(
        _ message: MessageID, _ channel: ChannelID, of account: AccountID,
        _ outcome: LeasedMessage.Outcome, tries: Int, _ seals: OutboxSeals.OperationSeals,
        _ db: Database
    ) throws {
        var due: Int64?
        if case .again(let instant, _) = outcome { due = instant.milliseconds }
        let why = try seals.content(of: outcome, of: account, message).map { Data($0) }
        try db.cachedStatement(
            sql: "UPDATE sends SET due = ?, lease = NULL, tries = ?, word = ?, why = ? "
                + "WHERE account = ? AND message = ? AND channel = ?"
        ).execute(arguments: [
            due, tries, outcome.word, why, account.data, message.data, channel.data,
        ])
    }

    /// Returns the time at which the next message is due.
    public func nextDue() async throws(Rejection) -> Instant? {
        try await file.read { db in
            try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT min(due) FROM sends WHERE due IS NOT NULL")
            ).map { Instant(milliseconds: $0) }
        }
    }
}
