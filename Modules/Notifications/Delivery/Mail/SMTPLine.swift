internal import NIOCore
internal import NIOPosix
internal import NIOSSL

/// A connection to a mail server: lines out, replies in.
struct SMTPLine: Sendable {
    private let channel: any NIOCore.Channel
    private let end: SMTPEnd

    /// Connects, with TLS from the first byte if there is a context.
    static func open(_ host: String, _ port: Int, tls: NIOSSLContext?) async throws -> SMTPLine {
        let end = SMTPEnd()
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(.seconds(10))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let tls { try pipeline.addHandler(handler(tls, host)) }
                    try pipeline.addHandler(SMTPReader(end))
                }
            }
            .connect(host: host, port: port).get()
        return SMTPLine(channel: channel, end: end)
    }

    /// The handler of TLS that holds the certificate to the host's name.
    private static func handler(_ tls: NIOSSLContext, _ host: String) throws -> NIOSSLClientHandler
    {
        // An address is no name that could be asked for (RFC 6066 section 3).
        let isName = NetworkAddress(host) == nil
        return try NIOSSLClientHandler(context: tls, serverHostname: isName ? host : nil)
    }

    /// Says a line and gives the reply. A line holds no control characters.
    func ask(_ line: String) async throws -> SMTPReply {
        guard line.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw SMTPFault.unreadable
        }
        try await write(Array("\(line)\r\n".utf8))
        return try await reply()
    }

    /// Sends bytes.
    func write(_ bytes: [UInt8]) async throws {
        do {
            try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
        } catch {
            throw end.fault ?? SMTPFault.of(error)
        }
    }

    /// The next reply.
    func reply() async throws -> SMTPReply {
        try await channel.eventLoop.flatSubmit { [channel, end] in
            do {
                return try channel.pipeline.syncOperations.handler(type: SMTPReader.self)
                    .next(on: channel.eventLoop)
            } catch {
                return channel.eventLoop.makeFailedFuture(end.fault ?? .closed)
            }
        }.get()
    }

    /// Goes on under TLS; fails if something was said already that belongs to what comes after.
    func secure(with tls: NIOSSLContext, host: String) async throws {
        try await channel.eventLoop.submit { [channel] in
            let pipeline = channel.pipeline.syncOperations
            guard try pipeline.handler(type: SMTPReader.self).isQuiet else {
                throw SMTPFault.unreadable
            }
            try pipeline.addHandler(SMTPLine.handler(tls, host), position: .first)
        }.get()
    }

    /// Hangs up.
    func close() { channel.close(promise: nil) }
}
