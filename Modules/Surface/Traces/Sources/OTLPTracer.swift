internal import Core
internal import Synchronization
internal import Tracing

/// Creates spans, queues the sampled ones, and continues traces of callers.
///
/// A caller's trace is sampled if the caller samples it; of other traces, a share is.
final class OTLPTracer: Tracer {
    private let queue: SpanQueue
    private let share: Double

    init(_ queue: SpanQueue, share: Double) {
        self.queue = queue
        self.share = share
    }

    func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> InstrumentationContext,
        ofKind kind: SpanKind, at instant: @autoclosure () -> Instant, function: String,
        file fileID: String, line: UInt
    ) -> OTLPSpan {
        let entropy = SystemEntropy()
        var context = context()
        let parent = context.trace
        let trace = parent?.trace ?? (high: max(1, entropy.bits()), low: entropy.bits())
        // By the half that other programs use too (W3C Trace Context 2, section 3.2.2.4).
        let isKept = parent?.isKept ?? (Double(trace.low >> 11) < share * 0x1p53)
        context.trace = TraceContext(
            trace: trace, span: max(1, entropy.bits()), isKept: isKept)
        return OTLPSpan(
            operationName, context, kind, parent: parent?.span,
            start: instant().nanosecondsSinceEpoch, queue)
    }

    func forceFlush() {}

    func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier, into context: inout InstrumentationContext, using extractor: Extract
    ) where Extract.Carrier == Carrier {
        context.trace = extractor.extract(key: "traceparent", from: carrier)
            .flatMap(TraceContext.init)
    }

    func inject<Carrier, Inject: Injector>(
        _ context: InstrumentationContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let trace = context.trace else { return }
        injector.inject(trace.text, forKey: "traceparent", into: &carrier)
    }
}

/// A running span. Data added after its end is dropped.
final class OTLPSpan: Tracing.Span {
    let context: InstrumentationContext
    private let queue: SpanQueue
    private let content: Mutex<Content>

    private struct Content {
        var name: String
        var attributes: SpanAttributes = [:]
        var hasFailed = false
        var hasEnded = false
    }
    private let kind: SpanKind
    private let parent: UInt64?
    private let start: UInt64

    init(
        _ name: String, _ context: InstrumentationContext, _ kind: SpanKind, parent: UInt64?,
        start: UInt64, _ queue: SpanQueue
    ) {
        self.context = context
        self.kind = kind
        self.parent = parent
        self.start = start
        self.queue = queue
        content = Mutex(Content(name: name))
    }

    var isRecording: Bool {
        context.trace?.isKept == true && !content.withLock { $0.hasEnded }
    }

    var operationName: String {
        get { content.withLock { $0.name } }
        set { content.withLock { $0.name = newValue } }
    }

    var attributes: SpanAttributes {
        get { content.withLock { $0.attributes } }
        set { content.withLock { $0.attributes = newValue } }
    }

    func setStatus(_ status: SpanStatus) {
        content.withLock { $0.hasFailed = status.code == .error }
    }

    /// Records only the type of an error, because its text can contain anything.
    func recordError<Instant: TracerInstant>(
        _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
    ) {
        content.withLock { $0.attributes["error.type"] = "\(type(of: error))" }
    }

    /// Ignores events, as links are ignored too.
    func addEvent(_ event: SpanEvent) {}

    func addLink(_ link: SpanLink) {}

    func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        guard let trace = context.trace, trace.isKept else { return }
        let end = instant().nanosecondsSinceEpoch
        let ended = content.withLock { content -> Content? in
            guard !content.hasEnded else { return nil }
            content.hasEnded = true
            return content
        }
        guard let ended else { return }
        queue.add(
            EndedSpan(
                name: ended.name, kind: kind, trace: trace, parent: parent, start: start, end: end,
                attributes: ended.attributes, hasFailed: ended.hasFailed))
    }
}
