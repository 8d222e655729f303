internal import Core
internal import LeaguesAPI
internal import Postgres

extension PostgresRow {
    /// Reads an id from a column; throws `leagues.damaged` if it is invalid.
    func key<Subject>(_ column: Int, _: Subject.Type = Subject.self) throws -> ID<Subject> {
        try id(column, Subject.self).orThrow(.damagedStandings)
    }

    /// Reads a number.
    func number(_ column: Int) -> Int { Int(int(column)) }

    /// Reads points, streak days and focus minutes from three columns.
    func score(_ column: Int) -> WeekScore {
        WeekScore(
            points: number(column), streakDays: number(column + 1),
            focusMinutes: number(column + 2))
    }
}

extension PostgresValue {
    /// Returns a number as a value for a seat's column.
    static func number(_ value: Int) -> PostgresValue { .int4(Int32(clamping: value)) }

    /// Returns the three numbers of a score as column values.
    static func score(_ score: WeekScore) -> [PostgresValue] {
        [.number(score.points), .number(score.streakDays), .number(score.focusMinutes)]
    }
}

extension Seat {
    /// The columns of a seat, with the user's name unless it is hidden.
    static let columns = numbers + ", CASE WHEN NOT p.hidden THEN p.name END"
    /// The seat's own columns.
    static let numbers = """
        s.account, s.points, s.streak, s.focus, s.joined, s.day, s.old_points, s.old_streak,
        s.old_focus
        """
    /// The join that adds the users' names.
    static let names = "LEFT JOIN league_people p ON p.account = s.account"

    /// Returns a condition on the state of a seat or board, written so that the planner does not
    /// use statistics. The state of all rows changes together at the end of a week, so the
    /// statistics are out of date. A plan based on them would compare all seats with all requested
    /// ones.
    static func has(state: Int, _ row: String) -> String {
        "coalesce(\(row).state = \(state), false)"
    }

    /// Reads a seat from a row that contains `columns` from the index `first` on.
    init(row: PostgresRow, at first: Int = 0) throws {
        self.init(
            standing: Standing(
                account: try row.key(first), score: row.score(first + 1),
                joined: Instant(milliseconds: row.int(first + 4))),
            opening: row.score(first + 6), day: Day(row.number(first + 5)),
            name: row.isNull(first + 9) ? nil : row.text(first + 9))
    }
}

extension Board {
    /// Returns boards with their seats, sorted and read in one snapshot. `condition` is an SQL
    /// condition on `b.id`. The users' names are left out unless requested.
    static func all(
        _ connection: PostgresConnection, _ condition: String, _ values: [PostgresValue],
        isNamed: Bool = true
    ) throws -> [Board] {
        let rows = try connection.query(
            """
            SELECT b.id, b.state, b.zone, \(isNamed ? Seat.columns : Seat.numbers + ", NULL")
            FROM league_boards b LEFT JOIN league_seats s ON s.board = b.id
                \(isNamed ? Seat.names : "")
            WHERE b.id \(condition) ORDER BY b.id, s.account
            """, values)
        var boards: [Board] = []
        for row in rows.map({ $0 }) {
            let id = BoardID(rawValue: row.int(0))
            if boards.last?.id != id {
                boards.append(
                    Board(id: id, zone: row.text(2), isSettled: row.int(1) > 0, seats: []))
            }
            guard !row.isNull(3) else { continue }
            boards[boards.count - 1].seats.append(try Seat(row: row, at: 3))
        }
        return boards
    }
}

extension Settlement {
    /// The columns of a settlement.
    static let columns =
        "s.account, s.board, b.zone, s.rank, s.size, s.points, s.streak, s.focus, s.movement"

    init(row: PostgresRow) throws {
        self.init(
            account: try row.key(0), board: BoardID(rawValue: row.int(1)), zone: row.text(2),
            rank: row.number(3), of: row.number(4), score: row.score(5),
            movement: try Movement(rawValue: row.text(8)).orThrow(.damagedStandings))
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
    /// Returns the lowest board id of a week.
    static func first(in week: Day) -> Int64 {
        BoardID(week: week, tier: .hilltop, band: 0, number: 0).rawValue
    }
    /// The number of the board's week, as stored in a seat.
    var weekNumber: PostgresValue { .int4(week32) }

    fileprivate var week32: Int32 { Int32(truncatingIfNeeded: rawValue >> 34) }
}

extension Day {
    /// The number of a league week, as stored in a seat.
    var weekNumber: PostgresValue { .int4(boardWeek) }

    /// The number of a league week as an integer.
    var boardWeek: Int32 { BoardID(week: self, tier: .hilltop, band: 0, number: 0).week32 }
}

extension Rejection {
    static var damagedStandings: Rejection {
        Rejection("leagues.damaged", "The standings are damaged.", category: .damaged)
    }
}
