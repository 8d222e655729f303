internal import AsyncHTTPClient
internal import Core
internal import NIOCore
internal import NIOHTTP1
internal import Tracing

/// Sends the spans of a program to a collector (OTLP over HTTP), behind the back of whatever they
/// are about: where the collector is slow or gone they are left out, and counted.
public final class TraceExport: Sendable {
    /// What makes the spans.
    let tracer: OTLPTracer
    private let settings: TraceSettings
    private let queue: SpanQueue
    private let client: HTTPClient
    private let tell: @Sendable (_ fault: String) -> Void

    private static let pause = Duration.seconds(1)
    private static let batch = 512
    private static let patience = TimeAmount.seconds(10)

    /// Begins nothing yet. `tell` hears that spans cannot be sent, once until they can again.
    public convenience init(
        _ settings: TraceSettings, tell: @escaping @Sendable (_ fault: String) -> Void
    ) {
        self.init(settings, SpanQueue(), tell: tell)
    }

    init(
        _ settings: TraceSettings, _ queue: SpanQueue,
        tell: @escaping @Sendable (_ fault: String) -> Void
    ) {
        self.settings = settings
        self.queue = queue
        self.tell = tell
        tracer = OTLPTracer(queue, share: settings.share)
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        // One that is not there is told at once, and asked again with the next spans.
        configuration.connectionPool.retryConnectionEstablishment = false
        // What sends spans is in no trace, or there was no end to it.
        configuration.tracing.tracer = nil
        client = HTTPClient(configuration: configuration)
    }

    /// How many spans were sent, and how many were left out or could not be sent.
    public var counts: (sent: Int, dropped: Int) { queue.counts }

    /// Makes it what all spans of the process go to; once in a process.
    public func begin() { InstrumentationSystem.bootstrap(tracer) }

    /// Sends what there is each second until it is cancelled.
    public func run() async {
        var isAway = false
        while !Task.isCancelled {
            // What is left once it is cancelled is for `close()`.
            guard (try? await Task.sleep(for: TraceExport.pause)) != nil else { return }
            switch await send(within: TraceExport.patience) {
            case .nothing: continue
            case .sent: isAway = false
            case .failed(let why):
                if !isAway, !Task.isCancelled { tell(why) }
                isAway = true
            }
        }
    }

    /// Sends the rest, in two seconds at most, and lets the connection go.
    public func close() async {
        _ = await send(within: .seconds(2))
        try? await client.shutdown()
    }

    private enum Outcome { case nothing, sent, failed(String) }

    /// Sends what there is.
    private func send(within patience: TimeAmount) async -> Outcome {
        var outcome = Outcome.nothing
        while true {
            let batch = queue.take(TraceExport.batch)
            guard !batch.isEmpty else { return outcome }
            let fault = await post(OTLP.request(batch, of: settings).bytes, within: patience)
            queue.note(batch.count, wereSent: fault == nil)
            if let fault { return .failed(fault) }
            outcome = .sent
        }
    }

    private func post(_ body: [UInt8], within patience: TimeAmount) async -> String? {
        var request = HTTPClientRequest(url: settings.address)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.headers.add(name: "User-Agent", value: "Cairn")
        for (name, value) in settings.fields { request.headers.add(name: name, value: value) }
        request.body = .bytes(body)
        do {
            let response = try await client.execute(request, timeout: patience)
            _ = try? await response.body.collect(upTo: 64 << 10)
            let status = response.status.code
            return (200..<300).contains(status) ? nil : "The collector answers \(status)."
        } catch {
            return "The collector cannot be reached."
        }
    }
}
