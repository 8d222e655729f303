import Core
import ExperienceAPI
import ExperiencePage
import ExperienceRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import Experience

/// Two completed habits and a qualifying day, every day from the 20th on.
private struct Earnings: Module, PointSource {
    let first = Day("2026-11-20")!
    var manifest: ModuleManifest {
        ModuleManifest(id: "earnings", stability: .experimental, summary: "Points for tests.")
    }
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(self, to: .pointSources)
    }
    func firstDay(in view: WorldView) -> Day? { first }
    func counts(over asked: DaySpan, today: Day, in view: WorldView) -> [PointCounts] {
        func each(_ reason: PointReason, _ count: Int32) -> PointCounts {
            PointCounts(reason, over: asked, counts: asked.days.map { $0 < first ? 0 : count })
        }
        return [each(.habitCompleted, 2), each(.qualifyingDay, 1)]
    }
    func details(on day: Day, today: Day, in view: WorldView) -> [(PointReason, String)] {
        day < first ? [] : [(.habitCompleted, "Read"), (.habitCompleted, "Run")]
    }
}

/// Tests points on each surface.
@Suite struct ExperienceSurfaceTests {
    private let surfaces: [any Module] = [ExperienceRoutesModule(), ExperiencePageModule()]

    private func visitor(_ more: [any Module] = []) throws -> Visitor {
        try Visitor([ExperienceModule(), PagesModule()] + more + surfaces)
    }

    @Test("X1: points are listed by day and by reason")
    func routes() async throws {
        let visitor = try visitor([Earnings()])
        let days = await visitor.gets("/api/v1/points?from=2026-11-19&to=2026-11-22").json
        #expect(days?["days"] == [0, 70, 70, 0])
        #expect(days?["sum"] == 140 && days?["total"] == 140)
        let explained = await visitor.gets("/api/v1/points/explain").json
        #expect(explained?["day"] == "2026-11-21" && explained?["total"] == 70)
        #expect(explained?["reasons"]?[1] == ["reason": "habit", "text": "Run", "points": 10])
        let before = await visitor.gets("/api/v1/points/explain?on=2026-11-19").json
        #expect(before?["total"] == 0 && before?["reasons"] == [])
        #expect(visitor.unanswered == [])
    }

    @Test("U2: the page's header and card show the same points as HTTP")
    func page() async throws {
        let page = try await visitor([Earnings()]).gets("/").text
        #expect(page.contains("70 points today"))
        #expect(page.contains("<dt>Week</dt><dd>140</dd>"))
        let earlier = try await visitor([Earnings()]).gets("/?day=2026-11-20").text
        #expect(earlier.contains("<dt>On this day</dt><dd>70</dd>"))
    }

    @Test("X1: a user without entries has no points on any surface")
    func nothing() async throws {
        let visitor = try visitor()
        let points = await visitor.gets("/api/v1/points").json
        #expect(points?["total"] == 0 && points?["days"]?.array?.count == 366)
        #expect(await visitor.gets("/api/v1/points/explain").json?["reasons"] == [])
        #expect(await visitor.gets("/").text.contains("0 points today"))
    }

    @Test(
        "invalid days are rejected with a code and their field",
        arguments: [
            ("?from=2026-11-22&to=2026-11-21", "request.span", "from"),
            ("?from=2016-01-01", "request.span", "from"),
            ("?to=2026-02-30", "request.format", "to"), ("?on=2026-11-21", "request.unknown", "on"),
        ])
    func refusals(query: String, code: String, field: String) async throws {
        let problem = try await visitor().gets("/api/v1/points" + query).json
        #expect(problem?["code"]?.string == code)
        #expect(problem?["field"]?.string == field)
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [ExperienceModule()])
    }
}
