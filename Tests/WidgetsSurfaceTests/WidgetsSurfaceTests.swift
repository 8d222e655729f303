import Core
import SurfaceTesting
import Testing
import WidgetsCommands
import WidgetsRoutes

@testable import Widgets

/// Cards on each surface.
@Suite struct WidgetsSurfaceTests {
    private let surfaces: [any Module] = [
        WidgetsCommandsModule(), WidgetsRoutesModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([WidgetsModule()] + surfaces)
    }

    @Test("W1: the snapshot is there before anything was done")
    func snapshot() async throws {
        #expect(try await visitor.types("widget", "--json").json != nil)
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [WidgetsModule()])
    }
}
