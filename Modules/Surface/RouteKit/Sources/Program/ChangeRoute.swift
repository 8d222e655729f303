internal import Core
internal import Engine

/// The stream that notifies listeners of changes to the journal by any writer.
///
/// Server-sent events (WHATWG HTML section 9.2) with the journal's cursor as their id, so a
/// reconnecting client learns at once about missed changes.
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

/// The events for one listener.
private actor ChangeFeed {
    /// The minimum time between two events.
    private static let rest = Duration.milliseconds(200)
    /// The time without news after which a comment keeps the connection alive.
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
