import Core
import ExperiencePage
import ExperienceRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import Experience

/// Points on each surface.
@Suite struct ExperienceSurfaceTests {
    private let surfaces: [any Module] = [
        ExperienceRoutesModule(), ExperiencePageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([ExperienceModule(), PagesModule()] + surfaces)
    }

    @Test("X1: a day on which nothing was done has no points, here and there")
    func nothing() async throws {
        let points = await visitor.gets("/api/v1/points")
        #expect(points.status == 200)
        #expect(await visitor.gets("/").status == 200)
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [ExperienceModule()])
    }
}
