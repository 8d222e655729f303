internal import Core
internal import Leagues
internal import LeaguesAPI
internal import Postgres

/// The steps of one publication inside its transaction.
struct Publishing {
    let publication: Publication
    let now: Instant
    let connection: PostgresConnection

    init(_ publication: Publication, _ now: Instant, _ connection: PostgresConnection) {
        self.publication = publication
        self.now = now
        self.connection = connection
    }

    private var account: PostgresValue { .id(publication.account) }

    func placement() throws -> Placement {
        guard let tier = try keepPerson() else { return .closed }
        if let placement = try update() { return placement }
        guard publication.score.points > 0 else { return .unseated }
        let open = try connection.query(
            """
            SELECT 1 FROM league_seats s JOIN league_boards b ON b.id = s.board AND b.state < 2
            WHERE s.account = $1 AND s.week < $2 AND s.state < 2 LIMIT 1
            """, [account, publication.week.weekNumber])
        return try open.count > 0 ? .waiting : seat(in: tier)
    }

    /// Stores the user's zone and name, and locks the user's row. Returns the user's tier; nil for
    /// an erased user.
    private func keepPerson() throws -> Tier? {
        let name: PostgresValue = publication.name.map { .text($0) } ?? .null
        while true {
            let known = try connection.query(
                """
                SELECT erased, tier, zone = $2 AND name IS NOT DISTINCT FROM $3
                FROM league_people WHERE account = $1 FOR UPDATE
                """, [account, .text(publication.zone), name]
            ).first
            if let known {
                guard !known.bool(0) else { return nil }
                let tier = known.isNull(1) ? publication.tier : Tier(height: known.number(1))
                guard known.isNull(1) || !known.bool(2) else { return tier }
                try connection.query(
                    "UPDATE league_people SET zone = $2, name = $3, tier = $4 WHERE account = $1",
                    [account, .text(publication.zone), name, .number(tier.height)])
                return tier
            }
            let added = try connection.query(
                """
                INSERT INTO league_people (account, zone, name, tier) VALUES ($1, $2, $3, $4)
                ON CONFLICT DO NOTHING
                """, [account, .text(publication.zone), name, .number(publication.tier.height)])
            // A concurrent insert was first. The row either exists now or was rolled back.
            if added.affected == 1 { return publication.tier }
        }
    }

    /// Updates the score in the user's seat; nil without a seat.
    private func update() throws -> Placement? {
        let week = publication.week.weekNumber
        // This waits for a concurrent settlement, or the settlement for this. The board is
        // therefore read afterwards.
        let found = try connection.query(
            "SELECT board FROM league_seats WHERE account = $1 AND week = $2 FOR UPDATE",
            [account, week])
        guard found.count > 0 else { return nil }
        let row = try connection.query(
            """
            SELECT \(Seat.columns), b.id, b.zone, b.due, b.state
            FROM league_seats s JOIN league_boards b ON b.id = s.board \(Seat.names)
            WHERE s.account = $1 AND s.week = $2
            """, [account, week]
        ).first
        guard let row else { throw Rejection.damagedStandings }
        guard row.int(13) == 0, now.milliseconds < row.int(12) else { return .closed }
        let before = try Seat(row: row)
        var seat = before
        seat.update(publication.score, at: now, in: try Zone.named(row.text(11)))
        guard seat != before else { return .seated(BoardID(rawValue: row.int(10))) }
        try connection.query(
            """
            UPDATE league_seats SET points = $3, streak = $4, focus = $5, day = $6,
                old_points = $7, old_streak = $8, old_focus = $9
            WHERE account = $1 AND week = $2
            """,
            [account, week] + PostgresValue.score(seat.standing.score)
                + [.int4(seat.day.number)] + PostgresValue.score(seat.opening))
        return .seated(BoardID(rawValue: row.int(10)))
    }
}

// MARK: - Seating

extension Publishing {
    private func seat(in tier: Tier) throws -> Placement {
        let bands = try bands(of: tier)
        let band = bands.band(of: publication.zone, in: publication.week)
        let week = LeagueWeek(
            of: publication.week, in: try Zone.named(bands.bands[band].zone))
        guard now < week.settlement else { return .closed }
        func id(_ number: Int) -> BoardID {
            BoardID(week: publication.week, tier: tier, band: band, number: number)
        }
        // Seats in a band are assigned one at a time.
        try connection.query(
            "SELECT 1 FROM league_bands WHERE season = $1 AND number = $2 FOR UPDATE",
            [.int8(id(0).season), .number(band)])
        switch try next(in: id(0).bandKey, isEnding: now >= week.lastDay.lowerBound) {
        case nil: return .closed
        case .board(let number): return try sit(on: id(number), week)
        case .opening(let number, let moving):
            let old = id(max(number - 1, 0))
            guard try moving == 0 || add(-moving, to: old) else { return .closed }
            try connection.query(
                """
                INSERT INTO league_boards (id, band, zone, due, people, state)
                VALUES ($1, $2, $3, $4, $5, 0)
                """,
                [
                    .int8(id(number).rawValue), .int8(old.bandKey), .text(week.zone.identifier),
                    .int8(week.settlement.milliseconds), .number(moving),
                ])
            if moving > 0 { try move(moving, from: old, to: id(number)) }
            return try sit(on: id(number), week)
        }
    }

    /// Returns the next free seat; nil if a board of the band is already settled, for example by a
    /// node whose clock is ahead. Users seated later would never be settled.
    private func next(in band: Int64, isEnding: Bool) throws -> SeatAssignment? {
        let roomiest = try connection.query(
            """
            SELECT id FROM league_boards WHERE band = $1 AND people < $2
            ORDER BY people, id LIMIT 1
            """, [.int8(band), .number(Board.capacity)]
        ).first.map { BoardID(rawValue: $0.int(0)).number }
        let last = try connection.query(
            """
            SELECT id, state FROM league_boards WHERE id BETWEEN $1 AND $2 ORDER BY id DESC LIMIT 1
            """, [.int8(band << 24), .int8(band << 24 | 0xFF_FFFF)]
        ).first
        if let last, last.int(1) > 0 { return nil }
        return SeatAssignment.next(
            roomiest: roomiest, boards: last.map { BoardID(rawValue: $0.int(0)).number + 1 } ?? 0,
            isEnding: isEnding)
    }

    /// Adds to the number of users on an unsettled board and locks the board. Returns false if the
    /// board is settled.
    private func add(_ people: Int, to board: BoardID) throws -> Bool {
        try connection.query(
            "UPDATE league_boards SET people = people + $2 WHERE id = $1 AND state = 0",
            [.int8(board.rawValue), .number(people)]
        ).affected == 1
    }

    private func move(_ count: Int, from old: BoardID, to new: BoardID) throws {
        try connection.query(
            """
            UPDATE league_seats SET board = $1 WHERE board = $2 AND account IN (
                SELECT account FROM league_seats WHERE board = $2 ORDER BY seated DESC LIMIT $3)
            """, [.int8(new.rawValue), .int8(old.rawValue), .int8(Int64(count))])
    }

    private func sit(on board: BoardID, _ week: LeagueWeek) throws -> Placement {
        guard try add(1, to: board) else { return .closed }
        let day = week.zone.wallTime(at: now).day
        try connection.query(
            """
            INSERT INTO league_seats (board, account, week, joined, day, points, streak, focus,
                seated, old_points, old_streak, old_focus)
            SELECT $1, $2, $3, $4, $5, $6, $7, $8, coalesce(max(seated), 0) + 1, 0, 0, 0
            FROM league_seats WHERE board = $1
            """,
            [
                .int8(board.rawValue), account, board.weekNumber,
                .int8(publication.standing.joined.milliseconds), .int4(day.number),
            ] + PostgresValue.score(publication.score))
        return .seated(board)
    }

    /// Returns the bands of zones for a tier in the week. They are created when the tier gets its
    /// first seat.
    private func bands(of tier: Tier) throws -> ZoneBands {
        let week = publication.week
        let season = BoardID(week: week, tier: tier, band: 0, number: 0).season
        if let bands = try bands(ofSeason: season) { return bands }
        // Concurrent calls wait here until they are created.
        let made = try connection.query(
            "INSERT INTO league_seasons (season) VALUES ($1) ON CONFLICT DO NOTHING",
            [.int8(season)])
        if made.affected == 0, let bands = try bands(ofSeason: season) { return bands }
        let counts = try connection.query(
            "SELECT zone, count(*) FROM league_people WHERE tier = $1 GROUP BY zone",
            [.number(tier.height)])
        let people = Dictionary(
            counts.map { ($0.text(0), $0.number(1)) }, uniquingKeysWith: +)
        let bands = ZoneBands(of: week, people: people)
        for (number, band) in bands.bands.enumerated() {
            try connection.query(
                "INSERT INTO league_bands (season, number, last, zone) VALUES ($1, $2, $3, $4)",
                [.int8(season), .number(number), .number(band.last), .text(band.zone)])
        }
        return bands
    }

    private func bands(ofSeason season: Int64) throws -> ZoneBands? {
        ZoneBands(
            try connection.query(
                "SELECT last, zone FROM league_bands WHERE season = $1 ORDER BY number",
                [.int8(season)]
            ).map { ZoneBands.Band(last: $0.number(0), zone: $0.text(1)) })
    }
}
