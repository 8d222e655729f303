import Core
import CoreTesting
import LeaguesAPI
import Testing

@testable import Leagues

@Suite struct BoardTests {
    @Test("L3: on a full board 12 move up, 3 stay, 12 move down, except in the end tiers")
    func full() {
        for tier in Tier.allCases {
            let moves = (1...27).map { BoardRule.movement(rank: $0, of: 27, in: tier) }
            #expect(moves.count { $0 == .up } == (tier == .everest ? 0 : 12))
            #expect(moves.count { $0 == .down } == (tier == .hilltop ? 0 : 12))
            #expect(moves[12...14].allSatisfy { $0 == .stay })
        }
        #expect(Tier.everest.after(.up) == .everest && Tier.hilltop.after(.down) == .hilltop)
        #expect(Tier.k2.after(.up) == .everest && Tier.k2.after(.down) == .montBlanc)
    }

    @Test("L3: of n people, ⌊12 n / 27⌋ move up and as many down; of two, nobody moves")
    func few() {
        for count in 0...27 {
            #expect(BoardRule.movers(of: count) == 12 * count / 27)
            let moves = (1...max(count, 1)).prefix(count).map {
                BoardRule.movement(rank: $0, of: count, in: .k2)
            }
            #expect(moves.count { $0 == .up } == 12 * count / 27)
            #expect(moves.count { $0 == .down } == 12 * count / 27)
        }
        #expect(BoardRule.movers(of: 2) == 0 && BoardRule.movers(of: 3) == 1)
        #expect(BoardRule.movers(of: 50) == 12 && BoardRule.movers(of: -1) == 0)
    }

    @Test(
        "L2: a member with the same score as a member who stays also stays",
        arguments: 0..<200)
    func level(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        let tier = Tier.allCases[Int.random(in: 0..<5, using: &random)]
        let standings = (0..<Int.random(in: 1...27, using: &random)).map { index in
            Standing(
                account: AccountID(high: 0, low: UInt64(index)),
                score: WeekScore(
                    points: Int.random(in: 1...3, using: &random),
                    streakDays: Int.random(in: 0...1, using: &random),
                    focusMinutes: Int.random(in: 0...1, using: &random)),
                joined: Instant(seconds: Int64.random(in: 0...9, using: &random)))
        }
        let board = Board(
            id: BoardID(week: Day("2026-11-16")!, tier: tier, band: 0, number: 0), zone: "UTC",
            seats: standings.map { Seat(standing: $0, day: Day("2026-11-16")!) })
        let settled = SettlementRule.settle(board)
        let movers = 12 * standings.count / 27
        for (index, one) in settled.enumerated() {
            let falls = index >= standings.count - movers && tier != .hilltop
            // Read slowly: whoever has the same score and is neither among the first nor the last.
            let isLevel = settled.indices.contains {
                $0 < standings.count - movers && $0 >= movers && settled[$0].score == one.score
            }
            #expect((one.movement == .down) == (falls && !isLevel), "seed \(seed)")
            #expect((one.movement == .up) == (index < movers && tier != .everest))
        }
        let shown = try? Leagues.shown(
            board, to: standings[0].account, at: Instant(seconds: 1_794_900_000))
        #expect(shown?.rows.map(\.movement) == settled.map(\.movement))
        #expect(shown?.down == settled.count { $0.movement == .down })
    }

    @Test("L4: people fill the emptiest board, the last two boards are balanced, none overflows")
    func seating() {
        var (counts, moved): ([Int], Int) = ([], 0)
        for people in 1...1_000 {
            switch SeatAssignment.next(counts, isEnding: false) {
            case .board(let number): counts[number] += 1
            case .opening(let number, let moving):
                #expect(number == counts.count)
                if number > 0 { counts[number - 1] -= moving }
                counts.append(moving + 1)
                moved += moving
            }
            if counts == [1] { moved = 0 }
            #expect(counts.reduce(0, +) == people)
            #expect(counts.dropLast(2).allSatisfy { $0 == 27 })
            let last = counts.suffix(2)
            #expect(counts.count == 1 || abs(last.first! - last.last!) <= 1)
            #expect(counts.allSatisfy { $0 <= 27 && ($0 >= 14 || counts.count == 1) })
        }
        #expect(SeatAssignment.next([27, 20, 20, 27], isEnding: false) == .board(1))
        #expect(SeatAssignment.next([27, 27], isEnding: true) == .opening(2, moving: 0))
        #expect(SeatAssignment.next([27, 27], isEnding: false) == .opening(2, moving: 13))
        #expect(SeatAssignment.next([], isEnding: false) == .opening(0, moving: 0))
    }

    @Test(
        "L4: time zones with many people get their own boards; zones with few people share boards")
    func bands() {
        let week = day("2026-11-23")
        let crowds = ZoneBands(
            of: week,
            people: ["Europe/Paris": 60, "Europe/Berlin": 2, "Asia/Tokyo": 30, "Asia/Seoul": 1])
        #expect(crowds.bands.count == 2)
        #expect(
            crowds.band(of: "Europe/Paris", in: week) == crowds.band(of: "Europe/Rome", in: week))
        #expect(crowds.band(of: "Asia/Seoul", in: week) == 1)
        #expect(crowds.bands.map(\.zone) == ["Europe/Berlin", "Asia/Seoul"])
        #expect(crowds.band(of: "Pacific/Auckland", in: week) == 1)
        #expect(crowds.band(of: "America/New_York", in: week) == 0)
        let few = ZoneBands(of: week, people: ["Asia/Tokyo": 5, "America/New_York": 5, "UTC": 3])
        #expect(few.bands == [.init(last: 9, zone: "America/New_York")])
        let rest = ZoneBands(of: week, people: ["America/New_York": 40, "Asia/Tokyo": 5])
        #expect(rest.bands == [.init(last: 9, zone: "America/New_York")])
        let nobody = ZoneBands(of: week, people: ["Nowhere/At_All": 0])
        #expect(nobody.bands.map(\.zone) == ["UTC"] && nobody.band(of: "Nope", in: week) == 0)
        #expect(ZoneBands([]) == nil && ZoneBands(few.bands) == few)
    }

    @Test("L4: a half-hour zone belongs to the hour below; a week ends with the group's last zone")
    func halves() throws {
        let week = day("2026-11-23")
        let people = ["Asia/Kolkata": 30, "Asia/Karachi": 30, "Asia/Kathmandu": 30]
        let bands = ZoneBands(of: week, people: people)
        #expect(bands.bands == [.init(last: 5, zone: "Asia/Karachi")])
        let newfoundland = ZoneBands(
            of: week, people: ["America/St_Johns": 30, "America/Halifax": 30])
        #expect(newfoundland.bands.map(\.last) == [-4])
        for band in bands.bands + newfoundland.bands {
            let end = LeagueWeek(of: week, in: try Zone(identifier: band.zone)).end
            for name in people.keys where bands.bands.contains(band) {
                #expect(LeagueWeek(of: week, in: try Zone(identifier: name)).end <= end)
            }
        }
    }

    @Test(
        "L5: a board's results depend only on the board, and people without points keep their tier")
    func settling() {
        var generator = SeededGenerator(8)
        for _ in 0..<seeds {
            let people = crowd(Int(generator.next() % 28), &generator)
            let id = BoardID(week: day("2026-11-23"), tier: .montBlanc, band: 0, number: 3)
            var board = Board(
                id: id, zone: "Asia/Tokyo", seats: people.map { Seat(standing: $0, day: id.week) })
            let settled = SettlementRule.settle(board)
            board.seats.shuffle(using: &generator)
            #expect(SettlementRule.settle(board) == settled)
            let seated = people.filter { $0.score.points > 0 }
            #expect(settled.map(\.rank) == Array(1..<(seated.count + 1)))
            #expect(settled.allSatisfy { $0.of == seated.count && $0.from == .montBlanc })
            #expect(Set(settled.map(\.account)) == Set(seated.map(\.account)))
            let ups = settled.count { $0.to == .k2 }
            #expect(ups == 12 * seated.count / 27)
            // Rule L2: members who are level with the last one who stays do not move down.
            let line = settled.dropLast(ups).last?.score
            #expect(
                settled.count { $0.to == .baseCamp }
                    == settled.suffix(ups).count { $0.score != line })
        }
    }

    @Test("L6: a board shows its dividing lines, the viewer's row, and labels in the last hour")
    func shown() throws {
        var generator = SeededGenerator(11)
        let people = (0..<27).map { number in
            Standing(
                account: generator.id(), score: WeekScore(points: 10 * (number + 1)),
                joined: Instant(milliseconds: 0))
        }
        let (me, week) = (people[14].account, LeagueWeek(of: day("2026-11-23"), in: .utc))
        var seats = people.map { Seat(standing: $0, opening: $0.score, day: week.sunday) }
        seats[14].opening = WeekScore(points: 5)
        seats[14].name = "Ada"
        seats[0].opening = .none
        let board = Board(
            id: BoardID(week: week.monday, tier: .k2, band: 0, number: 0), zone: "UTC",
            seats: seats.shuffled(using: &generator) + [
                Seat(standing: crowdless(&generator), day: week.sunday)
            ])
        let shown = try Leagues.shown(board, to: me, at: week.labels.lowerBound)
        #expect(shown.isLabelled && shown.isEnding && shown.up == 12 && shown.down == 12)
        #expect(shown.rows.map(\.rank) == Array(1...27) && shown.own?.rank == 13)
        #expect(shown.own?.name == "Ada" && shown.own?.gained == 13)
        #expect(shown.rows[26].gained == nil && shown.rows[0].gained == 0)
        #expect(shown.rows[26].name == MountainName.of(people[0].account, in: week.monday))
        #expect(shown.goal == 160)
        seats[14].day = week.monday
        let calm = try Leagues.shown(
            Board(id: board.id, zone: "UTC", seats: seats), to: me, at: week.labels.lowerBound)
        #expect(calm.own?.gained == 0)
        let early = try Leagues.shown(board, to: me, at: week.lastDay.lowerBound + -1)
        #expect(!early.isLabelled && !early.isEnding)
        #expect(code { try Leagues.shown(named(board, "Nowhere"), to: me, at: week.start) } != nil)
    }

    private func crowdless(_ generator: inout SeededGenerator) -> Standing {
        Standing(account: generator.id(), score: .none, joined: Instant(milliseconds: 0))
    }

    private func named(_ board: Board, _ zone: String) -> Board {
        var board = board
        board.zone = zone
        return board
    }
}
