internal import Coach
internal import CoachAPI
internal import Core
internal import Engine
internal import RouteKit

/// A streamed answer as server-sent events (WHATWG HTML section 9.2) named `typing`, `words` and
/// `reply`.
///
/// The last event contains the whole answer and replaces all words before.
enum CoachStream {
    static func route(_ model: CoachModel?) -> Route {
        var route = Route(
            .post, Route.api + "/coach/stream", operation: "coachStream",
            summary: "Send a message to the coach and stream the answer", tag: "Coach",
            access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let service = CoachService(engine, zone: request.zone, model: model)
            let feed = TurnFeed(
                try await service.turns(
                    try request.command(AskCoach.self), operation: request.operation,
                    at: request.instant))
            var reply = RouteReply(contentType: "text/event-stream", body: [])
                .with("Cache-Control", "no-store")
            reply.stream = ReplyStream { await feed.next() }
            return reply
        }
        route.body = .fields(.object(AskCoach.form.properties))
        return route.answering(
            .file("text/event-stream", "Events named `typing`, `words` and `reply`"))
    }
}

/// A converter of turns to events, one at a time.
private actor TurnFeed {
    private var turns: AsyncStream<CoachTalk.Turn>.Iterator

    init(_ stream: AsyncStream<CoachTalk.Turn>) { turns = stream.makeAsyncIterator() }

    func next() async -> [UInt8]? {
        var iterator = turns
        let turn = await iterator.next(isolation: self)
        turns = iterator
        switch turn {
        case .typing: return TurnFeed.event("typing", Array("{}".utf8))
        case .words(let words):
            return TurnFeed.event("words", JSON.object(["text": .string(words)]).bytes)
        case .end(let reply, _):
            return TurnFeed.event("reply", CoachReply.shape.document.bytes(reply))
        case nil: return nil
        }
    }

    private static func event(_ name: String, _ data: [UInt8]) -> [UInt8] {
        Array("event: \(name)\ndata: ".utf8) + data + Array("\n\n".utf8)
    }
}
