internal import Synchronization
internal import Tracing

/// A finished span.
struct EndedSpan: Sendable {
    var name: String
    var kind: SpanKind
    var trace: TraceContext
    var parent: UInt64?
    /// The start in nanoseconds since 1970.
    var start: UInt64
    var end: UInt64
    var attributes: SpanAttributes
    var hasFailed: Bool
}

/// A limited queue of unsent spans. At the limit, a span is dropped and counted, and no caller
/// waits.
final class SpanQueue: Sendable {
    private struct Content {
        var waiting: [EndedSpan] = []
        var counts = (sent: 0, dropped: 0)
    }
    private let content = Mutex(Content())
    private let most: Int

    /// Creates a queue with a limit.
    init(most: Int = 2_048) { self.most = most }

    /// The number of sent spans, and of dropped or failed ones.
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

    /// Removes and returns the first spans, at most `count`.
    func take(_ count: Int) -> [EndedSpan] {
        content.withLock { content in
            let batch = Array(content.waiting.prefix(count))
            content.waiting.removeFirst(batch.count)
            return batch
        }
    }

    /// Records the result for removed spans.
    func note(_ count: Int, wereSent: Bool) {
        content.withLock { content in
            if wereSent { content.counts.sent += count } else { content.counts.dropped += count }
        }
    }
}
