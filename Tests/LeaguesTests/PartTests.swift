import Core
import CoreTesting
import Experience
import ExperienceAPI
import FocusSessions
import Habits
import LeaguesAPI
import Streaks
import Testing

@testable import Leagues

/// A person with habits, points and a league.
func somebody(on day: String = "2026-11-16", seed: UInt64 = 1) throws -> Person {
    try Person(
        [
            HabitsModule(), StreaksModule(), ExperienceModule(), FocusSessionsModule(),
            LeaguesModule(),
        ], on: day, seed: seed)
}

@Suite struct PartTests {
    @Test("L7: nothing is published before the person joins; without a name, a mountain's is used")
    func joining() throws {
        var ada = try somebody()
        let account = AccountID(high: 1, low: 1)
        #expect(Leagues.publication(of: account, at: ada.moment, in: ada.view) == nil)
        #expect(!Leagues.isTakingPart(in: ada.view))
        let joined = ada.now
        let status = try ada.does(JoinLeague())
        #expect(status.isTakingPart && status.name == nil && status.joined == joined)
        #expect(status.tier == .baseCamp && status.week == day("2026-11-16"))
        ada.wait(1)
        #expect(try ada.does(JoinLeague(as: " Ada ")).name == "Ada")
        #expect(try ada.does(ShowInLeague(as: nil)).joined == joined)
        let published = Leagues.publication(of: account, at: ada.moment, in: ada.view)
        #expect(
            published
                == Publication(
                    account: account, week: day("2026-11-16"), tier: .baseCamp, zone: "UTC",
                    name: nil, joined: joined, score: .none))
        #expect(!(try ada.does(LeaveLeague())).isTakingPart)
        #expect(Leagues.publication(of: account, at: ada.moment, in: ada.view) == nil)
        #expect(code { try ada.does(ShowInLeague(as: "A")) } == "leagues.apart")
        #expect(code { try ada.does(JoinLeague(as: "")) } == "leagues.name")
        let long = String(repeating: "a", count: 41)
        #expect(code { try ada.does(JoinLeague(as: long)) } == "leagues.name")
        #expect(!LeagueTerms.lines.isEmpty)
    }

    @Test("L7: a public name must have visible characters and must not change the text direction")
    func publicNames() throws {
        var ada = try somebody()
        let (id, share) = (FriendBoardID(high: 1, low: 1), ShareCode(SeededEntropy(1)))
        let somebody = AccountID(high: 1, low: 1)
        func founded(_ name: String) throws(Rejection) -> FriendBoard {
            try .founded(name, by: somebody, id: id, code: share, at: Instant(seconds: 0))
        }
        let blank = ["\u{200B}", "\u{200D}\u{FE0F}", "\u{2800}", "\u{3164}", "\u{E000}"]
        for name in blank + ["Ada\u{202E}", "\u{2066}Ada", "A\u{AD}da", "Ada\u{E0041}"] {
            #expect(code { try ada.does(JoinLeague(as: name)) } == "leagues.name")
            #expect(code { try founded(name) } == "leagues.board-name")
            let payload: JSONObject = ["name": .string(name)]
            #expect(LeagueFact.Name(payload: payload) == nil, "a device may say so")
        }
        for name in ["Zoë", "نور", "👩\u{200D}🚀 ✈\u{FE0F}", "O’Neil <3"] {
            #expect(try ada.does(JoinLeague(as: name)).name == name)
            #expect(try founded(name).name == name)
        }
    }

    @Test("H13: joining, leaving and renaming can be undone; a week's result cannot")
    func undo() throws {
        var ada = try somebody()
        try ada.does(JoinLeague(as: "Ada"))
        try ada.does(ShowInLeague(as: "Countess"))
        try ada.does(LeaveLeague())
        let (joined, shown, left) = (ada.events[0], ada.events[1], ada.events[2])
        ada.undo(left)
        #expect(Leagues.status(at: ada.moment, in: ada.view).name == "Countess")
        ada.undo(shown)
        #expect(Leagues.status(at: ada.moment, in: ada.view).name == "Ada")
        ada.undo(joined)
        #expect(!Leagues.isTakingPart(in: ada.view))
        ada.undo(joined, undoing: false)
        #expect(Leagues.status(at: ada.moment, in: ada.view).name == "Ada")
        let handler = LeagueUndo()
        #expect(!handler.kinds.contains(LeagueFact.Kind.settled.rawValue))
        #expect(Set([joined, shown, left].map { handler.describe($0, in: ada.view) }).count == 3)
    }

    @Test("L5: a week's result is one fact with its own operation; the board's result wins")
    func told() throws {
        var ada = try somebody()
        let board = BoardID(week: day("2026-11-09"), tier: .baseCamp, band: 0, number: 0)
        let settlement = Settlement(
            account: AccountID(high: 5, low: 6), board: board, zone: "UTC", rank: 1, of: 27,
            score: WeekScore(points: 70, streakDays: 2, focusMinutes: 5), movement: .up)
        let other = Settlement(
            account: AccountID(high: 5, low: 6),
            board: BoardID(week: day("2026-11-16"), tier: .montBlanc, band: 0, number: 0),
            zone: "UTC", rank: 27, of: 27, score: .none, movement: .down)
        #expect(settlement.operation != other.operation)
        ada.take([settlement.draft], settlement.operation)
        #expect(Leagues.tier(in: ada.view) == .montBlanc && ada.events.count == 1)
        #expect(ada.events[0].id == settlement.operation)
        var own = LeagueFact.Settled(settlement)
        own.isAlone = true
        own.movement = .down
        ada.take([LeagueFact.settled(own).draft])
        #expect(Leagues.tier(in: ada.view) == .montBlanc)
        ada.take([other.draft], other.operation)
        #expect(Leagues.tier(in: ada.view) == .baseCamp)
        let history = Leagues.history(in: ada.view)
        #expect(history.weeks.map(\.week) == [other.board.week, board.week])
        #expect(history.weeks.map(\.to) == [.baseCamp, .montBlanc] && history.tier == .baseCamp)
        #expect(history.weeks.map(\.points) == [0, 70] && history.weeks.allSatisfy { !$0.isAlone })
    }

    @Test(
        "L1: the tier depends on the order of the weeks, not on the order in which results arrive")
    func order() throws {
        var generator = SeededGenerator(3)
        for _ in 0..<seeds {
            let moves = (0..<9).map { _ in Movement.allCases[Int(generator.next() % 3)] }
            var drafts = moves.enumerated().map { index, move in
                LeagueFact.settled(
                    .init(
                        week: day("2026-01-05") + 7 * index, zone: "UTC", isAlone: false, rank: 1,
                        of: 27, points: 10, streakDays: 0, focusMinutes: 0, from: .k2,
                        movement: move)
                ).draft
            }
            drafts.shuffle(using: &generator)
            var ada = try somebody()
            for draft in drafts { ada.take([draft]) }
            #expect(Leagues.tier(in: ada.view) == moves.reduce(.baseCamp) { $0.after($1) })
        }
    }

    @Test("L6: the end of a week is announced to people in the league")
    func announced() throws {
        var ada = try somebody()
        let source = try #require(ada.view.answers(to: .announcements).first)
        #expect(source.announcements(at: ada.moment, in: ada.view).isEmpty)
        try ada.does(JoinLeague())
        let told = source.announcements(at: ada.moment, in: ada.view)
        #expect(told.map(\.title) == ["Season ending in 24h"])
        #expect(told[0].span == LeagueWeek(of: ada.today, in: .utc).lastDay)
        ada.wait(7)
        #expect(source.announcements(at: ada.moment, in: ada.view)[0].id != told[0].id)
    }

    @Test("U1: the page header gets the tier from the league provider")
    func provider() throws {
        let ada = try somebody()
        let provider = try #require(ada.view.answer(.leagueProvider))
        #expect(provider.tier(in: ada.view) == .baseCamp)
        #expect(provider.status(at: ada.moment, in: ada.view).tier == .baseCamp)
    }
}
