import Core
import NIOCore
import NIOPosix
import Testing

import class CoreTesting.SeededEntropy

@testable import Delivery

/// A mail server with scripted replies, for replies that no real server sends.
private struct RudeServer {
    let channel: any NIOCore.Channel
    var port: Int { channel.localAddress?.port ?? 0 }

    static func start(_ answers: [String]) async throws -> RudeServer {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Handler(answers))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return RudeServer(channel: channel)
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private var answers: [String]
        init(_ answers: [String]) { self.answers = answers }

        func channelActive(context: ChannelHandlerContext) { say(context) }
        func channelRead(context: ChannelHandlerContext, data: NIOAny) { say(context) }

        private func say(_ context: ChannelHandlerContext) {
            guard !answers.isEmpty else { return context.close(promise: nil) }
            context.writeAndFlush(
                NIOAny(ByteBuffer(string: answers.removeFirst())), promise: nil)
        }
    }
}

@Suite("Replies of mail servers") struct SMTPReaderTests {
    private func outcome(
        _ answers: [String], _ security: MailServer.Security = .none
    ) async throws -> DeliveryOutcome {
        let rude = try await RudeServer.start(answers)
        let server = try MailServer(
            host: "127.0.0.1", port: rude.port, security: security, from: "cairn@example.org")
        let sender = NotificationSender(
            try NotificationSenderSettings(mailServer: server, patience: 60),
            clock: FixedClock(CourierTests.now), entropy: SeededEntropy(1))
        let outcome = await sender.deliver(
            .sample, to: .mail(try MailChannel(to: "ada@example.org")))
        await sender.close()
        try await rude.channel.close()
        return outcome
    }

    @Test(
        "A3: any sequence of mail server replies leads to an outcome with an explanation",
        arguments: [
            (
                ["220 hi\r\n", "250 a\r\n", "250 b\r\n", "250 c\r\n", "354 d\r\n", "250 e\r\n"],
                "delivered"
            ),
            (
                [
                    "220-hi\r\n220-there\n220 x\r\n", "250-a\r\n250 PIPELINING\r\n", "250\r\n",
                    "250 c\r\n", "354 d\r\n", "250 e\r\n",
                ], "delivered"
            ),
            (["554 no\r\n"], "denied"), (["421 later\r\n"], "retry"),
            (["220 hi\r\n", "502 what\r\n"], "denied"), (["220 hi\r\n"], "retry"), ([], "retry"),
            (["HTTP/1.1 400 Bad Request\r\n\r\n"], "retry"), (["220hi\r\n"], "retry"),
            (["999 x\r\n"], "retry"), ([String(repeating: "2", count: 100_000)], "retry"),
            ([String(repeating: "220-x\r\n", count: 10_000)], "retry"),
            (["220 a\r\n", "250 b\r\n", "250 c\r\n", "250 d\r\n", "250 e\r\n"], "retry"),
        ] as [([String], String)])
    func rude(_ answers: [String], _ word: String) async throws {
        let outcome = try await outcome(answers)
        #expect(outcome.word == word && outcome.sentence.hasSuffix("."))
    }

    @Test(
        "A3: the client disconnects from a mail server that sends an endless reply",
        arguments: [
            String(repeating: "2", count: 3_000), String(repeating: "220-x\r\n", count: 101),
        ])
    func endless(_ answer: String) async throws {
        let outcome = try await outcome([answer])
        #expect(outcome == .retry(after: nil, "The mail server sent an invalid reply."))
    }

    @Test("A3: plain text that was injected after the STARTTLS reply is ignored")
    func injection() async throws {
        let outcome = try await outcome(
            ["220 hi\r\n", "250-a\r\n250 STARTTLS\r\n", "220 go\r\n250 OK\r\n250 OK\r\n"],
            .startTLS)
        #expect(outcome == .retry(after: nil, "The mail server sent an invalid reply."))
    }

    @Test("A3: mail server extensions are parsed in any case, in the old and the new form")
    func extensions() {
        let reply = SMTPReply(
            code: 250, lines: ["mail.test", "auth plain Login", "SIZE 1000", "8bitmime", ""])
        #expect(
            reply.extensions == ["AUTH": ["PLAIN", "LOGIN"], "SIZE": ["1000"], "8BITMIME": []])
    }
}
