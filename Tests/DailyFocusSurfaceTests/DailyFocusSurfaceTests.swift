import Core
import DailyFocusCommands
import DailyFocusPage
import DailyFocusRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import DailyFocus

/// Goals and focuses on each surface.
@Suite struct DailyFocusSurfaceTests {
    private let surfaces: [any Module] = [
        DailyFocusCommandsModule(), DailyFocusRoutesModule(), DailyFocusPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([DailyFocusModule(), PagesModule()] + surfaces)
    }

    @Test("G1: a goal that is typed is on the page, and programs are told")
    func goals() async throws {
        _ = try await visitor.types("goal", "add", "Write a book")
        let goals = await visitor.gets("/api/v1/goals").json?["goals"]?.array
        #expect(goals?.map { $0["title"]?.string } == ["Write a book"])
        #expect(await visitor.gets("/goals").text.contains("Write a book"))
    }

    @Test("G1: a fourth goal is refused on each surface")
    func fourth() async throws {
        for title in ["A", "B", "C"] {
            #expect(await visitor.posts("/api/v1/goals", ["title": .string(title)]).status == 201)
        }
        #expect(await visitor.posts("/api/v1/goals", ["title": "D"]).status == 409)
        await #expect(throws: Rejection.self) { try await visitor.types("goal", "add", "D") }
        #expect(await visitor.submits("/goals", "title=D").status != 303)
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [DailyFocusModule()])
    }
}
