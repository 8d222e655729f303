internal import Core
internal import CoreTesting
internal import Leagues
public import LeaguesAPI

/// The contract tests for every store of leaderboards, including the one in memory.
public struct StandingsContract: Sendable {
    /// Creates an empty store.
    let make: @Sendable () async throws -> any Standings

    /// Creates the tests for the stores that `make` returns. Each store must be empty and separate
    /// from the others.
    public init(make: @escaping @Sendable () async throws -> any Standings) { self.make = make }

    /// Runs every check on a separate store, and returns one sentence for each violation.
    public func check() async -> [String] {
        var sentences: [String] = []
        for (name, run) in Self.checks {
            do {
                var contractRun = StandingsContractRun(try await make())
                try await run(&contractRun)
                sentences += contractRun.broken.map { "\(name): \($0)." }
            } catch {
                sentences.append("\(name): the check threw an error: \(error).")
            }
        }
        return sentences
    }

    typealias Check = @Sendable (inout StandingsContractRun) async throws -> Void

    static let checks: [(name: String, run: Check)] = [
        ("L4 seats", { try await $0.seating() }),
        ("L4 the last day", { try await $0.lastDay() }),
        ("L4 bands of zones", { try await $0.bands() }),
        ("L4 changes of a seat", { try await $0.changing() }),
        ("L5 settling", { try await $0.settling() }),
        ("L2 members who are level", { try await $0.level() }),
        ("L5 concurrent settling", { try await $0.settlingAtOnce() }),
        ("L5 passing on results", { try await $0.telling() }),
        ("L5 the next week", { try await $0.nextWeek() }),
        ("L5 sweeping", { try await $0.sweeping() }),
        ("L7 leaving", { try await $0.leaving() }),
        ("O3 erased users", { try await $0.erasing() }),
        ("L7 names", { try await $0.names() }),
        ("L7 friends", { try await $0.friends() }),
        ("L8 a tier's boards", { try await $0.listing() }),
    ]
}

/// One running check, which creates users and records violations.
struct StandingsContractRun {
    let store: any Standings
    private(set) var broken: [String] = []
    private var generator = SeededGenerator(14)
    let week = Day(Int32(20_780)).startOfWeek
    let utc = "UTC"

    init(_ store: any Standings) { self.store = store }

    /// Returns noon UTC on a day of the test's week, 0 for Monday.
    func noon(_ day: Int) -> Instant {
        Instant(seconds: Int64((week + day).number) * 86_400 + 43_200)
    }

    mutating func expect(_ condition: Bool, _ otherwise: String) {
        if !condition { broken.append(otherwise) }
    }

    mutating func people(_ count: Int) -> [AccountID] {
        (0..<count).map { _ in generator.id() }
    }

    func publication(
        _ account: AccountID, _ points: Int, week: Day? = nil, zone: String = "UTC",
        tier: Tier = .k2, name: String? = nil
    ) -> Publication {
        Publication(
            account: account, week: week ?? self.week, tier: tier, zone: zone, name: name,
            joined: Instant(seconds: 1_700_000_000), score: WeekScore(points: points))
    }

    /// Gives seats to a number of users, each with one point more than the one before, and returns
    /// the users.
    mutating func seat(_ count: Int, on day: Int = 0, tier: Tier = .k2) async throws
        -> [AccountID]
    {
        let people = people(count)
        for (index, account) in people.enumerated() {
            let placement = try await store.publish(
                publication(account, index + 1, tier: tier), at: noon(day))
            guard case .seated = placement else {
                expect(false, "the publication of user \(index) got \(placement)")
                continue
            }
        }
        return people
    }

    func sizes(_ tier: Tier = .k2) async throws -> [Int] {
        try await store.boards(of: tier, in: week, after: nil, limit: 99).map(\.seats.count)
    }
}

extension StandingsContractRun {
    mutating func seating() async throws {
        let first = people(1)[0]
        let none = try await store.publish(publication(first, 0), at: noon(0))
        expect(none == .unseated, "a user without points got \(none)")
        expect(
            try await store.board(of: first, in: week) == nil, "a user without points has a seat")
        let early = try await seat(27)
        expect(try await sizes() == [27], "27 users are seated as \(try await sizes())")
        let late = try await seat(1)
        expect(try await sizes() == [14, 14], "28 users are seated as \(try await sizes())")
        let stayed = try await store.board(of: early[13], in: week)
        let moved = try await store.board(of: early[14], in: week)
        expect(
            stayed?.id.number == 0 && moved?.id.number == 1,
            "a new board did not take the latest seats")
        expect(
            moved?.seats.contains { $0.standing.account == late[0] } ?? false,
            "user 28 is not on the new board")
        _ = try await seat(27)
        expect(try await sizes() == [27, 14, 14], "55 users are seated as \(try await sizes())")
        let again = try await store.board(of: early[14], in: week)
        expect(again?.id.number == 1, "a user moved twice")
        let all = try await store.boards(of: .k2, in: week, after: nil, limit: 9)
        let seated = all.flatMap(\.seats).map(\.standing.account)
        expect(Set(seated).count == 55 && seated.count == 55, "a user is on two boards")
        for board in all {
            let accounts = board.seats.map(\.standing.account)
            expect(accounts == accounts.sorted(), "the seats of a board are not ordered by account")
            expect(
                board == (try await store.board(board.id)),
                "board(_:) returns another board than the list")
        }
        let other = BoardID(week: week, tier: .everest, band: 0, number: 0)
        expect(try await store.board(other) == nil, "an empty board is found")
    }

    mutating func lastDay() async throws {
        _ = try await seat(27, on: 5)
        _ = try await seat(1, on: 6)
        expect(try await sizes() == [27, 1], "users of Sunday are seated as \(try await sizes())")
        _ = try await seat(1, on: 6)
        expect(
            try await sizes() == [27, 2],
            "a user of Sunday is not on the board with the fewest users")
    }

    mutating func bands() async throws {
        for (zone, count) in [("America/New_York", 30), ("Asia/Tokyo", 27), ("Asia/Seoul", 1)] {
            for account in people(count) {
                _ = try await store.publish(publication(account, 0, zone: zone), at: noon(0))
            }
        }
        let people = people(3)
        let zones = ["America/Toronto", "Asia/Tokyo", "Pacific/Auckland"]
        var boards: [Board] = []
        for (account, zone) in zip(people, zones) {
            _ = try await store.publish(publication(account, 5, zone: zone), at: noon(0))
            if let board = try await store.board(of: account, in: week) { boards.append(board) }
        }
        let found = boards.map(\.id.band)
        expect(found == [0, 1, 1], "the zones are in the bands \(found)")
        expect(
            boards.map(\.zone) == ["America/New_York", "Asia/Seoul", "Asia/Seoul"],
            "the weeks end in the zones \(boards.map(\.zone))")
        // A user who travels keeps the seat, and the bands of a week do not change.
        _ = try await store.publish(publication(people[0], 6, zone: "Asia/Tokyo"), at: noon(1))
        let stayed = try await store.board(of: people[0], in: week)
        expect(stayed?.id.band == 0, "a user who travels changes the board")
        expect(
            stayed?.seats.first?.standing.score.points == 6,
            "the points of a user who travels do not change")
    }

    mutating func changing() async throws {
        let ada = people(1)[0]
        let board = try await store.publish(publication(ada, 10), at: noon(0))
        _ = try await store.publish(publication(ada, 30), at: noon(0))
        var seat = try await store.seats(of: [ada], in: week).first
        expect(seat?.standing.score.points == 30, "a second publication does not change the points")
        expect(seat?.opening == WeekScore.none, "the opening score of the first day is not zero")
        expect(seat?.day == week, "the day of the opening score is wrong")
        let next = Publication(
            account: ada, week: week, tier: .hilltop, zone: "UTC", name: "Ada",
            joined: Instant(seconds: 9),
            score: WeekScore(points: 40, streakDays: 3, focusMinutes: 7))
        expect(
            try await store.publish(next, at: noon(2)) == board,
            "a publication with another tier moves the seat")
        seat = try await store.seats(of: [ada, ada], in: week + 3).first
        expect(
            seat?.opening == WeekScore(points: 30),
            "the opening score is not the last score of the day before")
        expect(
            seat?.standing.score == next.score && seat?.name == "Ada",
            "the score or the name is not stored")
        expect(
            seat?.standing.joined == Instant(seconds: 1_700_000_000),
            "a publication changes the time of joining")
        expect(
            try await store.publish(publication(ada, 0), at: noon(3)) == board,
            "a publication without points removes the seat")
        expect(
            try await store.publish(publication(ada, 9), at: noon(7)) == .closed,
            "a publication after the end of the week is accepted")
        seat = try await store.seats(of: [ada], in: week).first
        expect(seat?.standing.score.points == 0, "points after the end of the week count")
        expect(try await store.seats(of: [ada], in: week + 7) == [], "the next week has a seat")
        let late = people(1)[0]
        expect(
            try await store.publish(publication(late, 1), at: noon(7)) == .closed,
            "a first publication after the end of the week is accepted")
    }

    mutating func leaving() async throws {
        let people = try await seat(5)
        let board = try await store.board(of: people[0], in: week)
        expect(try await store.knows(people[0]), "a user with a seat is not known")
        try await store.withdraw(people[0])
        expect(try await !store.knows(people[0]), "a user who left is still known")
        expect(try await store.board(of: people[0], in: week) == nil, "a user who left has a seat")
        let left = try await store.boards(of: .k2, in: week, after: nil, limit: 9)
        expect(
            left.first?.seats.count == 4 && board?.seats.count == 5,
            "a user who left is on a board")
        _ = try await store.publish(publication(people[0], 1, tier: .everest), at: noon(1))
        let again = try await store.board(of: people[0], in: week)
        expect(again?.id.tier == .everest, "a user who returns has the old tier")
        _ = try await BoardSettlement(store).settle(at: noon(7))
        try await store.withdraw(people[1])
        let undelivered = try await store.undelivered(after: nil, limit: 99)
        expect(
            undelivered.contains { $0.account == people[1] },
            "the result of a user who left is missing")
        try await store.erase(people[1])
        try await store.erase(people[2])
        let rest = try await store.undelivered(after: nil, limit: 99).map(\.account)
        expect(
            Set(rest) == [people[0], people[3], people[4]],
            "the result of an erased user is still stored")
        expect(try await store.board(of: people[1], in: week) == nil, "an erased user has a seat")
    }

    mutating func listing() async throws {
        _ = try await seat(60)
        _ = try await seat(2, tier: .hilltop)
        let all = try await store.boards(of: .k2, in: week + 4, after: nil, limit: 99)
        expect(
            all.map(\.id) == all.map(\.id).sorted() && all.count == 3,
            "the boards are not ordered by id")
        let first = try await store.boards(of: .k2, in: week, after: nil, limit: 1)
        let rest = try await store.boards(of: .k2, in: week, after: first.first?.id, limit: 99)
        expect(first + rest == all, "the pages do not contain all boards")
        expect(
            try await store.boards(of: .k2, in: week + 7, after: nil, limit: 9) == [],
            "the next week has boards")
        expect(
            try await store.boards(of: .everest, in: week, after: nil, limit: 9) == [],
            "a tier without users has boards")
        expect(try await sizes(.hilltop) == [2], "the board of the lowest tier is wrong")
    }
}
