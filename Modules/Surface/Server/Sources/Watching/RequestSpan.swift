internal import HTTPTypes
internal import Tracing

/// The tracing span of a request, which continues the client's trace (W3C Trace Context). It
/// contains the method, route and status, with the names of OpenTelemetry's semantic conventions,
/// but no user data. If tracing is off, and for health checks, there is no span.
struct RequestSpan {
    private let span: any Tracing.Span

    /// Starts a span. `route` is nil if no route was found.
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

    /// The context in which work for the request is traced.
    var context: InstrumentationContext { span.context }

    /// Ends the span with a status.
    func end(_ status: Int) {
        span.updateAttributes { attributes in
            attributes["http.response.status_code"] = status
            if status >= 500 { attributes["error.type"] = "\(status)" }
        }
        if status >= 500 { span.setStatus(SpanStatus(code: .error)) }
        span.end()
    }

    /// Reads the trace headers of a request.
    private struct Fields: Extractor {
        func extract(key: String, from fields: HTTPFields) -> String? {
            fields.value(of: key)
        }
    }
}

/// Runs a closure as a part of the current trace, if there is one.
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
    /// Returns the result of work that runs in a trace context.
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
