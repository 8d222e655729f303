public import Core
internal import Delivery
internal import DurableSQLite
internal import Foundation
internal import GRDB
public import NotificationsAPI

extension SQLiteOutbox {
    /// Claims the reminders and stores the message in one transaction. If the process is killed,
    /// either both are done or neither.
    public func claim(
        _ reminders: [Reminder], of account: AccountID, at now: Instant, withheld: Bool,
        message: @escaping @Sendable ([Reminder]) -> OutboxMessage
    ) async throws(Rejection) -> OutboxMessage? {
        let all = seals
        return try await file.write { db in
            let seals = try all.look()
            try SQLiteOutbox.refuseErased(account, db)
            let free = try reminders.filter { reminder in
                try Bool.fetchOne(
                    db.cachedStatement(
                        sql: "SELECT EXISTS (SELECT 1 FROM claims WHERE account = ? "
                            + "AND reminder = ?)"),
                    arguments: [account.data, reminder.id.description]) == false
            }
            guard !free.isEmpty else { return nil }
            let made = message(free)
            try SQLiteOutbox.keep(made, of: account, withheld: withheld, seals, db)
            for reminder in free {
                try db.cachedStatement(sql: "INSERT INTO claims VALUES (?, ?, ?, ?, 'none')")
                    .execute(arguments: [
                        account.data, reminder.id.description, made.id.data, now.milliseconds,
                    ])
            }
            if !withheld {
                try db.cachedStatement(
                    sql: "INSERT INTO sends SELECT account, ?, id, ?, NULL, 0, 'due', NULL "
                        + "FROM channels WHERE account = ? AND standing = 'open'"
                ).execute(arguments: [made.id.data, now.milliseconds, account.data])
            }
            return made
        }
    }

    /// Stores a message for one channel.
    public func put(
        _ message: OutboxMessage, for account: AccountID, on channel: ChannelID
    ) async throws(Rejection) {
        let all = seals
        try await file.write { db in
            let seals = try all.look()
            try SQLiteOutbox.refuseErased(account, db)
            try SQLiteOutbox.keep(message, of: account, withheld: false, seals, db)
            try db.execute(
                sql: "INSERT INTO sends VALUES (?, ?, ?, ?, NULL, 0, 'due', NULL)",
                arguments: [
                    account.data, message.id.data, channel.data, message.instant.milliseconds,
                ])
        }
    }

    private static func keep(
        _ message: OutboxMessage, of account: AccountID, withheld: Bool,
        _ seals: OutboxSeals.OperationSeals,
        _ db: Database
    ) throws {
        try db.cachedStatement(sql: "INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?)").execute(
            arguments: [
                account.data, message.id.data, message.instant.milliseconds,
                message.until.milliseconds,
                Data(try seals.content(of: message, of: account)), withheld,
            ])
    }

    /// Deletes old messages.
    public func sweep(at now: Instant) async throws(Rejection) {
        let last = (now + -SQLiteOutbox.memory).milliseconds
        try await file.write { db in
            try db.execute(
                sql: "DELETE FROM targets WHERE since < ? AND NOT stopped",
                arguments: [(now + -OutboxTarget.memory).milliseconds])
            try db.execute(
                sql: "DELETE FROM sends WHERE EXISTS (SELECT 1 FROM messages WHERE at < ? "
                    + "AND messages.account = sends.account AND messages.id = sends.message)",
                arguments: [last])
            try db.execute(
                sql: "DELETE FROM claims WHERE at < ? AND reminder NOT LIKE 'ask~%'",
                arguments: [last])
            try db.execute(
                sql: "DELETE FROM messages WHERE at < ? AND NOT EXISTS (SELECT 1 FROM claims "
                    + "WHERE claims.account = messages.account AND message = messages.id)",
                arguments: [last])
        }
    }

    /// Returns the log of sent reminders that planning needs.
    public func log(
        of account: AccountID, at now: Instant
    ) async throws(Rejection) -> [SentReminder] {
        let (days, weeks) = (now + -4 * 86_400, now + -91 * 86_400)
        return try await file.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT reminder, claims.at AS at, response, withheld, \(SQLiteOutbox.sums)
                        FROM claims JOIN messages ON messages.account = claims.account
                            AND messages.id = claims.message
                        WHERE claims.account = ?1 AND (claims.at >= ?3
                            OR claims.at >= ?2 AND reminder LIKE 'nudge~%'
                            OR reminder LIKE 'ask~%')
                        ORDER BY claims.at, reminder
                        """),
                arguments: [account.data, weeks.milliseconds, days.milliseconds]
            ).map { row in
                SentReminder(
                    id: try ReminderID(row["reminder"]).orThrow(.damagedOutbox),
                    instant: Instant(milliseconds: row["at"]), outcome: try row.outcome(),
                    response: try row.response())
            }
        }
    }

    /// The columns with two numbers for a message: the sends that were or may have been delivered,
    /// and the pending ones.
    static let sums = """
        (SELECT count(*) FROM sends WHERE sends.account = messages.account
            AND sends.message = messages.id AND word IN ('delivered', 'unsure')) AS arrived,
        (SELECT count(*) FROM sends WHERE sends.account = messages.account
            AND sends.message = messages.id AND due IS NOT NULL) AS open
        """

    /// Records the user's response to reminders.
    public func note(
        _ response: SentReminder.Response, to reminders: [ReminderID], of account: AccountID
    ) async throws(Rejection) {
        try await file.write { db in
            for id in reminders {
                // A completed item counts as answered even if the message is dismissed later.
                try db.execute(
                    sql: "UPDATE claims SET response = ?1 WHERE account = ?2 AND reminder = ?3 "
                        + "AND response <> 'answered'",
                    arguments: [response.rawValue, account.data, id.description])
            }
        }
    }

    /// Returns a message of a user by its id.
    public func message(
        _ id: MessageID, of account: AccountID
    ) async throws(Rejection) -> OutboxMessage? {
        let all = seals
        return try await file.read { db in
            let seals = try all.look()
            return try Row.fetchOne(
                db.cachedStatement(sql: "SELECT * FROM messages WHERE account = ? AND id = ?"),
                arguments: [account.data, id.data]
            ).map { try OutboxMessage($0, of: account, seals) }
        }
    }

    /// Returns the user's latest messages with their results.
    public func history(
        of account: AccountID, most: Int
    ) async throws(Rejection) -> [OutboxEntry] {
        let all = seals
        return try await file.read { db in
            let seals = try all.look()
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT messages.*, \(SQLiteOutbox.sums), ifnull((SELECT max(response)
                            FROM claims WHERE claims.account = messages.account
                            AND claims.message = messages.id AND response <> 'none'), 'none')
                            AS response
                        FROM messages WHERE account = ? ORDER BY at DESC, id DESC LIMIT ?
                        """), arguments: [account.data, most])
            let names = try StoredChannel.names(of: account, seals, db)
            return try rows.map { row in
                let message = try OutboxMessage(row, of: account, seals)
                return OutboxEntry(
                    message: message, outcome: try row.outcome(), response: try row.response(),
                    sends: try OutboxEntry.Send.all(of: message.id, account, names, seals, db))
            }
        }
    }
}

extension OutboxMessage {
    init(_ row: Row, of account: AccountID, _ seals: OutboxSeals.OperationSeals) throws {
        let id: MessageID = try row.id("id", orThrow: .damagedOutbox)
        let content: Data = row["content"]
        self = try seals.message(id, of: account, from: Array(content))
    }
}

extension Row {
    fileprivate func outcome() throws -> SentReminder.Outcome {
        if self["withheld"] as Bool { return .withheld }
        if self["arrived"] as Int > 0 { return .sent }
        return self["open"] as Int > 0 ? .claimed : .failed
    }

    fileprivate func response() throws -> SentReminder.Response {
        try SentReminder.Response(rawValue: self["response"]).orThrow(.damagedOutbox)
    }
}

extension StoredChannel {
    fileprivate static func names(
        of account: AccountID, _ seals: OutboxSeals.OperationSeals, _ db: Database
    ) throws -> [ChannelID: StoredChannel] {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM channels WHERE account = ?"),
            arguments: [account.data])
        return try rows.reduce(into: [:]) { names, row in
            let channel = try StoredChannel(row, of: account, seals)
            names[channel.id] = channel
        }
    }
}

extension OutboxEntry.Send {
    fileprivate static func all(
        of message: MessageID, _ account: AccountID, _ names: [ChannelID: StoredChannel],
        _ seals: OutboxSeals.OperationSeals, _ db: Database
    ) throws -> [OutboxEntry.Send] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT channel, tries, word, why FROM sends WHERE account = ? "
                    + "AND message = ? ORDER BY channel"), arguments: [account.data, message.data]
        ).map { row in
            let id: ChannelID = try row.id("channel", orThrow: .damagedOutbox)
            let why = try (row["why"] as Data?).map { data in
                try seals.sentence(from: Array(data), of: account, message)
            }
            return OutboxEntry.Send(
                channel: names[id]?.name ?? "a removed channel",
                via: names[id]?.channel.via.rawValue ?? "", word: row["word"], why: why,
                tries: row["tries"])
        }
    }
}
