public import Core
public import Delivery
internal import DurableSQLite
internal import Foundation
internal import GRDB
public import NotificationsAPI

extension SQLiteOutbox {
    /// The person's channels, the oldest first.
    public func channels(of account: AccountID) async throws(Rejection) -> [KeptChannel] {
        let seals = seals
        return try await file.read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM channels WHERE account = ? ORDER BY since, id",
                arguments: [account.data]
            ).map { try KeptChannel($0, of: account, seals) }
        }
    }

    /// Keeps a channel; one that leads to the same place is replaced.
    public func add(
        _ channel: KeptChannel, of account: AccountID
    ) async throws(Rejection) -> KeptChannel {
        let seals = seals
        return try await file.write { db in
            try SQLiteOutbox.refuseErased(account, db)
            let place = try seals.place(channel.channel.place, of: account)
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM channels WHERE account = ? AND (place = ? OR id = ?)",
                arguments: [account.data, place, channel.id.data])
            var kept = channel
            if let row {
                kept.id = try row.id("id", orRefused: .damagedOutbox)
                kept.since = Instant(milliseconds: row["since"])
            } else {
                let count = try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM channels WHERE account = ?",
                    arguments: [account.data])
                guard (count ?? 0) < KeptChannel.most else {
                    throw Rejection.conflict(
                        "notifications.channels",
                        "There may be \(KeptChannel.most) channels at most; take one away first.")
                }
            }
            try kept.keep(of: account, seals, db)
            return kept
        }
    }

    /// Changes a channel in one transaction.
    public func change(
        _ id: ChannelID, of account: AccountID,
        _ change: @escaping @Sendable (inout KeptChannel) throws(Rejection) -> Void
    ) async throws(Rejection) -> KeptChannel? {
        let seals = seals
        return try await file.write { db in
            let found = try KeptChannel.find(id, of: account, seals, db)
            guard var channel = found else { return nil }
            try change(&channel)
            channel.id = id
            try channel.keep(of: account, seals, db)
            return channel
        }
    }

    /// Takes a channel away, and what was still to go there.
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

    /// The people who have an open channel.
    public func people() async throws(Rejection) -> [AccountID] {
        try await file.read { db in
            try Row.fetchAll(
                db, sql: "SELECT DISTINCT account FROM channels WHERE standing = 'open'"
            ).map { try $0.id("account", orRefused: .damagedOutbox) }
        }
    }
}

extension Channel {
    /// What tells where it leads from where others lead: all of it but keys that may be renewed.
    fileprivate var place: [UInt8] {
        guard case .webPush(let push) = self else { return bytes }
        return Array(push.endpoint.utf8)
    }
}

extension KeptChannel {
    /// What of a channel is sealed: it says where people are.
    private struct Content: Payload {
        var name: String
        var channel: Channel
        var fault: String?

        static let record = Record(
            Content.init(name:channel:fault:), Field("name", \.name, .text(0...1_000)),
            Field("channel", \.channel, Channel.codec),
            Field("fault", \.fault, Codec.text(0...2_000).orNothing))
    }

    static func find(
        _ id: ChannelID, of account: AccountID, _ seals: OutboxSeals, _ db: Database
    ) throws -> KeptChannel? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM channels WHERE account = ? AND id = ?"),
            arguments: [account.data, id.data]
        ).map { try KeptChannel($0, of: account, seals) }
    }

    init(_ row: Row, of account: AccountID, _ seals: OutboxSeals) throws {
        let id: ChannelID = try row.id("id", orRefused: .damagedOutbox)
        let content = try Content(
            bytes: try seals.open(row["content"], of: account, id), else: .damagedOutbox)
        try self.init(
            id, name: content.name, content.channel, at: Instant(milliseconds: row["since"]))
        fault = content.fault
        standing = try Standing(rawValue: row["standing"]).orRefused(.damagedOutbox)
        faults = row["faults"]
        delivered = (row["delivered"] as Int64?).map { Instant(milliseconds: $0) }
    }

    func keep(of account: AccountID, _ seals: OutboxSeals, _ db: Database) throws {
        let content = Content(name: name, channel: channel, fault: fault)
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO channels VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
            account.data, id.data, try seals.place(channel.place, of: account),
            try seals.seal(Content.record.bytes(content), of: account, id), standing.rawValue,
            faults, delivered?.milliseconds, since.milliseconds,
        ])
    }
}

extension Payload {
    /// Reads what was kept; refused if it is no such thing.
    init(bytes: [UInt8], else refusal: Rejection) throws {
        guard let object = try? JSON(parsing: bytes).object,
            let value = try? Self.record.value(of: object)
        else { throw refusal }
        self = value
    }
}
