public import Engine
internal import GRDB
internal import JournalSeals

extension SQLiteJournal {
    /// True if the store is locked against writes, because it moves or was moved.
    public var isFenced: Bool {
        get throws(JournalError) {
            try reader.runNow { db in try Int.fetchOne(db, sql: StoreFence.count) ?? 0 > 0 }
        }
    }

    /// Locks the store against writes of all programs, or unlocks it; durable when it returns.
    public func setFence(_ isRaised: Bool) async throws(JournalError) {
        try await writer.open().exclusively { db in
            try db.inTransaction(.immediate) {
                let tables = try String.fetchAll(db, sql: StoreFence.tables)
                try db.execute(
                    sql: isRaised
                        ? StoreFence.lockStatements(over: tables)
                        : StoreFence.unlockStatements(from: tables))
                return .commit
            }
        }
    }
}
