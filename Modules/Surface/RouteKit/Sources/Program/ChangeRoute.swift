internal import Core
internal import Engine

/// The route with a stream that notifies clients of changes to the user's journal by any program.
///
/// It sends server-sent events (WHATWG HTML section 9.2) whose id is the journal's cursor. A client
/// that reconnects therefore learns at once whether it missed changes.
enum ChangeRoute {
    static let route = Route(
        .get, Route.api + "/changes", operation: "streamChanges",
        summary: "Stream an event after each change", tag: "Program",
        access: .person(.read)
    ) { request, engine async throws(Rejection) in
        let seen = request.header("last-event-id").flatMap { Int64($0) }.map(Cursor.init)
        // A client that cannot be notified now must not wait for it.
        _ = try await engine.revision()
        let feed = ChangeFeed(engine, after: seen)
        var reply = RouteReply(contentType: "text/event-stream", body: [])
            .with("Cache-Control", "no-store")
        reply.stream = ReplyStream { try await feed.next() }
        return reply
    }.answering(
        .file(
            "text/event-stream",
            "Server-sent events named `change`, with the journal's cursor as id"))
}

/// The stream of events for one client.
private actor ChangeFeed {
    /// The minimum time between two events.
    private static let rest = Duration.milliseconds(200)
    /// The time without events after which a comment is sent to keep the connection alive.
    private static let patience = Duration.seconds(15)

    private let engine: Engine
    private let listener: JournalNews.Listener
    private var last: Cursor?
    private var isOpen = false

    init(_ engine: Engine, after seen: Cursor?) {
        self.engine = engine
        listener = engine.listen()
        last = seen
    }

    func next() async throws -> [UInt8]? {
        if !isOpen {
            isOpen = true
            return Array("retry: 1000\n\n".utf8)
        }
        if last != nil { try await Task.sleep(for: ChangeFeed.rest) }
        let head = try await listener.find(within: ChangeFeed.patience) {
            () async -> JournalNews.Listener.CheckResult<Cursor> in
            // A busy or unavailable journal shows its error to other requests.
            guard let head = try? await engine.journal.head(engine.account), head != last else {
                return .again(atMost: ChangeFeed.patience)
            }
            return .found(head)
        }
        guard let head else { return listener.isOver ? nil : Array(": still here\n\n".utf8) }
        last = head
        let text = "id: \(head.rawValue)\nevent: change\ndata: \(head.rawValue)\n\n"
        return Array(text.utf8)
    }
}
