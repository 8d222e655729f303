public import Core

/// Where traces go, by the variables that programs with OpenTelemetry have in common.
public struct TraceSettings: Hashable, Sendable {
    /// Where spans are sent, such as `http://127.0.0.1:4318/v1/traces`.
    public var address: String
    /// Header fields that the collector asks for.
    public var fields: [String: String] = [:]
    /// The service's name.
    public var service = "cairn-server"
    /// What the node is called among others.
    public var node: String
    /// The program's version.
    public var version: String
    /// Which share of the traces that begin here is kept, from 0 to 1.
    public var share = 1.0

    /// Nil where no collector is named: by `collector`, or else by `OTEL_EXPORTER_OTLP_ENDPOINT`.
    ///
    /// `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and `OTEL_TRACES_SAMPLER_ARG` are read as
    /// the specification has them. Fails with `server.traces` for what makes no sense.
    public init?(
        collector: String?, node: String, version: String, _ environment: [String: String]
    ) throws(Rejection) {
        func value(_ name: String) -> String? {
            environment["OTEL_" + name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let base = collector ?? value("EXPORTER_OTLP_ENDPOINT")
        guard var address = base, !address.isEmpty else { return nil }
        guard ["http://", "https://"].contains(where: address.hasPrefix) else {
            throw .traces("An address of a collector begins with http:// or https://.")
        }
        while address.hasSuffix("/") { address.removeLast() }
        self.address = address + "/v1/traces"
        (self.node, self.version) = (node, version)
        if let name = value("SERVICE_NAME") { service = name }
        for pair in (value("EXPORTER_OTLP_HEADERS") ?? "").split(separator: ",") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else {
                throw .traces("OTEL_EXPORTER_OTLP_HEADERS is name=value,name=value.")
            }
            fields[String(parts[0])] = String(parts[1])
        }
        if let text = value("TRACES_SAMPLER_ARG") {
            guard let share = Double(text), (0...1).contains(share) else {
                throw .traces("OTEL_TRACES_SAMPLER_ARG is a share from 0 to 1.")
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
