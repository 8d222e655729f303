internal import NIOCore
internal import Synchronization

/// The open connections. At the limit, a new connection replaces the one that has kept the server
/// waiting longest.
final class Connections: Sendable {
    private struct Connection {
        var channel: any Channel
        /// True if the client waits for an answer, instead of the server for the client.
        var isAnswered = false
        var since = NIODeadline.now()
    }

    private let open = Mutex<[ObjectIdentifier: Connection]>([:])
    private let most: Int

    init(most: Int) { self.most = most }

    /// Registers a connection; if all others are being answered, it is closed itself.
    func open(_ id: ObjectIdentifier, _ channel: any Channel) {
        let excess = open.withLock { open -> (any Channel)? in
            guard open.count >= most else {
                open[id] = Connection(channel: channel)
                return nil
            }
            let waiting = open.filter { !$0.value.isAnswered }
            guard let oldest = waiting.min(by: { $0.value.since < $1.value.since }) else {
                return channel
            }
            open[oldest.key] = nil
            open[id] = Connection(channel: channel)
            return oldest.value.channel
        }
        excess?.close(promise: nil)
    }

    /// Records whether a connection waits for an answer, and since when.
    func note(_ id: ObjectIdentifier, isAnswered: Bool, _ since: NIODeadline) {
        open.withLock {
            $0[id]?.isAnswered = isAnswered
            $0[id]?.since = since
        }
    }

    /// Removes a connection.
    func close(_ id: ObjectIdentifier) { open.withLock { _ = $0.removeValue(forKey: id) } }
}

/// Reports arriving bytes to a connection's limits, before the decoder has a complete head.
final class FirstBytes: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    private let limits: TimeLimits

    init(_ limits: TimeLimits) { self.limits = limits }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        limits.bytesCame()
        context.fireChannelRead(data)
    }
}
