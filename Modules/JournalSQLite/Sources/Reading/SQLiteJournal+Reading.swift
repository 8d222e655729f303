public import Core
public import Engine
internal import GRDB
internal import JournalSeals

public import struct Engine.Cursor

extension SQLiteJournal {
    /// The number of events per batch.
    private static let batch = 2_048

    /// Passes events in batches of 2,048, in less than a microsecond each.
    public func read(
        _ account: AccountID, after cursor: Cursor, through last: Cursor?,
        _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        let last = last ?? Cursor(RowNumber.limit - 1)
        var batch = try await fetch(account, after: cursor, through: last).get()
        while batch.events.count == SQLiteJournal.batch {
            // The next events are read while these are folded.
            let cursor = batch.cursor
            async let next = fetch(account, after: cursor, through: last)
            body(batch.events)
            batch = try await next.get()
        }
        if !batch.events.isEmpty { body(batch.events) }
        return batch.cursor
    }

    private func fetch(
        _ account: AccountID, after cursor: Cursor, through last: Cursor
    ) async -> Result<EventBatch, JournalError> {
        do throws(JournalError) {
            return .success(
                try await reader.run { [words, ciphers] db in
                    var scan = EventScan(db, words, try ciphers?.seal(of: account))
                    return try scan.batch(
                        account, after: cursor, through: last, SQLiteJournal.batch)
                })
        } catch {
            return .failure(error)
        }
    }

    /// Returns the events of an operation, found by its id without a search.
    public func operation(
        _ id: EventID, of account: AccountID
    ) async throws(JournalError) -> StoredOperation? {
        try await reader.run { [words, ciphers] db in
            var scan = OperationScan(
                db, words, account, try ciphers?.seal(of: account))
            return try scan.operation(id)
        }
    }

    /// Returns the latest operations, each found by its first event, regardless of the number of
    /// events in between.
    public func operations(
        _ account: AccountID, before cursor: Cursor?, limit: Int
    ) async throws(JournalError) -> [OperationHead] {
        try await reader.run { [words, ciphers] db in
            var scan = OperationScan(
                db, words, account, try ciphers?.seal(of: account))
            return try scan.heads(before: cursor, limit: limit)
        }
    }

    /// Returns the cursor of the account's last event; the start without events.
    public func head(_ account: AccountID) async throws(JournalError) -> Cursor {
        try await reader.run { db in
            let query = try PreparedStatement(db, "SELECT head FROM accounts WHERE id = ?")
            query.bind(1, account)
            defer { query.reset() }
            return try query.step() ? Cursor(query.integer(0)) : .start
        }
    }

    /// Returns sealed events. The seals are not checked here; `verify` does that.
    public func entries(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await reader.run { [words, ciphers] db in
            var scan = EntryScan(db, words, try ciphers?.seal(of: account))
            return try scan.entries(account, after: cursor, limit: limit)
        }
    }

    /// Returns the latest sealed events, newest first.
    public func latest(
        _ account: AccountID, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await reader.run { [words, ciphers] db in
            var scan = EntryScan(db, words, try ciphers?.seal(of: account))
            return try scan.latest(account, limit: limit)
        }
    }
}
