internal import Core
internal import Engine
internal import FocusSessions
internal import RouteKit

/// Tells whoever listens what goes on, once at each change of it: by a fact, whoever wrote it, or
/// by time. Between two events the listener counts down by itself. Rule F4.
///
/// Server-sent events (WHATWG HTML section 9.2). The id of an event names the state, so that one
/// who was away and saw the present state is told nothing twice.
enum SessionStream {
    static let route = Route(
        .get, Route.api + "/focus/session/stream", operation: "streamSession",
        summary: "A stream of events: one whenever a phase or the state of the session changes",
        tag: "Focus sessions", access: .person(.read)
    ) { request, engine async throws(Rejection) in
        let feed = SessionFeed(engine, request.zone, seen: request.header("last-event-id"))
        // Whoever cannot be told now is not kept waiting for it.
        try await feed.prepare()
        var reply = RouteReply(contentType: "text/event-stream", body: [])
            .with("Cache-Control", "no-store")
        reply.stream = ReplyStream { try await feed.next() }
        return reply
    }.answering(
        .file("text/event-stream", "Events named `session`: the state as `GET /focus/session`"))
}

/// What one listener is told.
private actor SessionFeed {
    /// How often it is looked: a fraction of what people take for at once.
    private static let pause = Duration.milliseconds(200)
    /// How many times nothing was new before a comment shows that the line still stands.
    private static let patience = 75

    private let engine: Engine
    private let zone: Zone?
    private var told: String?
    private var isOpen = false

    init(_ engine: Engine, _ zone: Zone?, seen: String?) {
        self.engine = engine
        self.zone = zone
        told = seen
    }

    func prepare() async throws(Rejection) { _ = try await status() }

    func next() async throws -> [UInt8] {
        if !isOpen {
            isOpen = true
            return Array("retry: 1000\n\n".utf8)
        }
        for _ in 0..<SessionFeed.patience {
            // A journal that is busy for a while says so to those who ask it something.
            if let status = try? await status(), status.mark != told {
                told = status.mark
                let data = SessionStatus.shape.document.bytes(status)
                return Array("id: \(status.mark)\nevent: session\ndata: ".utf8) + data
                    + Array("\n\n".utf8)
            }
            try await Task.sleep(for: SessionFeed.pause)
        }
        return Array(": still here\n\n".utf8)
    }

    private func status() async throws(Rejection) -> SessionStatus {
        try await engine.ask(zone: zone) { asking in
            FocusSessions.status(at: asking.moment, in: asking.view)
        }
    }
}

extension SessionStatus {
    /// What tells one state from another: nothing in it changes as time goes by within a phase.
    fileprivate var mark: String {
        let until = endsAt.map { String($0.milliseconds) } ?? "-"
        let paused = state == .paused ? ".\(remaining)" : ""
        let session = session.map { "\($0.id).\($0.isSettled)" } ?? "-"
        return "\(state.rawValue).\(phase ?? "-").\(until)\(paused).\(round).\(session)"
    }
}
