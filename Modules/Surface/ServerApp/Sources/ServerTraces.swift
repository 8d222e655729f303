internal import Core
internal import Engine
internal import Server
internal import Traces

/// What sends traces of what the server does to a collector, where one is named.
struct ServerTraces: ServerPart {
    private let export: TraceExport

    /// Nil where none is named. Fails with `server.traces` for what makes no sense. From then on
    /// the process makes spans.
    init?(_ options: ServeOptions, _ environment: [String: String]) throws(Rejection) {
        guard let settings = try TraceSettings(
            collector: options.traces, node: options.nodeName, version: ServerApp.version,
            environment)
        else { return nil }
        export = TraceExport(settings) { ServerLog.putOff("traces", reason: $0) }
        export.begin()
    }

    /// How many spans were sent, and how many nobody got.
    func figures() -> [Figure] {
        let counts = export.counts
        return [
            Figure(
                "cairn_spans_total", "Spans of traces, by what became of them.", by: "outcome",
                ["sent": counts.sent, "dropped": counts.dropped], .counter)
        ]
    }

    /// Sends until the server stops, and then the rest.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async {
        await export.run()
        // What is left is sent although nobody goes on with anything else.
        await Task { await export.close() }.value
    }
}
