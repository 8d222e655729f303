import Core
import RouteKit
import SurfaceTesting
import Testing

@testable import TrackersRoutes

/// Tests the ActivityWatch interface without a store; Tests/API tests it with one.
@Suite struct TrackersSurfaceTests {
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([ProgramRoutesModule(), TrackersRoutesModule()])
    }

    @Test("B8: without a folder for trackers, nothing is accepted, and the error says why")
    func closed() async throws {
        let provider = TrackerService()
        try provider.open(in: nil)
        let error = #expect(throws: Rejection.self) { try provider.store() }
        #expect(error?.code == "tracker.closed")
    }

    @Test("B8: every route is under /api/0, open to browser extensions, and not in our document")
    func routes() {
        let routes = visitor.program.routes.filter { $0.tag == "ActivityWatch" }
        #expect(routes.count == 17)
        for route in routes {
            #expect(route.path.hasPrefix("/api/0/"))
            #expect(!route.isDocumented)
            #expect(route.guests.contains("moz-extension://"))
            #expect(!route.guests.contains { $0.hasPrefix("http") })
        }
    }
}
