public import Core
public import Delivery
internal import DurableSQLite
internal import Foundation
internal import GRDB

extension SQLiteOutbox {
    /// Returns the usage of a target, given the target's hash.
    public func target(
        _ hash: [UInt8], at now: Instant
    ) async throws(Rejection) -> OutboxTarget {
        try await file.read { db in try OutboxTarget.find(hash, at: now, db) }
    }

    /// Changes the usage of a target in one transaction.
    public func change(
        target hash: [UInt8], at now: Instant,
        _ change: @escaping @Sendable (inout OutboxTarget) throws(Rejection) -> Void
    ) async throws(Rejection) {
        try await file.write { db in
            var target = try OutboxTarget.find(hash, at: now, db)
            try change(&target)
            try db.execute(
                sql: "INSERT OR REPLACE INTO targets VALUES (?, ?, ?, ?)",
                arguments: [
                    Data(hash), target.uses, target.since.milliseconds, target.isStopped,
                ])
        }
    }
}

extension OutboxTarget {
    fileprivate static func find(
        _ hash: [UInt8], at now: Instant, _ db: Database
    ) throws -> OutboxTarget {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT uses, since, stopped FROM targets WHERE target = ?"),
            arguments: [Data(hash)])
        guard let row else { return OutboxTarget(since: now) }
        return OutboxTarget(
            uses: row[0], since: Instant(milliseconds: row[1]), isStopped: row[2])
    }
}
