internal import NIOCore
internal import NIOPosix

/// A proxy that connects to the user's listed sites while they may be reached and cuts connections
/// when they may not. Rule B6.
///
/// It speaks HTTP/1.1 (RFC 9110 section 9.3.6, RFC 9112 section 3.2.2). It connects to no other
/// sites, so it is not an open proxy. It does not inspect tunnels.
public struct ShieldProxy: Sendable {
    /// A function that decides if a site may be reached, by its host in lower case. The address is
    /// nil for tunnels.
    public typealias SitePolicy = @Sendable (_ host: String, _ address: String?) async -> Verdict

    /// The maximum number of connections. Further connections are closed.
    private static let most = 256
    /// The time limit for a request head and for a connection to a site.
    private static let patience = Duration.seconds(20)
    /// The interval at which access to a site is checked again.
    private static let pause = Duration.seconds(1)

    private typealias Stream = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private let server: NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>
    private let judge: SitePolicy
    /// The port on which the proxy listens.
    public let port: Int

    /// Binds the port; throws if the port is taken. Connections wait until `run()`.
    public init(host: String, port: Int, judge: @escaping SitePolicy) async throws {
        self.judge = judge
        server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: host, port: port) { channel in Self.stream(channel) }
        self.port = server.channel.localAddress?.port ?? port
    }

    private static func stream(_ channel: any Channel) -> EventLoopFuture<Stream> {
        channel.eventLoop.makeCompletedFuture {
            try Stream(
                wrappingChannelSynchronously: channel,
                configuration: .init(isOutboundHalfClosureEnabled: true))
        }
    }

    /// Serves connections until the task is cancelled.
    public func run() async throws {
        let places = FreeConnections(Self.most)
        try await withThrowingDiscardingTaskGroup { group in
            try await server.executeThenClose { clients in
                for try await client in clients {
                    group.addTask {
                        guard await places.take() else {
                            return (try? await client.channel.close()) ?? ()
                        }
                        // A client that disconnects ends only its own connection.
                        try? await serve(client)
                        await places.free()
                    }
                }
            }
            group.cancelAll()
        }
    }

    private func serve(_ client: Stream) async throws {
        try await client.executeThenClose { input, output in
            var pieces = input.makeAsyncIterator()
            let clock = client.channel.eventLoop.scheduleTask(in: .init(Self.patience)) {
                client.channel.close(promise: nil)
            }
            let read = try await Self.head(&pieces)
            clock.cancel()
            guard let (lines, rest) = read else { return }
            guard let head = RequestHead(lines) else {
                return try await output.write(ByteBuffer(string: ProxyReply.unreadable))
            }
            switch await judge(head.host, head.address) {
            case .foreign: try await output.write(ByteBuffer(string: ProxyReply.foreign))
            case .locked(let page):
                try await output.write(ByteBuffer(string: ProxyReply.locked(head, page: page)))
            case .open:
                guard let site = try? await Self.connect(head) else {
                    return try await output.write(ByteBuffer(string: ProxyReply.unreachable))
                }
                if head.wish == .tunnel {
                    try await output.write(ByteBuffer(string: ProxyReply.established))
                }
                var first = ByteBuffer(string: head.passedOn)
                first.writeImmutableBuffer(rest)
                try await lead(
                    &pieces, output, of: client.channel, to: site, first: first,
                    host: head.host)
            }
        }
    }

    /// Returns the lines of a head and the bytes after it; nil if the head is missing or too long.
    private static func head(
        _ pieces: inout NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    ) async throws -> (lines: [Substring], rest: ByteBuffer)? {
        var bytes = ByteBuffer()
        while bytes.readableBytes <= RequestHead.longest, let piece = try await pieces.next() {
            bytes.writeImmutableBuffer(piece)
            guard let end = bytes.readableBytesView.firstRange(of: Array("\r\n\r\n".utf8)) else {
                continue
            }
            let length = end.lowerBound - bytes.readerIndex
            let text = bytes.readString(length: length) ?? ""
            bytes.moveReaderIndex(forwardBy: 4)
            return (text.split(separator: "\r\n"), bytes)
        }
        return nil
    }

    private static func connect(_ head: RequestHead) async throws -> Stream {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(.init(patience))
            .connect(host: head.host, port: head.port) { channel in stream(channel) }
    }

    /// Forwards bytes both ways until the client is done or the site may no longer be reached.
    private func lead(
        _ pieces: inout NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
        _ output: NIOAsyncChannelOutboundWriter<ByteBuffer>, of client: any Channel,
        to site: Stream, first: ByteBuffer, host: String
    ) async throws {
        try await site.executeThenClose { answers, requests in
            try await withThrowingDiscardingTaskGroup { group in
                group.addTask {
                    // The end of the site's stream ends one direction; the end of the client's
                    // stream ends both.
                    for try await piece in answers { try await output.write(piece) }
                    output.finish()
                }
                group.addTask {
                    await wait(until: host)
                    client.close(promise: nil)
                }
                if first.readableBytes > 0 { try await requests.write(first) }
                while let piece = try await pieces.next() { try await requests.write(piece) }
                group.cancelAll()
            }
        }
    }

    /// Returns when a site may no longer be reached.
    private func wait(until host: String) async {
        while !Task.isCancelled, case .open(let left) = await judge(host, nil) {
            try? await Task.sleep(for: min(left ?? Self.pause, Self.pause))
        }
    }
}

/// The number of free connections.
private actor FreeConnections {
    private var left: Int

    init(_ most: Int) { left = most }

    func take() -> Bool {
        guard left > 0 else { return false }
        left -= 1
        return true
    }

    func free() { left += 1 }
}
