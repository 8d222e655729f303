import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import ShieldProxy

/// Tests a proxy with a site behind it, both on this machine.
@Suite(.timeLimit(.minutes(1))) struct ProxyTests {
    private typealias Stream = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private static func stream(_ channel: any Channel) -> EventLoopFuture<Stream> {
        channel.eventLoop.makeCompletedFuture { try Stream(wrappingChannelSynchronously: channel) }
    }

    /// Runs a site that echoes each piece, and a proxy that follows `verdict`.
    private func run(
        _ verdict: Changing, _ body: (ShieldProxy, Int) async throws -> Void
    ) async throws {
        let site = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "localhost", port: 0) { Self.stream($0) }
        let proxy = try await ShieldProxy(host: "127.0.0.1", port: 0) { host, _ in
            host == "localhost" ? verdict.value : .foreign
        }
        let port = site.channel.localAddress!.port!
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await proxy.run() }
            group.addTask {
                try await withThrowingDiscardingTaskGroup { group in
                    try await site.executeThenClose { guests in
                        for try await guest in guests {
                            group.addTask {
                                try? await guest.executeThenClose { input, output in
                                    for try await piece in input { try await output.write(piece) }
                                }
                            }
                        }
                    }
                }
            }
            try await body(proxy, port)
            group.cancelAll()
        }
    }

    /// Sends texts one after the other, each after a reply, until nothing more arrives. Calls
    /// `hears` with the text so far.
    private func says(
        _ texts: [String], to proxy: ShieldProxy, hears: @Sendable (String) -> Void = { _ in }
    ) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: proxy.port) { Self.stream($0) }
        return try await channel.executeThenClose { input, output in
            var (heard, rest) = ("", texts[...])
            if let text = rest.popFirst() { try await output.write(ByteBuffer(string: text)) }
            for try await piece in input {
                heard += String(buffer: piece)
                hears(heard)
                if let text = rest.popFirst() { try await output.write(ByteBuffer(string: text)) }
            }
            return heard
        }
    }

    @Test("B6: a proxy tunnel works in both directions and is cut when its site is locked")
    func tunnel() async throws {
        let verdict = Changing(.open(nil))
        try await run(verdict) { proxy, port in
            let heard = try await says(
                ["CONNECT localhost:\(port) HTTP/1.1\r\n\r\n", "ping"], to: proxy
            ) {
                if $0.hasSuffix("ping") { verdict.value = .locked(page: "http://p/shield/a") }
            }
            #expect(heard == "HTTP/1.1 200 Connection Established\r\n\r\nping")
        }
    }

    @Test("B6: a locked site's pages redirect to an explanation, and tunnels to it are rejected")
    func locked() async throws {
        try await run(Changing(.locked(page: "http://p/shield/a?to=x"))) { proxy, port in
            let page = try await says(["GET http://localhost:\(port)/ HTTP/1.1\r\n\r\n"], to: proxy)
            #expect(
                page.hasPrefix("HTTP/1.1 302 Found\r\nLocation: http://p/shield/a?to=x"))
            let tunnel = try await says(
                ["CONNECT localhost:\(port) HTTP/1.1\r\n\r\n"], to: proxy)
            #expect(tunnel.hasPrefix("HTTP/1.1 403 Forbidden"))
            #expect(tunnel.contains("localhost is locked"))
        }
    }

    @Test("B6: a forwarded request and its body are passed on in parts, and cut when locked")
    func passing() async throws {
        let verdict = Changing(.open(nil))
        try await run(verdict) { proxy, port in
            let head =
                "POST http://localhost:\(port)/a HTTP/1.1\r\nX: y\r\n"
                + "Content-Length: 4\r\n\r\n"
            let heard = try await says([head + "bo"], to: proxy) {
                if $0.hasSuffix("bo") { verdict.value = .locked(page: "") }
            }
            #expect(
                heard == "POST /a HTTP/1.1\r\nX: y\r\nContent-Length: 4\r\n"
                    + "Connection: close\r\n\r\nbo")
        }
    }

    @Test(
        "B6: other sites, malformed requests and endless headers are rejected",
        arguments: [
            ("CONNECT 127.0.0.1:22 HTTP/1.1\r\n\r\n", "403"),
            ("GET http://example.org/ HTTP/1.1\r\n\r\n", "403"), ("HELLO\r\n\r\n", "400"),
            (String(repeating: "x", count: 20_000), ""),
        ])
    func refused(_ text: String, _ status: String) async throws {
        try await run(Changing(.open(nil))) { proxy, _ in
            let heard = try await says([text], to: proxy)
            #expect(status.isEmpty ? heard.isEmpty : heard.hasPrefix("HTTP/1.1 \(status)"))
        }
    }

    @Test("B6: the proxy reports a site that it cannot reach")
    func unreachable() async throws {
        try await run(Changing(.open(nil))) { proxy, _ in
            let heard = try await says(["CONNECT localhost:1 HTTP/1.1\r\n\r\n"], to: proxy)
            #expect(heard.hasPrefix("HTTP/1.1 502"))
        }
    }
}

/// A verdict that a test changes while the proxy reads it.
private final class Changing: Sendable {
    private let verdict: Mutex<Verdict>

    init(_ verdict: Verdict) { self.verdict = Mutex(verdict) }

    var value: Verdict {
        get { verdict.withLock { $0 } }
        set { verdict.withLock { $0 = newValue } }
    }
}
