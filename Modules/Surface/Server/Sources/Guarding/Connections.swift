internal import NIOCore
internal import Synchronization

/// The connections that are open, so that there is room for one more: where there are as many as
/// there may be, the one that has kept the server waiting longest gives way.
final class Connections: Sendable {
    private struct Connection {
        var channel: any Channel
        /// Whether it waits for an answer, and not the server for it.
        var isAnswered = false
        var since = NIODeadline.now()
    }

    private let open = Mutex<[ObjectIdentifier: Connection]>([:])
    private let most: Int

    init(most: Int) { self.most = most }

    /// Takes a connection in; where all others are being answered it is closed itself.
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

    /// Notes whether a connection waits for an answer, and from when on.
    func note(_ id: ObjectIdentifier, isAnswered: Bool, _ since: NIODeadline) {
        open.withLock {
            $0[id]?.isAnswered = isAnswered
            $0[id]?.since = since
        }
    }

    /// A connection is gone.
    func close(_ id: ObjectIdentifier) { open.withLock { _ = $0.removeValue(forKey: id) } }
}

/// Tells a connection's limits that bytes came, which the decoder keeps until a head is whole.
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
