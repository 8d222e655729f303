public import Core
internal import DurableSQLite
internal import GRDB
public import LeaguesAPI

extension SQLiteStandings: SettleableStandings {
    public func due(at now: Instant, limit: Int) async throws(Rejection) -> [BoardID] {
        try await read { db in
            try Int64.fetchAll(
                db,
                sql: "SELECT id FROM boards WHERE state = 0 AND due <= ? ORDER BY due, id LIMIT ?",
                arguments: [now.milliseconds, max(limit, 0)]
            ).map(BoardID.init(rawValue:))
        }
    }

    public func settle(
        _ boards: [BoardID], at now: Instant, by rule: @escaping @Sendable (Board) -> [Settlement]
    ) async throws(Rejection) -> Int {
        try await write { db in
            let close = try db.makeStatement(
                sql: "UPDATE boards SET state = 1 WHERE id = ? AND state = 0 AND due <= ?")
            let skip = try db.makeStatement(sql: "UPDATE seats SET state = 2 WHERE board = ?")
            let keep = try db.makeStatement(
                sql: """
                    UPDATE seats SET rank = ?, of = ?, movement = ?, state = 1
                    WHERE board = ? AND account = ?
                    """)
            var count = 0
            for id in boards {
                guard let board = try Board.find(db, id), !board.isSettled else { continue }
                try close.execute(arguments: [id.rawValue, now.milliseconds])
                guard db.changesCount == 1 else { continue }
                let settled = rule(board)
                if settled.count < board.seats.count {
                    try skip.execute(arguments: [id.rawValue])
                }
                for one in settled {
                    try keep.execute(arguments: [
                        one.rank, one.of, one.movement.rawValue, id.rawValue, one.account.data,
                    ])
                }
                count += 1
            }
            return count
        }
    }

    public func undelivered(
        after last: Settlement?, limit: Int
    ) async throws(Rejection) -> [Settlement] {
        try await read { db in
            let first = last?.board.rawValue ?? .min
            // Selects whole boards first. Complete ones are skipped by their state.
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT seats.*, boards.zone AS zone
                    FROM boards JOIN seats ON seats.board = boards.id
                    WHERE boards.state = 1 AND boards.id >= ?1 AND seats.state = 1
                        AND (boards.id > ?1 OR seats.account > ?2)
                    ORDER BY boards.id, seats.account LIMIT ?3
                    """, arguments: [first, last?.account.data, max(limit, 0)])
            return try rows.map(Settlement.init)
        }
    }

    public func note(told settlements: [Settlement]) async throws(Rejection) {
        try await write { db in
            for one in settlements {
                try db.cachedStatement(
                    sql: """
                        UPDATE seats SET state = 2 WHERE board = ?1 AND account = ?2 AND state = 1
                            AND EXISTS (SELECT 1 FROM boards WHERE id = ?1 AND boards.state = 1)
                        """
                ).execute(arguments: [one.board.rawValue, one.account.data])
                guard db.changesCount == 1 else { continue }
                try db.cachedStatement(sql: "UPDATE people SET tier = ? WHERE account = ?")
                    .execute(arguments: [one.to.height, one.account.data])
            }
            for board in Set(settlements.map(\.board)) {
                try db.cachedStatement(
                    sql: """
                        UPDATE boards SET state = 2 WHERE id = ?1 AND state = 1 AND NOT EXISTS (
                            SELECT 1 FROM seats WHERE board = ?1 AND state = 1)
                        """
                ).execute(arguments: [board.rawValue])
            }
        }
    }

    public func sweep(before week: Day) async throws(Rejection) {
        let first = BoardID.all(in: week).lowerBound
        try await write { db in
            // A board is complete if no user had points, or if the last one was erased.
            try db.execute(
                sql: """
                    DELETE FROM boards WHERE id < ? AND (state = 2 OR state = 1 AND NOT EXISTS (
                        SELECT 1 FROM seats WHERE board = boards.id AND state < 2))
                    """, arguments: [first])
            try db.execute(
                sql: """
                    DELETE FROM seats WHERE board < ? AND NOT EXISTS (
                        SELECT 1 FROM boards WHERE id = board)
                    """, arguments: [first])
            try db.execute(sql: "DELETE FROM bands WHERE season < ?", arguments: [first >> 30])
        }
    }
}
