import Core
import RouteKit
import SurfaceTesting
import Testing

@testable import Trackers
@testable import TrackersRoutes

/// The interface of ActivityWatch where nobody keeps a store; Tests/API tries it on a real one.
@Suite struct TrackersSurfaceTests {
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([ProgramRoutesModule(), TrackersRoutesModule()])
    }

    @Test("B8: without a folder for it nothing is taken, and that is said")
    func closed() async throws {
        let keeper = TrackerKeeper()
        try keeper.open(in: nil)
        let error = #expect(throws: Rejection.self) { try keeper.store() }
        #expect(error?.code == "tracker.closed")
    }

    @Test("B8: every route is under /api/0, taken from extensions, and not part of our document")
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

    @Test(
        "B8: what goes on is settled in pieces of five minutes, what is over at once",
        arguments: [
            // from and until of the window, until of the absence watcher, settled before, now
            (0, 299, nil, 0, 299, nil), (0, 300, nil, 0, 300, 300), (0, 400, nil, 300, 400, nil),
            (100, 110, nil, 0, 110, 100), (0, 10, nil, 0, 700, 10), (0, 10, nil, 0, 610, nil),
            (0, 400, 200, 0, 400, 200), (0, 2_000, 200, 0, 2_000, 2_000),
            (0, 10, nil, 10, 900, nil),
        ] as [(Int64, Int64, Int64?, Int64, Int64, Int64?)])
    func settling(
        from: Int64, until: Int64, judged: Int64?, known: Int64, now: Int64, settled: Int64?
    ) {
        func event(_ from: Int64, _ until: Int64) -> TrackerEvent {
            TrackerEvent(
                start: time(from), duration: (until - from) * 1_000_000, data: .object([:]))
        }
        func time(_ seconds: Int64) -> TrackerTime {
            TrackerTime(microseconds: seconds * 1_000_000)
        }
        var latest: [(kind: Bucket.Kind, event: TrackerEvent)] = [(.window, event(from, until))]
        if let judged { latest.append((.away, event(0, judged))) }
        let limit = Settled.limit(latest, after: time(known), now: time(now))
        #expect(limit == settled.map(time))
    }
}
