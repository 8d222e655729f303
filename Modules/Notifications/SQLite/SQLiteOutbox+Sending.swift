public import Core
public import Delivery
internal import DurableSQLite
internal import Foundation
internal import GRDB
internal import NotificationsAPI

extension SQLiteOutbox {
    /// Leases due errands, earliest first. A row that cannot be read does not block others; it is
    /// tried again later while it is useful.
    public func lease(_ most: Int, at now: Instant) async throws(Rejection) -> [Errand] {
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
                    return try SQLiteOutbox.errand(row, at: now, seals, db)
                } catch let rejection as Rejection where rejection.category != .unavailable {
                    try SQLiteOutbox.putOff(row, at: now, db)
                    return nil
                }
            }
        }
    }

    /// Postpones a row that cannot be read, because the user's key may not be restored yet.
    private static func putOff(_ row: Row, at now: Instant, _ db: Database) throws {
        let isOver = Instant(milliseconds: row["until"]) <= now
        try db.cachedStatement(
            sql: "UPDATE sends SET due = ?, word = ? WHERE account = ? AND message = ? "
                + "AND channel = ?"
        ).execute(arguments: [
            isOver ? nil : (now + Errand.lease).milliseconds, isOver ? "failed" : "due",
            row["account"] as Data, row["id"] as Data, row["channel"] as Data,
        ])
    }

    /// Leases a row; nil if it is not sent, which is recorded.
    private static func errand(
        _ row: Row, at now: Instant, _ seals: OutboxSeals.Look, _ db: Database
    ) throws -> Errand? {
        let account: AccountID = try row.id("account", orRefused: .damagedOutbox)
        let message = try OutboxMessage(row, of: account, seals)
        let id: ChannelID = try row.id("channel", orRefused: .damagedOutbox)
        let channel = try KeptChannel.find(id, of: account, seals, db)
        guard let channel else {
            let outcome = Errand.Outcome.held("The channel was removed.")
            try mark(message.id, id, of: account, outcome, tries: row["tries"], seals, db)
            return nil
        }
        let errand = Errand(
            account: account, message: message, channel: channel, tries: row["tries"])
        if let outcome = errand.obstacle(at: now, wasBegun: (row["lease"] as Int64?) != nil) {
            // A message that was not sent in time is not a failure of the channel.
            try mark(message.id, id, of: account, outcome, tries: errand.tries + 1, seals, db)
            return nil
        }
        let lease = (now + Errand.lease).milliseconds
        try db.cachedStatement(
            sql: "UPDATE sends SET due = ? WHERE account = ? AND message = ? AND channel = ?"
        ).execute(arguments: [lease, account.data, message.id.data, id.data])
        return errand
    }

    /// Records that an errand is about to be sent; returns false if its lease was lost. Rule A3.
    public func begin(_ errand: Errand, at now: Instant) async throws(Rejection) -> Bool {
        try await file.write { db in
            try db.cachedStatement(
                sql: "UPDATE sends SET lease = due WHERE account = ?1 AND message = ?2 "
                    + "AND channel = ?3 AND due > ?4 AND due <= ?5 AND lease IS NULL"
            ).execute(arguments: [
                errand.account.data, errand.message.id.data, errand.channel.id.data,
                now.milliseconds, (now + Errand.lease).milliseconds,
            ])
            return db.changesCount > 0
        }
    }

    /// Records the outcomes of errands in one transaction.
    public func settle(
        _ outcomes: [(errand: Errand, outcome: Errand.Outcome)], at now: Instant
    ) async throws(Rejection) {
        let all = seals
        try await file.write { db in
            let seals = try all.look()
            for (errand, outcome) in outcomes {
                do {
                    try SQLiteOutbox.settle(errand, outcome, at: now, seals, db)
                } catch let rejection as Rejection where rejection.category != .unavailable {
                    // Outcomes of erased users are skipped and do not block others.
                }
            }
        }
    }

    private static func settle(
        _ errand: Errand, _ outcome: Errand.Outcome, at now: Instant, _ seals: OutboxSeals.Look,
        _ db: Database
    ) throws {
        try mark(
            errand.message.id, errand.channel.id, of: errand.account, outcome,
            tries: errand.tries + 1, seals, db)
        // The channel is read again, because others may have changed it.
        let found = try KeptChannel.find(errand.channel.id, of: errand.account, seals, db)
        guard var channel = found else { return }
        let before = channel
        channel.note(outcome, at: now)
        if channel != before { try channel.keep(of: errand.account, seals, db) }
    }

    private static func mark(
        _ message: MessageID, _ channel: ChannelID, of account: AccountID,
        _ outcome: Errand.Outcome, tries: Int, _ seals: OutboxSeals.Look, _ db: Database
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

    /// Returns the time of the next due errand.
    public func nextDue() async throws(Rejection) -> Instant? {
        try await file.read { db in
            try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT min(due) FROM sends WHERE due IS NOT NULL")
            ).map { Instant(milliseconds: $0) }
        }
    }
}
