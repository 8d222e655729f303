internal import Synchronization
internal import Tracing

/// A span that has ended.
struct EndedSpan: Sendable {
    var name: String
    var kind: SpanKind
    var trace: TraceContext
    var parent: UInt64?
    /// In nanoseconds since 1970.
    var start: UInt64
    var end: UInt64
    var attributes: SpanAttributes
    var hasFailed: Bool
}

/// Spans that wait to be sent, so many and no more: one that finds no room is left out and counted,
/// and nobody waits for it.
final class SpanQueue: Sendable {
    private struct Content {
        var waiting: [EndedSpan] = []
        var counts = (sent: 0, dropped: 0)
    }
    private let content = Mutex(Content())
    private let most: Int

    /// A queue of at most so many.
    init(most: Int = 2_048) { self.most = most }

    /// How many were sent, and how many were left out or could not be sent.
    var counts: (sent: Int, dropped: Int) { content.withLock { $0.counts } }

    func add(_ span: EndedSpan) {
        content.withLock { content in
            if content.waiting.count < most {
                content.waiting.append(span)
            } else {
                content.counts.dropped += 1
            }
        }
    }

    /// Takes out the first, at most so many.
    func take(_ count: Int) -> [EndedSpan] {
        content.withLock { content in
            let batch = Array(content.waiting.prefix(count))
            content.waiting.removeFirst(batch.count)
            return batch
        }
    }

    /// Notes what became of spans that were taken out.
    func note(_ count: Int, wereSent: Bool) {
        content.withLock { content in
            if wereSent { content.counts.sent += count } else { content.counts.dropped += count }
        }
    }
}
