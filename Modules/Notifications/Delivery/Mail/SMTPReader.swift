internal import NIOCore
internal import Synchronization

/// Assembles the replies from a mail server, on the event loop of its connection.
final class SMTPReader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private var rest = ByteBuffer()
    private var lines: [String] = []
    private var replies: [SMTPReply] = []
    private var waiting: EventLoopPromise<SMTPReply>?
    private let end: SMTPCloseReason
    private var fault: SMTPFault? { end.fault }

    /// The maximum length of a line and the maximum number of lines, which are more than any server
    /// sends.
    private static let longest = 2_048
    private static let most = 100

    /// Creates a reader that stores in `end` why the connection ended.
    init(_ end: SMTPCloseReason) { self.end = end }

    /// Returns the next reply. The caller must await it before it calls the method again.
    func next(on loop: any EventLoop) -> EventLoopFuture<SMTPReply> {
        if !replies.isEmpty { return loop.makeSucceededFuture(replies.removeFirst()) }
        if let fault { return loop.makeFailedFuture(fault) }
        let promise = loop.makePromise(of: SMTPReply.self)
        waiting?.fail(SMTPFault.unreadable)
        waiting = promise
        return promise.futureResult
    }

    /// True if no unexpected data has arrived. Data that arrived before TLS started must not be
    /// treated as encrypted data (RFC 3207 section 6, CVE-2021-38371).
    var isQuiet: Bool { rest.readableBytes == 0 && lines.isEmpty && replies.isEmpty }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        rest.writeImmutableBuffer(unwrapInboundIn(data))
        while fault == nil,
            let length = rest.readableBytesView.firstIndex(of: UInt8(ascii: "\n")).map({
                $0 - rest.readerIndex
            })
        {
            var line = rest.readString(length: length) ?? ""
            rest.moveReaderIndex(forwardBy: 1)
            if line.utf8.last == UInt8(ascii: "\r") { line.removeLast() }
            take(line)
        }
        rest.discardReadBytes()
        if rest.readableBytes > SMTPReader.longest { fail(.unreadable) }
    }

    private func take(_ line: String) {
        let mark = line.utf8.dropFirst(3).first
        guard line.utf8.count <= SMTPReader.longest, lines.count < SMTPReader.most,
            let code = Int(line.prefix(3)), (200..<600).contains(code),
            mark == nil || mark == UInt8(ascii: " ") || mark == UInt8(ascii: "-")
        else { return fail(.unreadable) }
        lines.append(String(line.dropFirst(4)))
        guard mark != UInt8(ascii: "-") else { return }
        let reply = SMTPReply(code: code, lines: lines)
        lines = []
        if let waiting {
            self.waiting = nil
            waiting.succeed(reply)
        } else if replies.count < 4 {
            replies.append(reply)
        } else {
            fail(.unreadable)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(.closed)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fail(LineFault(error) == .distrusted ? .distrusted : .closed)
        context.close(promise: nil)
    }

    private func fail(_ fault: SMTPFault) {
        end.note(fault)
        waiting?.fail(fault)
        waiting = nil
    }
}

/// The reason why a connection ended. Callers read it when they find the connection closed.
final class SMTPCloseReason: Sendable {
    private let first = Mutex<SMTPFault?>(nil)

    /// The first fault; nil if there was none.
    var fault: SMTPFault? { first.withLock { $0 } }

    func note(_ fault: SMTPFault) {
        first.withLock { first in if first == nil { first = fault } }
    }
}

/// The reason why sending through a mail server failed.
enum SMTPFault: Error, Hashable, Sendable {
    case closed, distrusted, unreadable, unsafe

    var outcome: DeliveryOutcome {
        switch self {
        case .closed:
            .retry(after: nil, "The mail server cannot be reached or closed the connection.")
        case .distrusted:
            .retry(after: nil, "The certificate of the mail server is not trusted.")
        case .unreadable: .retry(after: nil, "The mail server sent an invalid reply.")
        case .unsafe: .refused("The mail server offers no TLS, so no mail is sent.")
        }
    }
}
