import Core
import CoreTesting
import Leagues
import LeaguesAPI
import LeaguesCommands
import LeaguesPage
import LeaguesRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

/// Tests that all surfaces agree on a person's own weeks.
@Suite struct OwnBoardTests {
    private let surfaces: [any Module] = [
        LeaguesCommandsModule(), LeaguesRoutesModule(), LeaguesPageModule(),
    ]
    private let purse = Purse()
    private let visitor: Visitor
    private let path = "/api/v1/league"

    init() throws {
        visitor = try Visitor(
            [PurseModule(purse: purse), LeaguesModule(), PagesModule()] + surfaces)
    }

    /// Records something, so that earlier weeks are settled.
    private func stir() async throws {
        _ = await visitor.posts(path + "/join", [:])
        _ = await visitor.posts(path + "/leave", [:])
    }

    /// Three weeks with 100, 300 and 200 points; the last is in progress.
    private func threeWeeks() async throws {
        visitor.clock.advance(seconds: -14 * 86_400)
        purse.put(100, on: "2026-11-07")
        try await stir()
        visitor.clock.advance(seconds: 7 * 86_400)
        purse.put(300, on: "2026-11-14")
        try await stir()
        visitor.clock.advance(seconds: 7 * 86_400)
        purse.put(200, on: "2026-11-21")
        try await stir()
    }

    @Test("L9: the board of the person's own weeks is the same on each surface")
    func board() async throws {
        try await threeWeeks()
        let answer = await visitor.gets(path).json
        let board = try #require(answer?["board"])
        #expect(board["alone"]?.bool == true)
        #expect(board["rows"]?.array?.map { $0["points"]?.whole } == [300, 200, 100])
        #expect(board["goal"]?.whole == 300)
        #expect((board["up"]?.whole, board["down"]?.whole) == (1, 1))
        let typed = try await visitor.types("league", "--json")
        #expect(typed.answer == answer)
        let shown = try await visitor.types("league")
        #expect(
            shown.output == """
                  Base Camp, week of Mon 16 Nov, ends in 36 hours
                     #  Week       Points  Days      Focus
                     1  Mon 9 Nov     300     0  0 minutes
                  ──────── ↑ up to Mont Blanc ────────
                  ▸  2  This week     200     0  0 minutes
                  ──────── ↓ down to Hilltop ────────
                     3  Mon 2 Nov     100     0  0 minutes
                  100 points to last week's total.

                """)
        let page = await visitor.gets("/leaderboard").text
        #expect(page.contains("200 of 300 points of last week"))
        #expect(page.contains("Above: up to Mont Blanc"))
        #expect(page.contains("Week of 9 Nov"))
        #expect(await visitor.gets("/").text.contains("200 of 300 points of last week"))
        #expect(await visitor.gets("/more").text.contains("2nd of 3, 200 points this week"))
    }

    @Test("L9: if there are no points yet, there is no board, and Today shows nothing")
    func nothing() async throws {
        let typed = try await visitor.types("league")
        #expect(typed.output.contains("No points yet"))
        #expect(try await visitor.types("league", "--history").output.contains("No week has ended"))
        #expect(await visitor.gets("/leaderboard").text.contains("opens with your first points"))
        #expect(!(await visitor.gets("/").text.contains("climb")))
    }

    @Test("L5: each surface lists the ended weeks in the history")
    func history() async throws {
        try await threeWeeks()
        let answer = await visitor.gets(path + "/history").json
        let weeks = answer?["weeks"]?.array
        #expect(weeks?.map { $0["week"]?.string } == ["2026-11-09", "2026-11-02"])
        #expect(weeks?.map { $0["rank"]?.whole } == [1, 1])
        #expect(try await visitor.types("league", "--history", "--json").answer == answer)
        let typed = try await visitor.types("league", "--history")
        #expect(typed.output.contains("Mon 9 Nov  1 of 2     300  Base Camp  by yourself"))
        #expect(await visitor.gets("/leaderboard").text.contains("Past weeks"))
    }

    @Test("L3: a promotion is celebrated for a week, and Today shows the new tier's landscape")
    func promotion() async throws {
        #expect(await visitor.gets("/").text.contains("/assets/hill."))
        try await threeWeeks()
        purse.put(400, on: "2026-11-22")
        visitor.clock.advance(seconds: 2 * 86_400)
        try await stir()
        let page = await visitor.gets("/leaderboard").text
        #expect(page.contains("You climbed to Mont Blanc!"))
        #expect(page.contains("1st of 3 with 600 points"))
        let today = await visitor.gets("/").text
        #expect(today.contains("/assets/mont-blanc."))
        #expect(today.contains("You climbed to Mont Blanc!"))
        visitor.clock.advance(seconds: 7 * 86_400)
        try await stir()
        #expect(!(await visitor.gets("/leaderboard").text.contains("You climbed")))
    }

    @Test("L3: the page announces a demotion in kind words")
    func demotion() async throws {
        try await threeWeeks()
        purse.put(1, on: "2026-11-21")
        visitor.clock.advance(seconds: 2 * 86_400)
        try await stir()
        let page = await visitor.gets("/leaderboard").text
        #expect(page.contains("A camp at Hilltop"))
        #expect(page.contains("/assets/hilltop."))
    }

    @Test("L6: the week's end is announced 24 hours ahead, and ranks are labelled in the last hour")
    func ending() async throws {
        try await threeWeeks()
        let words = "Season ending in 24h"
        #expect(!(try await visitor.types("league").output.contains(words)))
        #expect(!(await visitor.gets("/leaderboard").text.contains(words)))
        visitor.clock.advance(seconds: 86_400)
        #expect(try await visitor.types("league").output.contains(words))
        #expect(await visitor.gets("/leaderboard").text.contains(words))
        #expect(!(await visitor.gets("/leaderboard").text.contains("<b class=\"label\">")))
        visitor.clock.advance(seconds: 39_600)
        let typed = try await visitor.types("league").output
        for label in ["Promotion", "Stay", "Demotion"] { #expect(typed.contains(label)) }
        #expect(typed.contains("ends in 60 minutes"))
        #expect(
            await visitor.gets("/leaderboard").text.contains("<b class=\"label\">Promotion</b>"))
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [LeaguesModule()])
    }
}
