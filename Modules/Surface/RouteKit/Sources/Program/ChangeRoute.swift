internal import Core
internal import Engine

/// Tells whoever listens that the journal has moved on, whoever wrote to it.
///
/// Server-sent events (WHATWG HTML section 9.2): each has the journal's cursor as its id, so that
/// one who was away is told at once whether anything happened meanwhile.
enum ChangeRoute {
    static let route = Route(
        .get, Route.api + "/changes", operation: "streamChanges",
        summary: "A stream of events: one whenever something was recorded", tag: "Program",
        access: .person(.read)
    ) { request, engine async throws(Rejection) in
        let seen = request.header("last-event-id").flatMap { Int64($0) }.map(Cursor.init)
        // Whoever cannot be told now is not kept waiting for it.
        _ = try await engine.revision()
        let feed = ChangeFeed(engine, after: seen)
        var reply = RouteReply(contentType: "text/event-stream", body: [])
            .with("Cache-Control", "no-store")
        reply.stream = ReplyStream { try await feed.next() }
        return reply
    }.answering(.file("text/event-stream", "Events named `change`, with the cursor as their id"))
}

/// What one listener is told.
private actor ChangeFeed {
    /// The rest between two events, so that nobody is told more often than they can look.
    private static let rest = Duration.milliseconds(200)
    /// How long nothing is new before a comment shows that the line still stands.
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
            () async -> JournalNews.Listener.Look<Cursor> in
            // A journal that is busy or away for a while says so to those who ask it something.
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
