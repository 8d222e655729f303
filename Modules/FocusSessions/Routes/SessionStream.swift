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
    /// The rest between two events, so that nobody is told more often than they can look.
    private static let rest = Duration.milliseconds(200)
    /// How long nothing is new before a comment shows that the line still stands.
    private static let patience = Duration.seconds(15)

    private let engine: Engine
    private let listener: JournalNews.Listener
    private let zone: Zone?
    private var told: String?
    private var isOpen = false

    init(_ engine: Engine, _ zone: Zone?, seen: String?) {
        self.engine = engine
        listener = engine.listen()
        self.zone = zone
        told = seen
    }

    func prepare() async throws(Rejection) { _ = try await status() }

    func next() async throws -> [UInt8]? {
        if !isOpen {
            isOpen = true
            return Array("retry: 1000\n\n".utf8)
        }
        if told != nil { try await Task.sleep(for: SessionFeed.rest) }
        let news = try await listener.find(within: SessionFeed.patience) {
            () async -> JournalNews.Listener.Look<SessionStatus> in
            // A journal that is busy for a while says so to those who ask it something.
            guard let status = try? await status() else {
                return .again(atMost: SessionFeed.patience)
            }
            guard status.mark == told else { return .found(status) }
            // By time it changes when the phase ends.
            let left = status.endsAt.map { Duration.milliseconds($0 - engine.now) }
            return .again(atMost: max(left ?? SessionFeed.patience, SessionFeed.rest))
        }
        guard let news else { return listener.isOver ? nil : Array(": still here\n\n".utf8) }
        told = news.mark
        let data = SessionStatus.shape.document.bytes(news)
        return Array("id: \(news.mark)\nevent: session\ndata: ".utf8) + data
            + Array("\n\n".utf8)
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
