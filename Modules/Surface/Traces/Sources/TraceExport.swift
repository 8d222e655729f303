internal import AsyncHTTPClient
internal import Core
internal import NIOCore
internal import NIOHTTP1
internal import Tracing

/// Sends the spans of a program to a collector (OTLP over HTTP) in the background. If the collector
/// is slow or unavailable, spans are dropped and counted.
public final class TraceExport: Sendable {
    /// The tracer.
    let tracer: OTLPTracer
    private let settings: TraceSettings
    private let queue: SpanQueue
    private let client: HTTPClient
    private let tell: @Sendable (_ fault: String) -> Void

    private static let pause = Duration.seconds(1)
    private static let batch = 512
    private static let patience = TimeAmount.seconds(10)

    /// Creates an export without starting it. `tell` is called once when spans cannot be sent, and
    /// again only after a success in between.
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
        // A failure is reported at once, and the next spans try again.
        configuration.connectionPool.retryConnectionEstablishment = false
        // The sender itself is not traced, because that would never end.
        configuration.tracing.tracer = nil
        client = HTTPClient(configuration: configuration)
    }

    /// The number of sent spans, and of dropped or failed ones.
    public var counts: (sent: Int, dropped: Int) { queue.counts }

    /// Makes it the tracer of the process; call it once per process.
    public func begin() { InstrumentationSystem.bootstrap(tracer) }

    /// Sends the waiting spans every second until it is cancelled.
    public func run() async {
        var isAway = false
        while !Task.isCancelled {
            // `close()` sends the rest after a cancellation.
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

    /// Sends the rest within two seconds, and closes the connection.
    public func close() async {
        _ = await send(within: .seconds(2))
        try? await client.shutdown()
    }

    private enum Outcome {
        case nothing, sent
        case failed(String)
    }

    /// Sends the waiting spans.
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
            return (200..<300).contains(status) ? nil : "The collector responded with \(status)."
        } catch {
            return "The collector cannot be reached."
        }
    }
}
