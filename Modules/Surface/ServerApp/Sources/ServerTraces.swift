internal import Core
internal import Engine
internal import Server
internal import Traces

/// The sender of traces to a collector, if one is configured.
struct ServerTraces: ServerPart {
    private let export: TraceExport

    /// Starts tracing in the process; nil without a collector. Throws `server.traces` for invalid
    /// options.
    init?(_ options: ServeOptions, _ environment: [String: String]) throws(Rejection) {
        guard
            let settings = try TraceSettings(
                collector: options.traces, node: options.nodeName, version: ServerApp.version,
                environment)
        else { return nil }
        export = TraceExport(settings) { ServerLog.putOff("traces", reason: $0) }
        export.begin()
    }

    /// Returns the number of sent and dropped spans.
    func figures() -> [Figure] {
        let counts = export.counts
        return [
            Figure(
                "cairn_spans_total", "Spans of traces, by result.", by: "outcome",
                ["sent": counts.sent, "dropped": counts.dropped], .counter)
        ]
    }

    /// Sends until the server stops, and then the rest.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async {
        await export.run()
        // The rest is sent although the task is cancelled.
        await Task { await export.close() }.value
    }
}
