import Core
import PageKit
import RouteKit
import StreaksAPI
import StreaksCommands
import StreaksPage
import StreaksRoutes
import SurfaceTesting
import Testing

@testable import Streaks

/// Two habits from the 12th to the 25th: one done each day except the 17th, one never done.
private struct Habits: Module, DayItemSource {
    let span = DaySpan(Day("2026-11-12")!, Day("2026-11-25")!)!
    var manifest: ModuleManifest {
        ModuleManifest(id: "some-habits", stability: .experimental, summary: "Items for tests.")
    }
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(self, to: .dayItems)
    }
    func firstDay(in view: WorldView) -> Day? { span.first }
    func items(over asked: DaySpan, today: Day, in view: WorldView) -> [DayItem] {
        var scheduled = DayBits(asked)
        var completed = DayBits(asked)
        for day in span.days where asked.contains(day) {
            scheduled[day] = true
            completed[day] = day < today && day != Day("2026-11-17")!
        }
        let none = DayBits(asked)
        return [("read", "Read", completed), ("run", "Run", none)].map { id, title, completed in
            DayItem(
                id: id, title: title, isHabit: true, scheduled: scheduled, completed: completed,
                excused: none)
        }
    }
}

/// Tests streaks on each surface.
@Suite struct StreaksSurfaceTests {
    private let surfaces: [any Module] = [
        StreaksCommandsModule(), StreaksRoutesModule(), StreaksPageModule(),
    ]

    private func visitor(_ more: [any Module] = [Habits()]) throws -> Visitor {
        try Visitor([StreaksModule(), PagesModule()] + more + surfaces)
    }

    @Test("K6: the command line shows the same streaks as HTTP")
    func streaks() async throws {
        let visitor = try visitor()
        let asked = try #require(await visitor.gets("/api/v1/streaks").json)
        #expect(try await visitor.types("streak", "--json").answer == asked)
        #expect(asked["streaks"]?[1]?["title"] == "Read" && asked["streaks"]?[1]?["current"] == 3)
        let one = try await visitor.types("streak", "read", "--json").answer
        #expect(one?["streaks"]?.array == asked["streaks"]?[1].map { [$0] })
        let days = await visitor.gets("/api/v1/streaks/habit-days").json?["streak"]
        #expect(days == asked["streaks"]?[0])
        let tallies = await visitor.gets("/api/v1/tallies?from=2026-11-16&to=2026-11-18").json
        #expect(
            tallies?["tallies"]?.array?.map { $0["verdict"] } == [
                "qualified", "missed", "qualified",
            ])
        #expect(visitor.unanswered == [])
    }

    @Test("K6: for an earlier day, a streak is shown as of the end of that day")
    func earlier() async throws {
        let typed = try await visitor().types("streak", "read", "--on", "2026-11-16", "--json")
        #expect(typed.answer?["streaks"]?[0]?["current"] == 5)
        #expect(typed.answer?["day"] == "2026-11-16")
        let table = try await visitor().types("streak", "read").output
        #expect(table.contains("3 days") && table.contains("5"))
    }

    @Test("K1: the page's flame, card, bar and day strip match the HTTP response")
    func page() async throws {
        let visitor = try visitor()
        let streak = await visitor.gets("/api/v1/streaks/habit-days").json?["streak"]
        let current = try #require(streak?["current"]?.whole)
        let page = await visitor.gets("/").text
        #expect(page.contains("Streak: \(current) days, today not yet"))
        #expect(page.contains("<b>\(current)</b>days in a row"))
        #expect(page.contains("0 of 2 habits done. One more and today counts."))
        #expect(page.contains("/?day=2026-11-20\" aria-label=\"Previous day\""))
        #expect(page.contains("/?day=2026-11-22\" aria-label=\"Next day\""))
        // The strip has one tab stop: the shown day.
        let strip = page.split(separator: "class=\"strip\"")[1].split(separator: "</nav>")[0]
        let days = strip.split(separator: "<li>").dropFirst()
        #expect(days.count == 21 && days.filter { !$0.contains("tabindex=\"-1\"") }.count == 1)
    }

    @Test("K6: the trail shows a cairn for each week and marks the longest streak")
    func trail() async throws {
        let page = await (try visitor()).gets("/trail").text
        #expect(page.contains("aria-label=\"2 weeks with 8 stones\""))
        #expect(page.contains("4 stones, the summit: 5 days in a row") == true)
        let none = await (try visitor([])).gets("/trail").text
        #expect(none.contains("Your first stone appears on the first day that counts."))
    }

    @Test("K1: if nothing is done, the streak is zero on each surface")
    func nothing() async throws {
        let visitor = try visitor([])
        let asked = await visitor.gets("/api/v1/streaks").json
        #expect(try await visitor.types("streak", "--json").answer == asked)
        #expect(asked?["streaks"]?.array?.map { $0["current"] } == [0])
        #expect(await !visitor.gets("/").text.contains("Nothing is due."))
        #expect(await visitor.gets("/?day=2030-01-01").status == 200)
    }

    @Test("K6: an unknown streak and invalid days are rejected")
    func refusals() async throws {
        let visitor = try visitor()
        let unknown = await visitor.refusal(of: "streak", "raed")
        #expect(unknown?.code == "streak.unknown")
        #expect(unknown?.hints == ["Did you mean “Read”?"])
        let span = await visitor.gets("/api/v1/tallies?from=2026-11-22")
        #expect(span.status == 409 && span.json?["code"] == "request.span")
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [StreaksModule()])
    }
}
