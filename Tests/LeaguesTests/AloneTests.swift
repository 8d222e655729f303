import Core
import CoreTesting
import Habits
import LeaguesAPI
import PortabilityAPI
import Testing
import WidgetsAPI

@testable import Leagues

extension Person {
    /// Completes `count` tasks today, each worth 10 points.
    mutating func earns(_ count: Int) throws {
        for _ in 0..<count {
            let task = try does(AddItem(.task, ItemPatch(name: "Thing"))).item
            try does(CompleteItem(task.id))
        }
    }
}

@Suite struct AloneTests {
    @Test(
        "L9: without competitors, a person's own weeks are ranked like people and change the tier")
    func weeks() throws {
        var ada = try somebody()
        try ada.earns(2)
        var board = Leagues.alone(at: ada.moment, in: ada.view)
        #expect(board.isAlone && board.rows.map(\.score.points) == [20] && board.goal == nil)
        #expect(board.rows[0].isOwn && board.rows[0].movement == .stay && board.rows[0].key == "")
        #expect(board.tier == .baseCamp && board.up == 0 && board.down == 0)
        ada.wait(7)
        board = Leagues.alone(at: ada.moment, in: ada.view)
        #expect(board.goal == 20 && board.rows.map(\.name) == ["2026-11-16"] && board.own == nil)
        try ada.earns(1)
        #expect(Leagues.history(in: ada.view).weeks.map(\.points) == [20])
        #expect(Leagues.tier(in: ada.view) == .baseCamp)
        ada.wait(7)
        try ada.earns(3)
        // Two weeks have ended; with two, nobody moves.
        #expect(Leagues.history(in: ada.view).weeks.map(\.rank) == [2, 1])
        board = Leagues.alone(at: ada.moment, in: ada.view)
        #expect(board.rows.map(\.name) == ["2026-11-30", "2026-11-16", "2026-11-23"])
        #expect(board.rows.map(\.movement) == [.up, .stay, .down] && board.goal == 10)
        ada.wait(7)
        #expect(Leagues.alone(at: ada.moment, in: ada.view).tier == .montBlanc)
        #expect(Leagues.tier(in: ada.view) == .baseCamp)
        try ada.earns(1)
        #expect(Leagues.tier(in: ada.view) == .montBlanc)
        #expect(Leagues.history(in: ada.view).weeks.allSatisfy { $0.isAlone })
        #expect(Leagues.history(in: ada.view).weeks.map(\.of) == [3, 2, 1])
    }

    @Test("L9: entries made for an earlier week do not change that week's league points")
    func late() throws {
        var ada = try somebody()
        try ada.earns(1)
        let read = try ada.does(AddItem(.habit, ItemPatch(name: "Read"))).item.id
        ada.wait(7)
        try ada.does(CompleteItem(read, on: day("2026-11-16")))
        #expect(Leagues.history(in: ada.view).weeks.map(\.points) == [10])
        let board = Leagues.alone(at: ada.moment, in: ada.view)
        #expect(board.rows.map(\.score.points) == [10])
    }

    @Test("L9: weeks without points are not ranked, and at most 26 weeks are")
    func many() throws {
        var ada = try somebody(on: "2026-01-05")
        var earned = 0
        for week in 0..<40 {
            if week % 4 != 3 {
                try ada.earns(1 + week % 3)
                earned += 1
            }
            ada.wait(7)
        }
        try ada.earns(1)
        #expect(Leagues.history(in: ada.view).weeks.count == earned)
        #expect(Leagues.history(in: ada.view).weeks[0].of == 26)
        #expect(Leagues.alone(at: ada.moment, in: ada.view).rows.count == 26)
    }

    @Test("L9: the result shown before it is recorded equals the recorded result")
    func foreseen() throws {
        for seed in 0..<UInt64(seeds / 10) {
            var ada = try somebody(on: "2026-01-05", seed: seed)
            var dice = SeededGenerator(seed)
            for _ in 0..<12 {
                try ada.earns(Int(dice.next() % 4))
                ada.wait(1 + Int(dice.next() % 17))
                let before = Leagues.alone(at: ada.moment, in: ada.view)
                try ada.does(AddItem(.task, ItemPatch(name: "Note")))
                let after = Leagues.alone(at: ada.moment, in: ada.view)
                #expect(before == after)
            }
            #expect(slowTier(ada) == Leagues.tier(in: ada.view))
        }
    }

    /// The tier from the history: each week ranked among earlier ones, by points and then age.
    private func slowTier(_ person: Person) -> Tier {
        let weeks = Array(Leagues.history(in: person.view).weeks.reversed())
        var tier = Tier.baseCamp
        for (index, week) in weeks.enumerated() {
            let among = weeks[max(0, index - 25)...index]
            let rank = 1 + among.count { $0.week != week.week && $0.points >= week.points }
            #expect(week.rank == rank && week.of == among.count && week.from == tier)
            let movers = 12 * among.count / 27
            var height = tier.height
            if rank <= movers { height = min(height + 1, 4) }
            // Rule L2: a week that is level with the last one that stays does not move down.
            let line = among.map(\.points).sorted(by: >)[among.count - movers - 1]
            if rank > among.count - movers, week.points < line { height = max(height - 1, 0) }
            tier = Tier(height: height)
        }
        return tier
    }

    @Test("L9: weeks in which the person takes part in the league are not ranked as own weeks")
    func apart() throws {
        var ada = try somebody()
        try ada.earns(1)
        try ada.does(JoinLeague())
        ada.wait(7)
        try ada.earns(1)
        #expect(Leagues.history(in: ada.view).weeks.isEmpty)
        try ada.does(LeaveLeague())
        ada.wait(7)
        try ada.earns(1)
        #expect(Leagues.history(in: ada.view).weeks.map(\.week) == [day("2026-11-23")])
    }

    @Test("L9: imported entries give no league points and qualify no day in the league")
    func imported() throws {
        var ada = try somebody()
        let read = try ada.does(AddItem(.habit, ItemPatch(name: "Read"))).item.id
        try ada.does(CompleteItem(read))
        #expect(score(ada) == WeekScore(points: 60, streakDays: 1))
        var meditation = PortableItem(key: "loop:abc", name: "Meditate")
        meditation.entries = [PortableEntry(day: ada.today, value: .done)]
        let intake = try #require(ada.view.answer(.itemImport))
        ada.take(intake.plan([meditation], today: ada.today, in: ada.view).events)
        #expect(score(ada) == WeekScore(points: 10))
        ada.wait(1)
        try ada.does(CompleteItem(read))
        // One of two is enough for the day, and nothing on this day is imported.
        #expect(score(ada) == WeekScore(points: 70, streakDays: 1))
        try ada.does(CompleteItem(Habits.items(today: ada.today, in: ada.view)[1].id))
        #expect(score(ada) == WeekScore(points: 80, streakDays: 1))
    }

    private func score(_ person: Person) -> WeekScore {
        Leagues.status(at: person.moment, in: person.view).score
    }

    @Test("W2: the card shows the tier and the week's points")
    func card() throws {
        var ada = try somebody()
        let card = LeagueAnswers.card
        #expect(card.content(.init(view: ada.view, moment: ada.moment)) == nil)
        try ada.earns(2)
        ada.wait(7)
        try ada.earns(1)
        let content = try #require(card.content(.init(view: ada.view, moment: ada.moment)))
        #expect(content.figure == "Base Camp" && content.short == "10" && content.progress == 0.5)
        #expect(content.lines.map(\.text).first == "1. Week of 2026-11-16: 20 points")
        let rows = LeagueAnswers.table.rows(ada.view, ada.today)
        #expect(rows.map { $0[0] } == ["2026-11-16"])
    }
}
