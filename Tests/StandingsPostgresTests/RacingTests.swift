import Core
import CoreTesting
import Leagues
import LeaguesAPI
import Postgres
import PostgresTesting
import StandingsPostgres
import Synchronization
import Testing

/// Tests concurrent use: two standings on one database, each with its own connections.
@Suite("Standings at two nodes", .enabled(if: TestDatabase.clusterURL != nil))
struct RacingTests {
    private let database: TestDatabase
    private let nodes: [PostgresStandings]

    init() throws {
        let database = try TestDatabase()
        self.database = database
        nodes = try (0..<2).map { _ in try PostgresStandings(database.pool()) }
    }

    private func people(_ count: Int, seed: UInt64 = 3) -> [AccountID] {
        var dice = SeededGenerator(seed)
        return (0..<count).map { _ in dice.id() }
    }

    private func boards() async throws -> [Board] {
        try await nodes[0].boards(of: .k2, in: monday, after: nil, limit: 999)
    }

    @Test("L4: two nodes seat people at the same time → each person has one seat")
    func seating() async throws {
        let (people, zones) = (people(135), ["UTC", "Asia/Tokyo", "America/New_York"])
        _ = try await together(people.count * 2) { [nodes] number in
            try await nodes[number % 2].publish(
                publication(people[number / 2], 5 + number % 2, zone: zones[number / 2 % 3]),
                at: noon)
        }
        let boards = try await boards()
        let seated = boards.flatMap(\.seats).map(\.standing.account)
        #expect(seated.count == 135 && Set(seated) == Set(people))
        #expect(boards.allSatisfy { $0.seats.count <= Board.capacity })
        let counted = try PostgresConnection(database.address).query(
            "SELECT people FROM league_boards ORDER BY id"
        ).map { Int($0.int(0)) }
        #expect(counted == boards.map(\.seats.count))
        // Boards of a band open only when all earlier ones are full, and split in halves.
        for band in Set(boards.map(\.id.band)) {
            let mine = boards.filter { $0.id.band == band }
            #expect(mine.map(\.id.number) == Array(0..<mine.count))
            #expect(mine.allSatisfy { $0.seats.count >= 13 || mine.count == 1 })
        }
    }

    @Test("L4: two nodes seat a week's first people → the zone groups are created once")
    func bands() async throws {
        for account in people(60) {
            let zone = account.low % 2 == 0 ? "Asia/Tokyo" : "America/New_York"
            _ = try await nodes[0].publish(publication(account, 0, zone: zone), at: noon)
        }
        _ = try await together(16) { [nodes] number in
            let zone = ["Asia/Tokyo", "America/New_York", "Europe/Paris"][number % 3]
            return try await nodes[number % 2].publish(
                publication(AccountID(high: 9, low: UInt64(number)), 5, zone: zone), at: noon)
        }
        let rows = try PostgresConnection(database.address).query(
            "SELECT number FROM league_bands ORDER BY number"
        ).map { Int($0.int(0)) }
        #expect(rows == [0, 1])
    }

    @Test("L5: points published during settling either count or are rejected as too late")
    func publishing() async throws {
        for round in 0..<6 {
            let people = people(60, seed: UInt64(round))
            for account in people {
                _ = try await nodes[0].publish(publication(account, 5), at: noon)
            }
            let counts = Kept<Int>()
            let placements = try await together(64) { [nodes] number -> Placement? in
                guard number > 3 else {
                    counts.keep(try await BoardSettlement(nodes[number % 2]).settle(at: settlement))
                    return nil
                }
                return try await nodes[number % 2].publish(
                    publication(people[number - 4], 100 + number), at: noon)
            }
            #expect(counts.all.reduce(0, +) == 3)
            let boards = try await boards()
            let undelivered = try await nodes[1].undelivered(after: nil, limit: 999)
            for board in boards {
                let kept = undelivered.filter { $0.board == board.id }.sorted { $0.rank < $1.rank }
                #expect(kept == SettlementRule.settle(board))
            }
            for (number, placement) in placements.enumerated() where number > 3 {
                let score = undelivered.first { $0.account == people[number - 4] }?.score.points
                #expect(score == (placement == .closed ? 5 : 100 + number))
            }
            for account in people { try await nodes[round % 2].erase(account) }
            try await nodes[0].sweep(before: monday + 7)
            #expect(try await self.boards() == [])
        }
    }

    @Test(
        "L5: points published between reading and settling a board count",
        arguments: [true, false])
    func between(isDone: Bool) async throws {
        for (place, account) in people(5).enumerated() {
            _ = try await nodes[0].publish(publication(account, 1 + place), at: noon)
        }
        let looks = Atomic(0)
        let (publishes, address) = (Kept<Task<Void, any Error>>(), database.address)
        let due = try await nodes[0].due(at: settlement, limit: 9)
        _ = try await nodes[0].settle(due, at: settlement) { board in
            // A publication during the second read waits and is too late.
            let look = looks.add(1, ordering: .relaxed).newValue
            let (now, then) = look == 1 ? (2, 50) : (50, 60)
            let seconds = look == 1 && !isDone ? 0.5 : 0
            publishes.keep(Task { try Self.publish(then, from: now, for: seconds, address) })
            let isUnderWay = seconds > 0 ? "PgSleep" : look == 1 ? nil : "transactionid"
            while !Self.isPublished(then, isUnderWay, address) {}
            return SettlementRule.settle(board)
        }
        for task in publishes.all { try await task.value }
        #expect(looks.load(ordering: .relaxed) == 2)
        let undelivered = try await nodes[1].undelivered(after: nil, limit: 9).sorted {
            $0.rank < $1.rank
        }
        #expect(undelivered.map(\.score.points) == [50, 5, 4, 3, 1])
        #expect(undelivered.map(\.rank) == [1, 2, 3, 4, 5])
    }

    /// Changes a person's points in a transaction that lasts some seconds.
    private static func publish(
        _ points: Int, from before: Int, for seconds: Double, _ address: PostgresAddress
    ) throws {
        try PostgresConnection(address).run(
            """
            BEGIN;
            UPDATE league_seats SET points = \(points) WHERE points = \(before) AND state = 0;
            SELECT pg_sleep(\(seconds)); COMMIT
            """)
    }

    /// True if the person has the points, or the change waits for a lock.
    private static func isPublished(
        _ points: Int, _ waiting: String?, _ address: PostgresAddress
    ) -> Bool {
        let rows = try? PostgresConnection(address).query(
            """
            SELECT 1 FROM league_seats WHERE points = $1
            UNION SELECT 1 FROM pg_stat_activity
            WHERE wait_event = $2 AND query LIKE '%SET points = ' || $1 || ' %'
            """, [.int4(Int32(points)), waiting.map { .text($0) } ?? .null])
        return rows.map { $0.count > 0 } ?? false
    }

    @Test("L7: people who leave while others join are on no board, and board sizes are right")
    func leaving() async throws {
        let connection = try PostgresConnection(database.address)
        for round in 0..<12 {
            let people = people(30, seed: UInt64(round))
            for account in people.prefix(27) {
                var published = publication(account, 5)
                published.name = "Ada"
                _ = try await nodes[0].publish(published, at: noon)
            }
            // The 28th opens a board and moves the latest 13 there, of whom five leave.
            let leaving = people[18..<23]
            _ = try await together(18) { [nodes] number in
                let node = nodes[number % 2]
                switch number {
                case 0..<3:
                    _ = try await node.publish(publication(people[27 + number], 5), at: noon)
                case 3..<8: try await node.withdraw(people[15 + number])
                case 8..<13: try await node.report(people[10 + number], by: people[0], at: noon)
                default: _ = try await node.publish(publication(people[number], 9), at: noon)
                }
            }
            for account in leaving {
                #expect(try await nodes[0].board(of: account, in: monday) == nil)
                #expect(try await !nodes[1].knows(account))
            }
            let boards = try await boards()
            #expect(boards.map(\.seats.count).reduce(0, +) == 25)
            let counted = try connection.query("SELECT people FROM league_boards ORDER BY id")
                .map { $0.number }
            #expect(counted == boards.map(\.seats.count))
            let reported = try connection.query(
                "SELECT account FROM league_reports"
            ).map { $0.id(0, Account.self) }
            #expect(reported == [])
            for account in people { try await nodes[0].withdraw(account) }
            try connection.run("DELETE FROM league_boards")
        }
    }

    @Test("L5: two nodes each deliver a part of the results → all are delivered and deleted")
    func telling() async throws {
        let connection = try PostgresConnection(database.address)
        for round in 0..<12 {
            for account in people(26, seed: UInt64(100 + round)) {
                _ = try await nodes[0].publish(publication(account, 5), at: noon)
            }
            #expect(try await BoardSettlement(nodes[0]).settle(at: settlement) == 1)
            let undelivered = try await nodes[0].undelivered(after: nil, limit: 99)
            #expect(undelivered.count == 26)
            _ = try await together(3) { [nodes] number in
                if number == 2 { return try await nodes[0].sweep(before: monday + 7) }
                let mine = undelivered.enumerated().filter { $0.offset % 2 == number }.map(
                    \.element)
                try await nodes[number].note(told: mine)
            }
            let open = try connection.query("SELECT 1 FROM league_boards WHERE state < 2").count
            #expect(open == 0)
            try await nodes[1].sweep(before: monday + 7)
            #expect(try await boards() == [])
        }
    }

    @Test("O3: work at another node at the same time restores no data of an erased person")
    func erasing() async throws {
        let entropy = SeededEntropy(3)
        for round in 0..<20 {
            let people = people(2, seed: UInt64(round))
            let (ada, grace) = (people[0], people[1])
            let board = FriendBoard(
                id: FriendBoardID(high: 1, low: UInt64(round)), code: ShareCode(entropy),
                name: "Friends", members: [.init(grace, since: noon)])
            #expect(try await nodes[0].add(board))
            let own = FriendBoard(
                id: FriendBoardID(high: 2, low: UInt64(round)), code: ShareCode(entropy),
                name: "Mine", members: [.init(ada, since: noon)])
            _ = try await together(8) { [nodes] number in
                switch number {
                case 0, 1, 2:
                    _ = try await nodes[number % 2].publish(publication(ada, 5 + number), at: noon)
                case 3, 4:
                    _ = try await nodes[number % 2].change(board.id) { board throws(Rejection) in
                        try board.join(ada, at: noon)
                    }
                case 5: _ = try await nodes[1].add(own)
                case 6: try await nodes[0].withdraw(ada)
                default: try await nodes[1].erase(ada)
                }
            }
            #expect(try await nodes[0].board(of: ada, in: monday) == nil)
            #expect(try await !nodes[0].knows(ada))
            #expect(try await nodes[0].friendBoards(of: ada) == [])
            #expect(try await nodes[0].friendBoard(board.code) == board)
            #expect(try await nodes[0].publish(publication(ada, 5), at: noon) == .closed)
        }
        #expect(try await boards().allSatisfy(\.seats.isEmpty))
    }

    @Test("L7: people who join a friends' board at once are all on it once, in order")
    func friends() async throws {
        let (people, entropy) = (people(60), SeededEntropy(3))
        let board = FriendBoard(
            id: FriendBoardID(high: 1, low: 1), code: ShareCode(entropy), name: "Friends",
            members: [.init(people[0], since: noon)])
        #expect(try await nodes[0].add(board))
        let refused = try await together(people.count) { [nodes] number -> String? in
            do throws(Rejection) {
                _ = try await nodes[number % 2].change(board.id) { board throws(Rejection) in
                    try board.join(people[number], at: noon)
                }
                return nil
            } catch {
                return error.code
            }
        }
        #expect(refused.compactMap { $0 } == [String](repeating: "leagues.full", count: 10))
        let members = try #require(await nodes[1].friendBoard(board.code)).members
        #expect(members.count == 50 && Set(members.map(\.account)).count == 50)
        #expect(members.first?.account == people[0])
        // All leave at once: the board is deleted with the last member.
        _ = try await together(people.count) { [nodes] number in
            try await nodes[number % 2].withdraw(people[number])
        }
        #expect(try await nodes[0].friendBoard(board.code) == nil)
    }

    @Test("L7: friends' boards claim the same code at once → only one gets it")
    func codes() async throws {
        let entropy = SeededEntropy(3)
        let account = people(1)[0]
        for round in 0..<10 {
            let code = ShareCode(entropy)
            let added = try await together(4) { [nodes] number in
                try await nodes[number % 2].add(
                    FriendBoard(
                        id: FriendBoardID(high: UInt64(round), low: UInt64(number)), code: code,
                        name: "Friends", members: [.init(account, since: noon)]))
            }
            #expect(added.filter { $0 }.count == 1)
        }
        #expect(try await nodes[0].friendBoards(of: account).count == 10)
        let fresh = ShareCode(entropy)
        let boards = try await nodes[0].friendBoards(of: account).map(\.id)
        let changed = try await together(10) { [nodes] number in
            try await nodes[number % 2].change(boards[number]) { $0.code = fresh }
        }
        #expect(changed.compactMap { $0 }.filter { $0.code == fresh }.count == 1)
    }
}

extension PostgresRow {
    /// The number in the first column.
    fileprivate var number: Int { Int(int(0)) }
}
