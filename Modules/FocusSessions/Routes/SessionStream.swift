internal import Core
internal import Engine
internal import FocusSessions
internal import RouteKit

/// A stream that reports each change of the current session once, whether by a fact or by time.
/// Clients count down by themselves between events. Rule F4.
///
/// It uses server-sent events (WHATWG HTML section 9.2). The id of an event identifies the state,
/// so that a client that reconnects does not receive the same state twice.
enum SessionStream {
    static let route = Route(
        .get, Route.api + "/focus/session/stream", operation: "streamSession",
        summary: "Stream an event after each change of the session",
        tag: "Focus sessions", access: .person(.read)
    ) { request, engine async throws(Rejection) in
        let feed = SessionFeed(engine, request.zone, seen: request.header("last-event-id"))
        // If the session cannot be read now, the request fails at once instead of waiting.
        try await feed.prepare()
        var reply = RouteReply(contentType: "text/event-stream", body: [])
            .with("Cache-Control", "no-store")
        reply.stream = ReplyStream { try await feed.next() }
        return reply
    }.answering(
        .file("text/event-stream", "Events named `session`: the state as `GET /focus/session`"))
}

/// The events of one client.
private actor SessionFeed {
    /// The minimum time between two events.
    private static let rest = Duration.milliseconds(200)
    /// The time without news after which a comment shows that the connection is alive.
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
            () async -> JournalNews.Listener.CheckResult<SessionStatus> in
            // A busy journal is reported only to clients that send requests.
            guard let status = try? await status() else {
                return .again(atMost: SessionFeed.patience)
            }
            guard status.mark == told else { return .found(status) }
            // Without new facts, the next change is the end of the phase.
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
    /// The identity of a state, which does not change as time passes within a phase.
    fileprivate var mark: String {
        let until = endsAt.map { String($0.milliseconds) } ?? "-"
        let paused = state == .paused ? ".\(remaining)" : ""
        let session = session.map { "\($0.id).\($0.isSettled)" } ?? "-"
        return "\(state.rawValue).\(phase ?? "-").\(until)\(paused).\(round).\(session)"
    }
}
