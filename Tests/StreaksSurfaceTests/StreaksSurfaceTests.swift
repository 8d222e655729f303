import Core
import PageKit
import StreaksCommands
import StreaksPage
import StreaksRoutes
import SurfaceTesting
import Testing

@testable import Streaks

/// Streaks on each surface.
@Suite struct StreaksSurfaceTests {
    private let surfaces: [any Module] = [
        StreaksCommandsModule(), StreaksRoutesModule(), StreaksPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([StreaksModule(), PagesModule()] + surfaces)
    }

    @Test("K1: with nothing done the streak is none, as typed and over HTTP")
    func none() async throws {
        let asked = await visitor.gets("/api/v1/streaks").json?["streaks"]?.array
        let typed = try await visitor.types("streak", "--json").json?["streaks"]?.array
        #expect(asked?.map { $0["current"] } == [.integer(0)])
        #expect(typed?.map { $0["current"] } == [.integer(0)])
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [StreaksModule()])
    }
}
