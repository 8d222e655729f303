internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Closes connections that keep a server waiting: heads and bodies that trickle, idle ones, and
/// answers that nobody takes. One timer a connection; parts cost a comparison each.
///
/// Hummingbird's own limit is moved on by every part, so a body that trickles never meets it.
final class TimeLimits: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum State { case idle, receiving, answering }

    private let limits: (receiving: TimeAmount, idle: TimeAmount, answering: TimeAmount)
    private var state = State.idle
    private var since = NIODeadline.now()
    private var timer: RepeatedTask?
    private var hasBegunAnswer = false

    init(receiving: Duration, idle: Duration, answering: Duration) {
        limits = (TimeAmount(receiving), TimeAmount(idle), TimeAmount(answering))
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let shortest = min(limits.receiving, limits.idle, limits.answering)
        let step = TimeAmount.nanoseconds(max(shortest.nanoseconds / 4, 20_000_000))
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let me = NIOLoopBound(self, eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleRepeatedTask(initialDelay: step, delay: step) { _ in
            me.value.look(bound.value)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: enter(.receiving)
        case .body: break
        case .end: if state == .receiving { enter(.answering) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head: hasBegunAnswer = true
        case .body: break
        case .end:
            hasBegunAnswer = false
            if state == .answering { enter(.idle) }
        }
        context.write(data, promise: promise)
    }

    private func enter(_ state: State) {
        self.state = state
        since = .now()
    }

    private func look(_ context: ChannelHandlerContext) {
        let waited = NIODeadline.now() - since
        switch state {
        case .idle where waited > limits.idle, .answering where waited > limits.answering:
            context.close(promise: nil)
        case .receiving where waited > limits.receiving:
            if !hasBegunAnswer { sayTooSlow(context) }
            context.close(promise: nil)
        default: break
        }
    }

    private func sayTooSlow(_ context: ChannelHandlerContext) {
        let head = HTTPResponse(
            status: .requestTimeout, headerFields: [.contentLength: "0", .connection: "close"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
