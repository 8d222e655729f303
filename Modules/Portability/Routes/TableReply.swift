internal import Core
internal import Portability
internal import RouteKit
internal import Synchronization

/// The response with a table: short tables at once, long ones in pieces.
enum TableReply {
    static func reply(
        _ pieces: CSVChunks, tag: String, mark: String = ""
    ) throws(Rejection) -> RouteReply {
        var pieces = pieces
        let first = mark + (pieces.next() ?? "")
        let second = pieces.next()
        try AnswerBudget.check()
        var reply = RouteReply(contentType: "text/csv; charset=utf-8", body: [])
        guard let second else {
            reply.body = Array(first.utf8)
            return reply
        }
        let rest = Rest([first, second], pieces)
        reply.stream = ReplyStream { rest.next() }
        reply.entityTag = tag
        return reply
    }

    /// The remaining pieces.
    private final class Rest: Sendable {
        private let state: Mutex<(made: [String], pieces: CSVChunks)>

        init(_ made: [String], _ pieces: CSVChunks) { state = Mutex((made, pieces)) }

        func next() -> [UInt8]? {
            state.withLock { state in
                let piece = state.made.isEmpty ? state.pieces.next() : state.made.removeFirst()
                return piece.map { Array($0.utf8) }
            }
        }
    }
}
