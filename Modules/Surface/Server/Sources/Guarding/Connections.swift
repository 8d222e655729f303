internal import NIOCore
internal import Synchronization

/// The open connections of a server. If the maximum number is reached, a new connection replaces
/// the one that has kept the server waiting for the longest time.
final class Connections: Sendable {
    private struct Connection {
        var channel: any Channel
        /// True if the client is waiting for a reply. False if the server is waiting for the
        /// client.
        var isAnswered = false
        var since = NIODeadline.now()
    }

    private let open = Mutex<[ObjectIdentifier: Connection]>([:])
    private let most: Int

    init(most: Int) { self.most = most }

    /// Registers a new connection. If the clients of all other connections are waiting for replies,
    /// the new connection is closed.
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

    /// Records whether the client of a connection is waiting for a reply, and since when.
    func note(_ id: ObjectIdentifier, isAnswered: Bool, _ since: NIODeadline) {
        open.withLock {
            $0[id]?.isAnswered = isAnswered
            $0[id]?.since = since
        }
    }

    /// Removes a connection.
    func close(_ id: ObjectIdentifier) { open.withLock { _ = $0.removeValue(forKey: id) } }
}

/// Tells a connection's time limits that bytes have arrived, even before the request's head is
/// complete.
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
