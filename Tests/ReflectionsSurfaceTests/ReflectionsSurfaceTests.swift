import Core
import PageKit
import ReflectionsCommands
import ReflectionsPage
import ReflectionsRoutes
import RouteKit
import SurfaceTesting
import Testing

@testable import Reflections

/// Reflections and moods on each surface.
@Suite struct ReflectionsSurfaceTests {
    private let surfaces: [any Module] = [
        ReflectionsCommandsModule(), ReflectionsRoutesModule(), ReflectionsPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([ReflectionsModule(), PagesModule()] + surfaces)
    }

    @Test("M1: what programs write is on the page")
    func write() async {
        let reply = await visitor.puts("/api/v1/reflections/morning", ["note": "Slept well"])
        #expect(reply.status == 200)
        #expect(await visitor.gets("/reflections").text.contains("Slept well"))
    }

    @Test("M1: a mood that is typed or sent by a form is kept; a sixth is refused everywhere")
    func moods() async throws {
        _ = try await visitor.types("mood", "4")
        #expect(await visitor.submits("/moods", "mood=2").status == 303)
        let moods = await visitor.gets("/api/v1/moods").json?["moods"]?.array
        #expect(moods?.map { $0["mood"]?.whole } == [4, 2])
        await #expect(throws: Rejection.self) { try await visitor.types("mood", "6") }
        #expect(await visitor.posts("/api/v1/moods", ["mood": 6]).status == 422)
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [ReflectionsModule()])
    }
}
