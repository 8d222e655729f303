import Core
import HistoryCommands
import HistoryPage
import HistoryRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import History

/// Undo on each surface.
@Suite struct HistorySurfaceTests {
    private let surfaces: [any Module] = [
        HistoryCommandsModule(), HistoryRoutesModule(), HistoryPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([HistoryModule(), PagesModule()] + surfaces)
    }

    @Test("H13: with nothing to take back each surface says so")
    func nothing() async {
        await #expect(throws: Rejection.self) { try await visitor.types("undo") }
        #expect(await visitor.posts("/api/v1/undo", [:]).status == 409)
        #expect(await visitor.submits("/undo", "").status != 303)
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [HistoryModule()])
    }
}
