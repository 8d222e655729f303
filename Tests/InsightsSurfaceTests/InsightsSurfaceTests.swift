import Core
import CoreTesting
import Habits
import Insights
import InsightsAPI
import InsightsCommands
import InsightsPage
import InsightsRoutes
import PageKit
import RouteKit
import Streaks
import SurfaceTesting
import Tension
import Testing

/// A person who meditates on some days, with lower tension on them, on each surface.
@Suite struct InsightsSurfaceTests {
    private let surfaces: [any Module] = [
        InsightsCommandsModule(), InsightsRoutesModule(), InsightsPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor(
            [InsightsModule(), SteadyModule(), StreaksModule(), PagesModule()] + surfaces)
    }

    @Test("I2: a finding is the same on the page, over HTTP and on the command line")
    func findings() async throws {
        let answer = await visitor.gets("/api/v1/insights").json
        let first = try #require(answer?["patterns"]?.array?.first)
        let sentence = try #require(first["sentence"]?.string)
        #expect(first["verdict"]?.string == "holds")
        #expect(sentence.hasPrefix("On days with Meditate, tension is 1."))
        #expect(try await visitor.types("insights", "--json").answer == answer)
        let typed = try await visitor.types("insights").output
        #expect(typed.contains("  " + sentence + "\n") && typed.contains("corrected for all"))
        let page = await visitor.gets("/insights").text
        let advice = try #require(first["advice"]?.string)
        #expect(page.contains(advice) && typed.contains("    " + advice + "\n"))
        #expect(page.contains(sentence) && page.contains("All comparisons"))
    }

    @Test("I2: a request for one series returns every question about that series")
    func series() async throws {
        let answer = await visitor.gets("/api/v1/insights?series=walk").json
        #expect(answer?["tried"]?.whole == 4)
        let patterns = try #require(answer?["patterns"]?.array)
        #expect(patterns.count == 2 && patterns.allSatisfy { $0["verdict"]?.string == "unclear" })
        let typed = try await visitor.types("insights", "--series", "walk")
        #expect(typed.output.contains("Walk and tension the day after"))
        #expect(typed.output.contains("no clear link"))
        for line in typed.output.split(separator: "\n") { #expect(line.count <= 80) }
        #expect(await visitor.gets("/api/v1/insights?series=jog").status == 404)
        #expect(
            await visitor.refusal(of: "insights", "--series", "jog")?.code
                == "insights.series.unknown")
    }

    @Test("I1: the review of a week or month is the same on each surface")
    func review() async throws {
        for (query, words) in [("", []), ("?period=month", ["--month"])] {
            let answer = await visitor.gets("/api/v1/review" + query).json
            #expect(answer?["summary"]?.string?.hasPrefix("50 % of habits done") == true)
            #expect(try await visitor.types(line: ["review"] + words + ["--json"]).answer == answer)
            let typed = try await visitor.types(line: ["review"] + words).output
            #expect(typed.contains(answer?["summary"]?.string ?? "?"))
            for line in typed.split(separator: "\n") { #expect(line.count <= 80) }
            let page = await visitor.gets("/insights" + query).text
            #expect(page.contains(answer?["summary"]?.string ?? "?"))
        }
        let last = await visitor.gets("/api/v1/review?on=2026-11-09").json
        #expect(last?["from"]?.string == "2026-11-09")
        #expect(try await visitor.types("review", "--on", "last week", "--json").answer == last)
        #expect(await visitor.gets("/insights?period=month&on=2026-10-03").text.contains("31 Oct"))
        #expect(await visitor.gets("/api/v1/review?on=yesterday").status == 422)
        #expect(await visitor.gets("/api/v1/review?period=year").status == 422)
    }

    @Test("I3: a chart has a title, a description and a table of its values")
    func charts() async throws {
        let page = await visitor.gets("/insights").text
        let chart = try #require(page.firstRange(of: "<figure class=\"chart\">")).lowerBound
        let end = try #require(page[chart...].firstRange(of: "</figure>")).upperBound
        let figure = String(page[chart..<end])
        #expect(figure.contains("role=\"img\" aria-labelledby=\"chart-tension-t chart-tension-d\""))
        #expect(figure.contains("<title id=\"chart-tension-t\">Tension by day</title>"))
        #expect(figure.contains("<desc id=\"chart-tension-d\">6 days with a value, from "))
        #expect(figure.contains("<th scope=\"row\">Mon 16 Nov</th>"))
        #expect(!page.contains("style=\""))
        #expect(await visitor.gets("/insights").text.contains("class=\"cal\""))
    }

    @Test("I2, H13: each surface can start, show, cancel and report an experiment")
    func experiments() async throws {
        #expect(try await visitor.types("experiment").output == "No experiments yet.\n")
        let begun = await visitor.posts(
            "/api/v1/experiments", ["action": "Meditate", "outcome": "tension", "days": 16])
        #expect(begun.status == 201)
        let id = try #require(begun.json?["id"]?.string)
        #expect(begun.fields.contains { $0.value == "/api/v1/experiments/\(id)" })
        #expect(await visitor.gets("/insights").text.contains("in 17 days"))
        let again = await visitor.submits(
            "/insights/experiments", "action=meditate&outcome=tension&lag=0&days=28")
        #expect(again.status == 409 && again.text.contains("is running until"))
        visitor.clock.advance(seconds: 86_400)
        let typed = try await visitor.types("experiment", "answer")
        #expect(typed.output.contains("The answer comes on Tue 8 Dec, in 16 days."))
        #expect(typed.output.contains("Today with") || typed.output.contains("Today without"))
        #expect(await visitor.gets("/").text.contains("Today with"))
        visitor.clock.advance(seconds: 16 * 86_400)
        let done = await visitor.gets("/api/v1/experiments/\(id)").json
        let sentence = try #require(done?["answer"]?["sentence"]?.string)
        #expect(try await visitor.types("experiment", "answer", "--json").answer == done)
        #expect(try await visitor.types("experiment").output.contains(sentence.prefix(40)))
        #expect(await visitor.gets("/insights").text.contains(sentence))
        #expect(await visitor.posts("/api/v1/experiments/\(id)/cancel", [:]).status == 409)
    }

    @Test("I2: a cancelled experiment is shown as stopped; an unknown one gives an error")
    func cancelling() async throws {
        let typed = try await visitor.types(
            "experiment", "start", "walk", "--outcome", "tension", "--next-day", "--json")
        let id = try #require(typed.json?["id"]?.string)
        #expect(typed.json?["lag"]?.whole == 1)
        #expect(
            await visitor.submits("/insights/experiments/cancel", "experiment=\(id)").status == 303)
        #expect(try await visitor.types("experiment").output.contains("Cancelled"))
        #expect(
            await visitor.refusal(of: "experiment", "cancel")?.code
                == "insights.experiment.unknown")
        #expect(await visitor.gets("/api/v1/experiments/\(EventID(high: 1, low: 1))").status == 404)
        #expect(
            await visitor.refusal(
                of: "experiment", "start", "walk", "--outcome", "tension",
                "--days", "30")?.code == "insights.days")
        #expect(await visitor.posts("/api/v1/experiments", ["action": "walk"]).status == 422)
    }

    @Test("U1: Insights is in the navigation bar")
    func place() async throws {
        let page = await visitor.gets("/insights").text
        #expect(page.contains("<a href=\"/insights\" aria-current=\"page\">"))
    }

    @Test("I2: each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [InsightsModule()])
    }
}
