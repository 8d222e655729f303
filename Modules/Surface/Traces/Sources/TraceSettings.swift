public import Core

/// The settings of traces, from the standard variables of OpenTelemetry.
public struct TraceSettings: Hashable, Sendable {
    /// The address for spans, such as `http://127.0.0.1:4318/v1/traces`.
    public var address: String
    /// The header fields for the collector.
    public var fields: [String: String] = [:]
    /// The name of the service.
    public var service = "cairn-server"
    /// The name of the node.
    public var node: String
    /// The version of the program.
    public var version: String
    /// The sampled share of traces that begin here, from 0 to 1.
    public var share = 1.0

    /// Reads the settings; nil without a collector in `collector` or `OTEL_EXPORTER_OTLP_ENDPOINT`.
    ///
    /// `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and `OTEL_TRACES_SAMPLER_ARG` follow the
    /// specification. Throws `server.traces` for invalid values.
    public init?(
        collector: String?, node: String, version: String, _ environment: [String: String]
    ) throws(Rejection) {
        func value(_ name: String) -> String? {
            environment["OTEL_" + name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let base = collector ?? value("EXPORTER_OTLP_ENDPOINT")
        guard var address = base, !address.isEmpty else { return nil }
        guard ["http://", "https://"].contains(where: address.hasPrefix) else {
            throw .traces("The address of the collector must start with http:// or https://.")
        }
        while address.hasSuffix("/") { address.removeLast() }
        self.address = address + "/v1/traces"
        (self.node, self.version) = (node, version)
        if let name = value("SERVICE_NAME") { service = name }
        for pair in (value("EXPORTER_OTLP_HEADERS") ?? "").split(separator: ",") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else {
                throw .traces(
                    "OTEL_EXPORTER_OTLP_HEADERS must have the form name=value,name=value.")
            }
            fields[String(parts[0])] = String(parts[1])
        }
        if let text = value("TRACES_SAMPLER_ARG") {
            guard let share = Double(text), (0...1).contains(share) else {
                throw .traces("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.")
            }
            self.share = share
        }
    }
}

extension Rejection {
    fileprivate static func traces(_ sentence: String) -> Rejection {
        Rejection("server.traces", sentence, field: "traces")
    }
}
