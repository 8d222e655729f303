internal import HTTPTypes
internal import Tracing

/// A request in a trace, which goes on with that of the caller (W3C Trace Context): its method, its
/// route and its status, by the names of OpenTelemetry's semantic conventions, and nothing of whom
/// it is about. There is none where nobody traces, and of what only asks whether the server is
/// well.
struct RequestSpan {
    private let span: any Tracing.Span

    /// Begins; `route` is nil where there was none.
    init?(_ line: RequestLine, _ route: String?, _ head: HTTPRequest) {
        guard let tracer = InstrumentationSystem.instrument as? any Tracer,
            route != "/readyz", route != "/healthz"
        else { return nil }
        var context = InstrumentationContext.topLevel
        tracer.extract(head.headerFields, into: &context, using: Fields())
        let method = RequestCounters.known(line.method) ?? "_OTHER"
        let name = [RequestCounters.known(line.method) ?? "HTTP", route].compactMap { $0 }
        span = tracer.startSpan(
            name.joined(separator: " "), context: context, ofKind: .server)
        span.updateAttributes { attributes in
            attributes["http.request.method"] = method
            attributes["http.route"] = route
        }
    }

    /// Where what the request leads to is put.
    var context: InstrumentationContext { span.context }

    /// Ends with a status.
    func end(_ status: Int) {
        span.updateAttributes { attributes in
            attributes["http.response.status_code"] = status
            if status >= 500 { attributes["error.type"] = "\(status)" }
        }
        if status >= 500 { span.setStatus(SpanStatus(code: .error)) }
        span.end()
    }

    /// Reads what a request says of its trace.
    private struct Fields: Extractor {
        func extract(key: String, from fields: HTTPFields) -> String? {
            fields.value(of: key)
        }
    }
}

/// Does work as a part of the trace that is under way, if there is one.
func traced<T, E: Error>(
    _ name: String, isolation: isolated (any Actor)? = #isolation,
    _ work: () async throws(E) -> T
) async throws(E) -> T {
    guard InstrumentationContext.current != nil else { return try await work() }
    let span = InstrumentationSystem.tracer.startSpan(name)
    defer { span.end() }
    do throws(E) {
        return try await Result.of(work, in: span.context).get()
    } catch {
        span.setStatus(SpanStatus(code: .error))
        throw error
    }
}

extension Result {
    /// What work came to that is done in a context of traces.
    fileprivate static func of(
        _ work: () async throws(Failure) -> Success, in context: InstrumentationContext,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Result {
        await InstrumentationContext.withValue(context) {
            do throws(Failure) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }
    }
}
