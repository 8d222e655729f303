internal import Core
internal import DurableSQLite
internal import GRDB
internal import Leagues
internal import LeaguesAPI

/// The steps of one publication inside its transaction.
struct Publishing {
    let publication: Publication
    let now: Instant
    let db: Database

    init(_ publication: Publication, _ now: Instant, _ db: Database) {
        self.publication = publication
        self.now = now
        self.db = db
    }

    private var account: AccountID { publication.account }

    func placement() throws -> Placement {
        guard try !SQLiteStandings.isErased(account, db) else { return .closed }
        let tier = try keepPerson()
        if let placement = try update() { return placement }
        guard publication.score.points > 0 else { return .unseated }
        let first = BoardID.all(in: publication.week).lowerBound
        let isOpen = try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM seats JOIN boards ON boards.id = board AND boards.state < 2
                        WHERE account = ? AND board < ? AND seats.state < 2)
                    """), arguments: [account.data, first])
        return isOpen ?? false ? .waiting : try seat(in: tier)
    }

    /// Stores the user's zone and name, and returns the user's tier.
    private func keepPerson() throws -> Tier {
        let known = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT tier FROM people WHERE account = ?"),
            arguments: [account.data])
        let height = known ?? publication.tier.height
        try db.cachedStatement(
            sql: """
                INSERT INTO people (account, tier, zone, name) VALUES (?, ?, ?, ?)
                ON CONFLICT (account) DO UPDATE SET zone = excluded.zone, name = excluded.name
                WHERE zone IS NOT excluded.zone OR name IS NOT excluded.name
                """
        ).execute(arguments: [account.data, height, publication.zone, publication.name])
        return Tier(height: height)
    }

    /// Updates the score in the user's seat; nil without a seat.
    private func update() throws -> Placement? {
        let ids = BoardID.all(in: publication.week)
        guard
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT \(Seat.columns), board, boards.zone AS zone, boards.due AS due,
                            boards.state AS settled
                        FROM \(Seat.tables) JOIN boards ON boards.id = board
                        WHERE seats.account = ? AND board BETWEEN ? AND ?
                        """),
                arguments: [account.data, ids.lowerBound, ids.upperBound])
        else { return nil }
        guard row["settled"] as Int == 0, now.milliseconds < row["due"] as Int64 else {
            return .closed
        }
        var seat = try Seat(row: row)
        seat.update(publication.score, at: now, in: try Zone.named(row["zone"]))
        let (score, opening) = (seat.standing.score, seat.opening)
        try db.cachedStatement(
            sql: """
                UPDATE seats SET points = ?, streak = ?, focus = ?, day = ?, old_points = ?,
                    old_streak = ?, old_focus = ? WHERE board = ? AND account = ?
                """
        ).execute(arguments: [
            score.points, score.streakDays, score.focusMinutes, Int(seat.day.number),
            opening.points, opening.streakDays, opening.focusMinutes, row["board"] as Int64,
            account.data,
        ])
        return .seated(BoardID(rawValue: row["board"]))
    }

    private func seat(in tier: Tier) throws -> Placement {
        let bands = try bands(of: tier)
        let band = bands.band(of: publication.zone, in: publication.week)
        let week = LeagueWeek(
            of: publication.week, in: try Zone.named(bands.bands[band].zone))
        guard now < week.settlement else { return .closed }
        func id(_ number: Int) -> BoardID {
            BoardID(week: publication.week, tier: tier, band: band, number: number)
        }
        let key = id(0).bandKey
        let roomiest = try Int64.fetchOne(
            db.cachedStatement(
                sql: "SELECT id FROM boards WHERE band = ? AND people < ? "
                    + "ORDER BY people, id LIMIT 1"), arguments: [key, Board.capacity])
        let last = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT max(id) FROM boards WHERE id BETWEEN ? AND ?"),
            arguments: [id(0).rawValue, id(.max).rawValue])
        let seating = SeatAssignment.next(
            roomiest: roomiest.map { BoardID(rawValue: $0).number },
            boards: last.map { BoardID(rawValue: $0).number + 1 } ?? 0,
            isEnding: now >= week.lastDay.lowerBound)
        switch seating {
        case .board(let number): return try sit(on: id(number), week)
        case .opening(let number, let moving):
            try db.cachedStatement(
                sql: "INSERT INTO boards (id, band, zone, due, people, state) "
                    + "VALUES (?, ?, ?, ?, 0, 0)"
            ).execute(arguments: [
                id(number).rawValue, key, week.zone.identifier, week.settlement.milliseconds,
            ])
            if moving > 0 { try move(moving, from: id(number - 1), to: id(number)) }
            return try sit(on: id(number), week)
        }
    }

    private func move(_ count: Int, from old: BoardID, to new: BoardID) throws {
        try db.execute(
            sql: """
                UPDATE seats SET board = ?1 WHERE board = ?2 AND account IN (
                    SELECT account FROM seats WHERE board = ?2 ORDER BY seated DESC LIMIT ?3)
                """, arguments: [new.rawValue, old.rawValue, count])
        try db.execute(
            sql: "UPDATE boards SET people = people - ? WHERE id = ?",
            arguments: [count, old.rawValue])
        try db.execute(
            sql: "UPDATE boards SET people = people + ? WHERE id = ?",
            arguments: [count, new.rawValue])
    }

    private func sit(on board: BoardID, _ week: LeagueWeek) throws -> Placement {
        let (score, day) = (publication.score, week.zone.wallTime(at: now).day)
        try db.cachedStatement(
            sql: """
                INSERT INTO seats (board, account, seated, points, streak, focus, joined, day,
                    old_points, old_streak, old_focus)
                SELECT ?1, ?2, coalesce(max(seated), 0) + 1, ?3, ?4, ?5, ?6, ?7, 0, 0, 0
                FROM seats WHERE board = ?1
                """
        ).execute(arguments: [
            board.rawValue, account.data, score.points, score.streakDays, score.focusMinutes,
            publication.standing.joined.milliseconds, Int(day.number),
        ])
        try db.cachedStatement(sql: "UPDATE boards SET people = people + 1 WHERE id = ?")
            .execute(arguments: [board.rawValue])
        return .seated(board)
    }

    /// Returns the bands of zones for a tier in the week. They are created when the tier gets its
    /// first seat.
    private func bands(of tier: Tier) throws -> ZoneBands {
        let week = publication.week
        let season = BoardID(week: week, tier: tier, band: 0, number: 0).season
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT last, zone FROM bands WHERE season = ? ORDER BY number"),
            arguments: [season])
        let known = rows.map { ZoneBands.Band(last: $0["last"], zone: $0["zone"]) }
        if let bands = ZoneBands(known) { return bands }
        let counts = try Row.fetchAll(
            db, sql: "SELECT zone, count(*) AS people FROM people WHERE tier = ? GROUP BY zone",
            arguments: [tier.height])
        let people = Dictionary(
            counts.map { ($0["zone"] as String, $0["people"] as Int) }, uniquingKeysWith: +)
        let bands = ZoneBands(of: week, people: people)
        for (number, band) in bands.bands.enumerated() {
            try db.execute(
                sql: "INSERT INTO bands (season, number, last, zone) VALUES (?, ?, ?, ?)",
                arguments: [season, number, band.last, band.zone])
        }
        return bands
    }
}
