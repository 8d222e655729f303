import Core
import JourneysCommands
import JourneysPage
import JourneysRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import Journeys

/// Journeys on each surface.
@Suite struct JourneysSurfaceTests {
    private let surfaces: [any Module] = [
        JourneysCommandsModule(), JourneysRoutesModule(), JourneysPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([JourneysModule(), PagesModule()] + surfaces)
    }

    @Test("J1: a journey that is typed is on the page, and programs are told")
    func start() async throws {
        _ = try await visitor.types("journey", "start", "Meditate")
        let journeys = await visitor.gets("/api/v1/journeys").json?["journeys"]?.array
        #expect(journeys?.map { $0["title"]?.string } == ["Meditate"])
        #expect(await visitor.gets("/journey").text.contains("Meditate"))
    }

    @Test("J1: a second journey is refused on each surface until it opens")
    func second() async throws {
        #expect(await visitor.submits("/journey/start", "title=Read").status == 303)
        #expect(await visitor.posts("/api/v1/journeys", ["title": "Run"]).status == 409)
        await #expect(throws: Rejection.self) {
            try await visitor.types("journey", "start", "Run")
        }
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [JourneysModule()])
    }
}
