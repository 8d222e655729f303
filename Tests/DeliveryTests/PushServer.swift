import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// A test service that accepts POSTs on loopback and answers as configured.
final class PushServer: Sendable {
    /// A received request.
    struct Request: Sendable {
        var method: String
        var uri: String
        var headers: HTTPHeaders
        var body: [UInt8]
        var connection: Int
    }
    /// A configured reply.
    enum Reply: Sendable {
        case status(Int, [String: String] = [:], body: Int = 0)
        /// No reply, for ever.
        case silence
        /// A 200 after half a second.
        case late
        /// A head, then single bytes of a body at intervals.
        case drip
        case hangUp
    }

    let port: Int
    private let channel: any NIOCore.Channel
    private let kept: Kept

    final class Kept: Sendable {
        let requests = Mutex<[Request]>([])
        let connections = Mutex(0)
    }

    var requests: [Request] { kept.requests.withLock { $0 } }
    var connections: Int { kept.connections.withLock { $0 } }

    private init(_ channel: any NIOCore.Channel, _ kept: Kept) {
        self.channel = channel
        self.kept = kept
        port = channel.localAddress?.port ?? 0
    }

    /// Starts a service on loopback at a free port, with TLS if a context is given.
    static func start(
        host: String = "127.0.0.1", tls: NIOSSLContext? = nil,
        _ answer: @escaping @Sendable (Request) -> Reply
    ) async throws -> PushServer {
        let kept = Kept()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .childChannelInitializer { channel in
                let number = kept.connections.withLock { count in
                    count += 1
                    return count
                }
                return channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
                    try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
                    try pipeline.addHandler(Handler(kept, number, answer))
                }
            }
            .bind(host: host, port: 0).get()
        return PushServer(channel, kept)
    }

    func stop() async { try? await channel.close() }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private let kept: Kept
        private let number: Int
        private let answer: @Sendable (Request) -> Reply
        private var request: Request?

        init(_ kept: Kept, _ number: Int, _ answer: @escaping @Sendable (Request) -> Reply) {
            self.kept = kept
            self.number = number
            self.answer = answer
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                request = Request(
                    method: head.method.rawValue, uri: head.uri, headers: head.headers, body: [],
                    connection: number)
            case .body(let bytes): request?.body += Array(bytes.readableBytesView)
            case .end:
                guard let request else { return }
                kept.requests.withLock { $0.append(request) }
                reply(answer(request), context)
            }
        }

        private func reply(_ reply: Reply, _ context: ChannelHandlerContext) {
            switch reply {
            case .silence: break
            case .late:
                let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
                let place = NIOLoopBound(context, eventLoop: context.eventLoop)
                context.eventLoop.scheduleTask(in: .milliseconds(500)) {
                    handler.value.reply(.status(200), place.value)
                }
            case .hangUp: context.close(promise: nil)
            case .status(let status, let headers, let length):
                var all = HTTPHeaders(headers.map { ($0.key, $0.value) })
                all.add(name: "Content-Length", value: "\(length)")
                write(status, all, context)
                let bytes = ByteBuffer(repeating: 0x61, count: length)
                if length > 0 {
                    context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
                }
                context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            case .drip:
                write(200, ["Content-Length": "1000"], context)
                context.flush()
                let channel = context.channel
                channel.eventLoop.scheduleRepeatedTask(
                    initialDelay: .milliseconds(100), delay: .milliseconds(100)
                ) { task in
                    guard channel.isActive else { return task.cancel() }
                    let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: "a")))
                    channel.writeAndFlush(part, promise: nil)
                }
            }
        }

        private func write(_ status: Int, _ headers: HTTPHeaders, _ context: ChannelHandlerContext)
        {
            let head = HTTPResponseHead(
                version: .http1_1, status: .init(statusCode: status), headers: headers)
            context.write(wrapOutboundOut(.head(head)), promise: nil)
        }
    }
}
