import BreathingCommands
import BreathingPage
import BreathingRoutes
import Core
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import Breathing

/// The ways of breathing on each surface.
@Suite struct BreathingSurfaceTests {
    private let surfaces: [any Module] = [
        BreathingCommandsModule(), BreathingRoutesModule(), BreathingPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([BreathingModule(), PagesModule()] + surfaces)
    }

    @Test("what the page leads through is what programs are told")
    func patterns() async throws {
        let patterns = await visitor.gets("/api/v1/breathing").json?["patterns"]?.array
        let first = try #require(patterns?.first?["title"]?.string)
        let page = await visitor.gets("/breathe")
        #expect(page.status == 200)
        #expect(page.text.contains(first))
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [BreathingModule()])
    }
}
