public import Core
public import Engine
public import struct Engine.Cursor
internal import GRDB

extension SQLiteJournal {
    /// How many events are handed over at once.
    private static let batch = 2_048

    public func read(
        _ account: AccountID, after cursor: Cursor, _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        var cursor = cursor
        while true {
            let after = cursor
            let batch = try await reader.run { [words] db in
                var scan = EventScan(db, words)
                return try scan.batch(account, after: after, SQLiteJournal.batch)
            }
            guard !batch.events.isEmpty else { return cursor }
            body(batch.events)
            cursor = batch.cursor
            if batch.events.count < SQLiteJournal.batch { return cursor }
        }
    }

    public func head(_ account: AccountID) async throws(JournalError) -> Cursor {
        try await reader.run { db in
            let query = try Prepared(db, "SELECT head FROM accounts WHERE id = ?")
            query.bind(1, account)
            defer { query.reset() }
            return try query.step() ? Cursor(query.integer(0)) : .start
        }
    }

    public func entries(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await reader.run { [words] db in
            var scan = EntryScan(db, words)
            return try scan.entries(account, after: cursor, limit: limit)
        }
    }

    public func latest(
        _ account: AccountID, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await reader.run { [words] db in
            var scan = EntryScan(db, words)
            return try scan.latest(account, limit: limit)
        }
    }
}
