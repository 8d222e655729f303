public import Core
public import Delivery
internal import DurableSQLite
internal import Foundation
internal import GRDB
public import NotificationsAPI

extension SQLiteOutbox {
    /// Returns the user's channels, oldest first.
    public func channels(of account: AccountID) async throws(Rejection) -> [StoredChannel] {
        let all = seals
        return try await file.read { db in
            let seals = try all.look()
            return try Row.fetchAll(
                db, sql: "SELECT * FROM channels WHERE account = ? ORDER BY since, id",
                arguments: [account.data]
            ).map { try StoredChannel($0, of: account, seals) }
        }
    }

    /// Adds a channel. If a channel with the same destination exists, it is replaced.
    public func add(
        _ channel: StoredChannel, of account: AccountID
    ) async throws(Rejection) -> StoredChannel {
        let all = seals
        return try await file.write { db in
            let seals = try all.look()
            try SQLiteOutbox.refuseErased(account, db)
            let place = Data(try seals.place(of: channel.channel, of: account))
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM channels WHERE account = ? AND (place = ? OR id = ?)",
                arguments: [account.data, place, channel.id.data])
            var kept = channel
            if let row {
                kept.id = try row.id("id", orThrow: .damagedOutbox)
                kept.since = Instant(milliseconds: row["since"])
            } else {
                let count = try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM channels WHERE account = ?",
                    arguments: [account.data])
                guard (count ?? 0) < StoredChannel.most else { throw Rejection.tooManyChannels }
            }
            try kept.keep(of: account, seals, db)
            return kept
        }
    }

    /// Changes a channel in one transaction.
    public func change(
        _ id: ChannelID, of account: AccountID,
        _ change: @escaping @Sendable (inout StoredChannel) throws(Rejection) -> Void
    ) async throws(Rejection) -> StoredChannel? {
        let all = seals
        return try await file.write { db in
            let seals = try all.look()
            let found = try StoredChannel.find(id, of: account, seals, db)
            guard var channel = found else { return nil }
            try change(&channel)
            channel.id = id
            try channel.keep(of: account, seals, db)
            return channel
        }
    }

    /// Removes a channel with its pending messages.
    public func remove(_ id: ChannelID, of account: AccountID) async throws(Rejection) -> Bool {
        try await file.write { db in
            try db.execute(
                sql: "UPDATE sends SET due = NULL, lease = NULL, word = 'held' "
                    + "WHERE account = ? AND channel = ? AND due IS NOT NULL",
                arguments: [account.data, id.data])
            try db.execute(
                sql: "DELETE FROM channels WHERE account = ? AND id = ?",
                arguments: [account.data, id.data])
            return db.changesCount > 0
        }
    }

    /// Returns the users who have an open channel.
    public func people() async throws(Rejection) -> [AccountID] {
        try await file.read { db in
            try Row.fetchAll(
                db, sql: "SELECT DISTINCT account FROM channels WHERE standing = 'open'"
            ).map { try $0.id("account", orThrow: .damagedOutbox) }
        }
    }
}

extension StoredChannel {
    static func find(
        _ id: ChannelID, of account: AccountID, _ seals: OutboxSeals.OperationSeals, _ db: Database
    ) throws -> StoredChannel? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM channels WHERE account = ? AND id = ?"),
            arguments: [account.data, id.data]
        ).map { try StoredChannel($0, of: account, seals) }
    }

    init(_ row: Row, of account: AccountID, _ seals: OutboxSeals.OperationSeals) throws {
        let id: ChannelID = try row.id("id", orThrow: .damagedOutbox)
        let content: Data = row["content"]
        self = try seals.channel(
            id, of: account, since: Instant(milliseconds: row["since"]), from: Array(content))
        standing = try Status(rawValue: row["standing"]).orThrow(.damagedOutbox)
        faults = row["faults"]
        delivered = (row["delivered"] as Int64?).map { Instant(milliseconds: $0) }
    }

    func keep(of account: AccountID, _ seals: OutboxSeals.OperationSeals, _ db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO channels VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
            account.data, id.data, Data(try seals.place(of: channel, of: account)),
            Data(try seals.content(of: self, of: account)), standing.rawValue, faults,
            delivered?.milliseconds, since.milliseconds,
        ])
    }
}
