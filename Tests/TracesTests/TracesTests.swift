import Core
import Testing
import Tracing

@testable import Traces

@Suite("Traces")
struct TracesTests {
    private static let caller = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    @Test("O3: `traceparent` headers follow W3C Trace Context; malformed headers are ignored")
    func traceparent() throws {
        let context = try #require(TraceContext(TracesTests.caller))
        #expect(context.text == TracesTests.caller && context.isKept)
        #expect(context.traceText == "0af7651916cd43dd8448eb211c80319c")
        #expect(TraceContext(String(TracesTests.caller.dropLast()) + "0")?.isKept == false)
        // A later version can contain more.
        #expect(TraceContext("cc" + TracesTests.caller.dropFirst(2) + "-more") != nil)
        for bad in [
            "", "00", TracesTests.caller + "-more", "ff" + TracesTests.caller.dropFirst(2),
            TracesTests.caller.uppercased(), TracesTests.caller + "0",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "00-0af7651916cd43dd8448eb211c80319-b7ad6b7169203331-01",
            "00-+af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        ] {
            #expect(TraceContext(bad) == nil, "\(bad)")
        }
    }

    @Test("Y0: spans over the queue's limit are dropped and counted, without waiting")
    func room() {
        let queue = SpanQueue(most: 3)
        let tracer = OTLPTracer(queue, share: 1)
        for _ in 0..<5 { tracer.startSpan("one", context: .topLevel).end() }
        #expect(queue.counts.dropped == 2)
        #expect(queue.take(2).count == 2 && queue.take(2).count == 1 && queue.take(2).isEmpty)
        queue.note(2, wereSent: true)
        queue.note(1, wereSent: false)
        #expect(queue.counts == (2, 3))
    }

    @Test("O3: a trace is sampled completely or not at all; the caller decides for its own trace")
    func shares() {
        for (share, wanted) in [(0.0, 0...0), (0.25, 400...600), (1.0, 2_000...2_000)] {
            let queue = SpanQueue(most: 10_000)
            let tracer = OTLPTracer(queue, share: share)
            for _ in 0..<2_000 {
                let top = tracer.startSpan("top", context: .topLevel)
                tracer.startSpan("below", context: top.context).end()
                top.end()
                top.end()
            }
            let kept = queue.take(10_000)
            #expect(wanted.contains(kept.count / 2), "\(share)")
            #expect(
                Dictionary(grouping: kept, by: \.trace.traceText).values.allSatisfy {
                    $0.count == 2 && $0[0].parent == $0[1].trace.span
                })
        }
        let queue = SpanQueue()
        let tracer = OTLPTracer(queue, share: 0)
        var context = InstrumentationContext.topLevel
        tracer.extract(TracesTests.caller, into: &context, using: Whole())
        tracer.startSpan("ours", context: context).end()
        let span = queue.take(1).first
        #expect(span?.parent == 0xb7ad_6b71_6920_3331)
        #expect(span?.trace.traceText == "0af7651916cd43dd8448eb211c80319c")
    }

    @Test("O3: only attributes known to contain no personal data are sent")
    func attributes() throws {
        let queue = SpanQueue()
        let span = OTLPTracer(queue, share: 1).startSpan("one", context: .topLevel)
        span.attributes["http.route"] = "/api/v1/items/{item}"
        span.attributes["http.response.status_code"] = 503
        span.attributes["url.path"] = "/p/secret"
        span.recordError(Rejection("a.code", "Secret of somebody."))
        span.setStatus(SpanStatus(code: .error, message: "Secret."))
        span.addEvent("Secret")
        span.end()
        span.attributes["http.route"] = "late"
        let settings = try #require(
            try TraceSettings(
                collector: "http://127.0.0.1:1/", node: "n", version: "1", [:]))
        #expect(settings.address == "http://127.0.0.1:1/v1/traces")
        let text = String(
            decoding: OTLP.request(queue.take(1), of: settings).bytes, as: UTF8.self)
        #expect(!text.lowercased().contains("secret") && !text.contains("late"))
        #expect(text.contains(#""key":"error.type","value":{"stringValue":"Rejection"}"#))
        #expect(text.contains(#""intValue":"503""#) && text.contains(#""status":{"code":2}"#))
    }

    private struct Whole: Extractor {
        func extract(key: String, from carrier: String) -> String? {
            key == "traceparent" ? carrier : nil
        }
    }
}
