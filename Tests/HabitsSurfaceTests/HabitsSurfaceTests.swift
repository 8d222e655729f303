import Core
import HabitsCommands
import HabitsPage
import HabitsRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import Habits

/// Habits on each surface.
@Suite struct HabitsSurfaceTests {
    private let surfaces: [any Module] = [
        HabitsCommandsModule(), HabitsRoutesModule(), HabitsPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([HabitsModule(), PagesModule()] + surfaces)
    }

    @Test("H1: a habit that is typed is on the page, and programs are told")
    func add() async throws {
        _ = try await visitor.types("add", "Read 10 pages")
        let items = await visitor.gets("/api/v1/items").json?["items"]?.array
        #expect(items?.map { $0["name"]?.string } == ["Read 10 pages"])
        #expect(await visitor.gets("/").text.contains("Read 10 pages"))
    }

    @Test("H4: what is done on the page is done everywhere")
    func done() async throws {
        _ = await visitor.posts("/api/v1/items", ["name": "Read"])
        let items = await visitor.gets("/api/v1/items").json?["items"]?.array
        let id = try #require(items?.first?["id"]?.string)
        #expect(await visitor.submits("/items/\(id)/do", "act=done").status == 303)
        let day = await visitor.gets("/api/v1/today").json
        #expect(day?["instances"]?.array?.first?["status"]?.string == "completed")
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [HabitsModule()])
    }
}
