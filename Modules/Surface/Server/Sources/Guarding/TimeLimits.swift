internal import Core
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Closes connections that keep the server waiting: those that send heads or bodies slowly, are
/// idle, or do not read replies. Each connection needs one timer, and each part of a message one
/// comparison.
///
/// Hummingbird's own time limit starts again with every part, so a body that is sent slowly never
/// reaches it. This handler also answers clients that ask before they send a body (RFC 9110 section
/// 10.1.1).
final class TimeLimits: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The state of a connection. In the state `streaming`, the reply is endless: it has no time
    /// limit, and a new connection can replace this one.
    private enum State { case idle, arriving, receiving, answering, streaming }

    private let limits: (receiving: TimeAmount, idle: TimeAmount, answering: TimeAmount)
    private let longestBody: Int
    private let connections: Connections
    private var hasAsked = false
    private var state = State.idle
    private var since = NIODeadline.now()
    private var timer: RepeatedTask?
    private var hasBegunAnswer = false
    /// The time budget for the reply that is being computed; nil if none is.
    private var budget: AnswerBudget?
    /// True after the client has closed its sending side.
    private var hasFallenSilent = false
    private var loop: (any EventLoop)?
    /// The time for which a reply is still computed after the client has closed its sending side. A
    /// client that has left looks the same as one that only has nothing more to send.
    private static let farewell = TimeAmount.seconds(2)

    init(_ options: ServerOptions, longestBody: Int, among connections: Connections) {
        limits = (
            TimeAmount(options.receiving), TimeAmount(options.idle), TimeAmount(options.answering)
        )
        self.longestBody = longestBody
        self.connections = connections
    }

    /// Sets the time budget for the reply that the client is waiting for; nil if it is not waiting
    /// for one.
    func asks(_ budget: AnswerBudget?) {
        self.budget = budget
        if hasFallenSilent { endSoon() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent {
            hasFallenSilent = true
            endSoon()
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func endSoon() {
        guard let budget else { return }
        loop?.scheduleTask(in: TimeLimits.farewell) { budget.end() }
    }

    /// Called when bytes arrive. They can be the beginning of a request's head.
    func bytesCame() {
        if state == .idle { enter(.arriving) }
    }

    func handlerAdded(context: ChannelHandlerContext) {
        loop = context.eventLoop
        let shortest = min(limits.receiving, limits.idle, limits.answering)
        let step = TimeAmount.nanoseconds(max(shortest.nanoseconds / 4, 20_000_000))
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let me = NIOLoopBound(self, eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleRepeatedTask(initialDelay: step, delay: step) { _ in
            me.value.look(bound.value)
        }
        connections.open(ObjectIdentifier(self), context.channel)
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    private func end() {
        budget?.end()
        timer?.cancel()
        connections.close(ObjectIdentifier(self))
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            if asksFirst(head), state != .answering {
                let part = HTTPResponsePart.head(HTTPResponse(status: .continue))
                context.writeAndFlush(wrapOutboundOut(part), promise: nil)
            }
            hasAsked = true
            // The head is part of the time limit of the request.
            if state == .arriving { state = .receiving } else { enter(.receiving) }
        case .body: break
        case .end: if state == .receiving { enter(.answering) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            hasBegunAnswer = true
            if head.headerFields[.contentType] == "text/event-stream" { enter(.streaming) }
        case .body: break
        case .end:
            hasBegunAnswer = false
            if state == .answering || state == .streaming { enter(.idle) }
        }
        context.write(data, promise: promise)
    }

    /// Returns true if the client asks for permission to send the request's body and is allowed to
    /// send it.
    private func asksFirst(_ head: HTTPRequest) -> Bool {
        guard head.headerFields[.expect]?.lowercased() == "100-continue" else { return false }
        let length = head.headerFields[.contentLength].flatMap { Int($0) }
        return length ?? 0 <= longestBody
    }

    private func enter(_ state: State) {
        self.state = state
        since = .now()
        connections.note(ObjectIdentifier(self), isAnswered: state == .answering, since)
    }

    private func look(_ context: ChannelHandlerContext) {
        let waited = NIODeadline.now() - since
        switch state {
        case .idle where waited > (hasAsked ? limits.idle : min(limits.idle, limits.receiving)),
            .arriving where waited > limits.receiving,
            .answering where waited > limits.answering:
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
