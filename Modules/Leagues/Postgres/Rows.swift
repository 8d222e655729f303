internal import Core
internal import LeaguesAPI
internal import Postgres

extension PostgresRow {
    /// An id out of a column; `leagues.damaged` if it is none.
    func key<Subject>(_ column: Int, _: Subject.Type = Subject.self) throws -> ID<Subject> {
        try id(column, Subject.self).orRefused(.damagedStandings)
    }

    /// A number.
    func number(_ column: Int) -> Int { Int(int(column)) }

    /// Points, days and minutes out of three columns.
    func score(_ column: Int) -> WeekScore {
        WeekScore(
            points: number(column), streakDays: number(column + 1),
            focusMinutes: number(column + 2))
    }
}

extension PostgresValue {
    /// A number, as every column of a seat has it.
    static func number(_ value: Int) -> PostgresValue { .int4(Int32(clamping: value)) }

    /// Three numbers.
    static func score(_ score: WeekScore) -> [PostgresValue] {
        [.number(score.points), .number(score.streakDays), .number(score.focusMinutes)]
    }
}

extension Seat {
    /// The columns that a seat is read from, with the name to show.
    static let columns = numbers + ", CASE WHEN NOT p.hidden THEN p.name END"
    /// Those of its own.
    static let numbers = """
        s.account, s.points, s.streak, s.focus, s.joined, s.day, s.old_points, s.old_streak,
        s.old_focus
        """
    /// Where the name comes from.
    static let names = "LEFT JOIN league_people p ON p.account = s.account"

    /// That a seat or a board has a state, as something of which no statistics are kept. A week
    /// changes the state of all at once: what the database remembers of it is old, and where it
    /// takes a state for rare that all have, it compares all seats with all that are asked for.
    static func has(state: Int, _ row: String) -> String {
        "coalesce(\(row).state = \(state), false)"
    }

    /// A seat out of a row that has `columns` from one on.
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
    /// Boards with their seats, in order, as they are at one moment; the condition is on `b.id`.
    /// Names are left out where nobody is shown them.
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
    /// The columns that a settlement is read from.
    static let columns =
        "s.account, s.board, b.zone, s.rank, s.size, s.points, s.streak, s.focus, s.movement"

    init(row: PostgresRow) throws {
        self.init(
            account: try row.key(0), board: BoardID(rawValue: row.int(1)), zone: row.text(2),
            rank: row.number(3), of: row.number(4), score: row.score(5),
            movement: try Movement(rawValue: row.text(8)).orRefused(.damagedStandings))
    }
}

extension BoardID {
    /// What boards of a band of a week and tier have in common.
    var bandKey: Int64 { rawValue >> 24 }
    /// What boards of a week and tier have in common.
    var season: Int64 { rawValue >> 30 }
    /// The ids of all boards of a week and tier.
    static func all(of tier: Tier, in week: Day) -> ClosedRange<Int64> {
        let first = BoardID(week: week, tier: tier, band: 0, number: 0).rawValue
        return first...(first | 0x3FFF_FFFF)
    }
    /// The lowest id of a week.
    static func first(in week: Day) -> Int64 {
        BoardID(week: week, tier: .hilltop, band: 0, number: 0).rawValue
    }
    /// The number of its week, as a seat has it.
    var weekNumber: PostgresValue { .int4(week32) }

    fileprivate var week32: Int32 { Int32(truncatingIfNeeded: rawValue >> 34) }
}

extension Day {
    /// The number of a league's week, as a seat has it.
    var weekNumber: PostgresValue { .int4(boardWeek) }

    /// The same as a plain number.
    var boardWeek: Int32 { BoardID(week: self, tier: .hilltop, band: 0, number: 0).week32 }
}

extension Rejection {
    static var damagedStandings: Rejection {
        Rejection("leagues.damaged", "The standings are damaged.", category: .damaged)
    }
}
