internal import Core
internal import Engine
internal import RouteKit
internal import Trackers

/// The routes under `/api/0`, compatible with aw-server 0.12.
struct ActivityWatch: Sendable {
    let service: TrackerService

    /// The longest body in bytes, enough for an import of months of events.
    private static let longest = 16 << 20

    /// The browser extensions that report pages: ours, and ActivityWatch's own.
    private static let guests =
        Route.extensionOrigins + ["chrome-extension://nglaklhklhcoonedhgnpgddginnjdadi"]

    /// A request and its store.
    struct Asking {
        var request: RouteRequest
        var store: TrackerStore
        var engine: Engine

        /// The bucket in the path.
        var bucket: String { request.text("bucket") ?? "" }

        /// Returns the body as JSON.
        func json() throws(Rejection) -> JSON {
            do throws(JSONError) {
                return try JSON(parsing: request.file)
            } catch {
                throw Rejection("request.syntax", "The body is not JSON: \(error).")
            }
        }

        /// Returns a time in the query; nil if it was not given.
        func time(_ name: String) throws(Rejection) -> TrackerTime? {
            guard let text = request.text(name), !text.isEmpty else { return nil }
            // An unencoded plus sign was decoded as a space.
            guard let time = TrackerTime(text) ?? TrackerTime(plus(text)) else {
                throw Rejection(
                    "tracker.timestamp",
                    "\(name) must be a date and time, as "
                        + "2026-11-23T09:30:00Z.", field: name)
            }
            return time
        }

        private func plus(_ text: String) -> String {
            guard let gap = text.lastIndex(of: " ") else { return text }
            return text[..<gap] + "+" + text[text.index(after: gap)...]
        }

        /// The time of the server's clock.
        var now: TrackerTime { TrackerTime(microseconds: engine.now.milliseconds * 1_000) }
    }

    var routes: [Route] {
        information + buckets + events + [heartbeat] + exports
    }

    func route(
        _ method: RouteMethod, _ path: String, _ operation: String, _ summary: String,
        query: [String] = [],
        _ answer: @escaping @Sendable (Asking) async throws(Rejection) -> RouteReply
    ) -> Route {
        let service = service
        var route = Route(
            method, "/api/0" + path, operation: "activityWatch" + operation, summary: summary,
            tag: "ActivityWatch", access: .machine
        ) { request, engine async throws(Rejection) in
            let store = try service.store()
            if method == .post || method == .put { try await service.refuseUnmonitored(engine) }
            return try await answer(Asking(request: request, store: store, engine: engine))
        }
        if path.contains("{bucket}") {
            route.parameters.append(.path("bucket", .text(1...200), "The id of the bucket."))
        }
        if path.contains("{event}") {
            route.parameters.append(.path("event", .integer(1...Int64.max), "The id of the event."))
        }
        route.parameters += query.map {
            .query($0, .text(0...100), "A parameter of ActivityWatch's API.")
        }
        if method == .post || method == .put {
            route.body = .file(longest: ActivityWatch.longest)
        }
        route.isDocumented = false
        route.guests = ActivityWatch.guests
        return route
    }

    /// The reply `{}` with status 200, which confirms a change.
    static let done = RouteReply.json(.object([:]))
}
