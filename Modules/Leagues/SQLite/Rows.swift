internal import Core
internal import DurableSQLite
internal import GRDB
internal import LeaguesAPI

extension Row {
    /// Reads an id from a column; throws `leagues.damaged` if it is invalid.
    func id<Subject>(_ column: String) throws -> ID<Subject> {
        try id(column, orThrow: .damagedStandings)
    }
}

extension Seat {
    /// The columns of a seat, with the user's name unless it is hidden.
    static let columns = """
        seats.account, points, streak, focus, joined, day, old_points, old_streak, old_focus,
        iif(hidden.account IS NULL, people.name, NULL) AS name
        """
    /// The tables to join for these columns.
    static let tables = """
        seats LEFT JOIN people USING (account) LEFT JOIN hidden USING (account)
        """

    init(row: Row) throws {
        self.init(
            standing: Standing(
                account: try row.id("account"),
                score: WeekScore(
                    points: row["points"], streakDays: row["streak"], focusMinutes: row["focus"]),
                joined: Instant(milliseconds: row["joined"])),
            opening: WeekScore(
                points: row["old_points"], streakDays: row["old_streak"],
                focusMinutes: row["old_focus"]),
            day: Day(row["day"] as Int), name: row["name"])
    }
}

extension Board {
    /// Returns a board with its seats; nil if there is none.
    static func find(_ db: Database, _ id: BoardID) throws -> Board? {
        guard
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT zone, state FROM boards WHERE id = ?"),
                arguments: [id.rawValue])
        else { return nil }
        let seats = try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT \(Seat.columns) FROM \(Seat.tables) WHERE board = ? "
                    + "ORDER BY seats.account"),
            arguments: [id.rawValue])
        var board = Board(
            id: id, zone: row["zone"], isSettled: row["state"] as Int > 0, seats: [])
        while let seat = try seats.next() { board.seats.append(try Seat(row: seat)) }
        return board
    }
}

extension Settlement {
    init(row: Row) throws {
        let movement = Movement(rawValue: row["movement"])
        self.init(
            account: try row.id("account"), board: BoardID(rawValue: row["board"]),
            zone: row["zone"], rank: row["rank"], of: row["of"],
            score: WeekScore(
                points: row["points"], streakDays: row["streak"], focusMinutes: row["focus"]),
            movement: try movement.orThrow(.damagedStandings))
    }
}

extension BoardID {
    /// The key that all boards of the same band, week and tier share.
    var bandKey: Int64 { rawValue >> 24 }
    /// The key that all boards of the same week and tier share.
    var season: Int64 { rawValue >> 30 }
    /// Returns the ids of all boards of a week and tier.
    static func all(of tier: Tier, in week: Day) -> ClosedRange<Int64> {
        let first = BoardID(week: week, tier: tier, band: 0, number: 0).rawValue
        return first...(first | 0x3FFF_FFFF)
    }
    /// Returns the ids of all boards of a week.
    static func all(in week: Day) -> ClosedRange<Int64> {
        let first = BoardID(week: week, tier: .hilltop, band: 0, number: 0).rawValue
        return first...(first | 0x3_FFFF_FFFF)
    }
}

extension Rejection {
    static var damagedStandings: Rejection {
        Rejection("leagues.damaged", "The standings are damaged.", category: .damaged)
    }
}
