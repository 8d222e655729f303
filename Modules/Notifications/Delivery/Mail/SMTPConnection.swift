internal import NIOCore
internal import NIOPosix
internal import NIOSSL

/// A connection to a mail server, which sends lines and receives replies.
struct SMTPConnection: Sendable {
    private let channel: any NIOCore.Channel
    private let end: SMTPCloseReason

    /// Opens a connection. If a TLS context is given, TLS is used from the first byte.
    static func open(_ host: String, _ port: Int, tls: NIOSSLContext?) async throws
        -> SMTPConnection
    {
        let end = SMTPCloseReason()
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
        return SMTPConnection(channel: channel, end: end)
    }

    /// Returns the TLS handler, which checks that the certificate is valid for the host's name.
    private static func handler(_ tls: NIOSSLContext, _ host: String) throws -> NIOSSLClientHandler
    {
        // An IP address must not be sent as a server name (RFC 6066 section 3).
        let isName = NetworkAddress(host) == nil
        return try NIOSSLClientHandler(context: tls, serverHostname: isName ? host : nil)
    }

    /// Sends a line and returns the server's reply. The line must not contain control characters.
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

    /// Returns the next reply from the server.
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

    /// Starts TLS. Throws if the server has already sent data that would count as encrypted.
    func secure(with tls: NIOSSLContext, host: String) async throws {
        try await channel.eventLoop.submit { [channel] in
            let pipeline = channel.pipeline.syncOperations
            guard try pipeline.handler(type: SMTPReader.self).isQuiet else {
                throw SMTPFault.unreadable
            }
            try pipeline.addHandler(SMTPConnection.handler(tls, host), position: .first)
        }.get()
    }

    /// Closes the connection.
    func close() { channel.close(promise: nil) }
}
