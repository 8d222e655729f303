import Core
import PageKit
import RouteKit
import SurfaceTesting
import TensionCommands
import TensionPage
import TensionRoutes
import Testing

@testable import Tension

/// A check-in on each surface: what one is told, the others know.
@Suite struct TensionSurfaceTests {
    private let surfaces: [any Module] = [
        TensionCommandsModule(), TensionRoutesModule(), TensionPageModule(),
    ]
    private let visitor: Visitor

    init() throws { visitor = try Visitor([TensionModule(), PagesModule()] + surfaces) }

    private func phase() async -> String? {
        await visitor.gets("/api/v1/tension").json?["phase"]?.string
    }

    @Test("N2: a high check-in over HTTP is answered with a suggestion, which the page shows")
    func routes() async throws {
        let reply = await visitor.posts("/api/v1/tension/check-ins", ["level": 7])
        let title = try #require(reply.json?["checkIn"]?["suggestion"]?["title"]?.string)
        #expect(reply.status == 200)
        #expect(await phase() == "suggestion")
        #expect(await visitor.gets("/").text.contains(title))
    }

    @Test("N1: what is typed is kept, and a wrong level is refused on each surface")
    func commands() async throws {
        #expect(try await visitor.types("tension", "3").output.hasPrefix("Logged"))
        let log = try await visitor.types("tension", "log", "--json")
        #expect(log.json?["checkIns"]?.array?.map { $0["level"]?.whole } == [3])
        await #expect(throws: Rejection.self) { try await visitor.types("tension", "4") }
        let reply = await visitor.posts("/api/v1/tension/check-ins", ["level": 4])
        #expect(reply.status == 422)
    }

    @Test("N2: the buttons of the card check in and finish what is suggested")
    func page() async throws {
        #expect(await visitor.submits("/check-in", "level=10").status == 303)
        let open = await visitor.gets("/api/v1/tension").json?["checkIn"]?["id"]?.string
        let id = try #require(open)
        #expect(await visitor.submits("/check-in/\(id)", "act=done").status == 303)
        #expect(await phase() == "completed")
    }

    @Test("U7: neither the card nor the line of today tells a level")
    func quiet() async throws {
        _ = try await visitor.types("tension", "10", "--note", "The call")
        let page = await visitor.gets("/").text
        #expect(!page.contains("The call") && !page.contains("tension"))
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [TensionModule()])
    }
}
