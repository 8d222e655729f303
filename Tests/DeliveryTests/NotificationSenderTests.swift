import Core
import NIOHTTP1
import Testing

import class CoreTesting.SeededEntropy
import class CoreTesting.TestClock

@testable import Delivery

@Suite("Notification senders") struct CourierTests {
    static let now = Instant(seconds: 1_774_000_000)

    static func sender(
        _ allowed: [String] = ["127.0.0.1"], names: NamesOfTest = NamesOfTest([:]),
        roots: [String] = [], patience: Int = 60, clock: any Clock = FixedClock(now)
    ) throws -> NotificationSender {
        NotificationSender(
            try NotificationSenderSettings(
                serverKey: ServerKey(), contact: "mailto:admin@example.org",
                allowed: AllowedDestinations(allowed), trustedCertificates: roots,
                patience: patience),
            clock: clock, entropy: SeededEntropy(1), resolver: names)
    }

    private func webhook(_ port: Int, host: String = "127.0.0.1") throws -> Delivery.Channel {
        .webhook(
            try WebhookChannel(url: "http://\(host):\(port)/hook", secret: ChannelTests.secret))
    }

    /// The outcome of a notice when the service gives this reply.
    private func outcome(
        _ reply: PushServer.Reply, patience: Int = 60
    ) async throws -> DeliveryOutcome {
        let server = try await PushServer.start { _ in reply }
        let sender = try Self.sender(patience: patience)
        let outcome = await sender.deliver(.sample, to: try webhook(server.port))
        await sender.close()
        await server.stop()
        #expect(server.requests.count == 1)
        return outcome
    }

    @Test(
        "A3: the service's reply determines the outcome of a notice",
        arguments: [
            (200, "delivered"), (201, "delivered"), (204, "delivered"), (301, "refused"),
            (302, "refused"), (307, "refused"), (400, "refused"), (401, "denied"),
            (403, "denied"), (404, "retry"), (408, "retry"), (410, "gone"), (413, "refused"),
            (422, "refused"), (425, "retry"), (429, "retry"), (500, "retry"), (503, "retry"),
        ])
    func statuses(_ status: Int, _ word: String) async throws {
        let outcome = try await outcome(.status(status, ["Location": "http://127.0.0.1:1/"]))
        #expect(outcome.word == word)
        #expect(outcome.sentence.hasSuffix(".") && !outcome.sentence.contains("whsec"))
    }

    @Test(
        "A3: Retry-After is respected in both forms, up to six hours",
        arguments: [
            ("120", 120), ("0", 1), (" 5 ", 5), ("99999999999999999999999", 21_600),
            ("Fri, 20 Mar 2026 09:48:20 GMT", 100), ("Fri, 20 Mar 2020 09:48:20 GMT", 1),
            ("Fri, 20 Mar 2099 09:48:20 GMT", 21_600), ("-5", nil), ("1.5", nil), ("soon", nil),
            ("", nil), ("Fri, 20 Mar 2026 09:48:20", nil), ("Fri, 32 Mar 2026 09:48:20 GMT", nil),
            ("Fri, 20 Mar 2026 24:48:20 GMT", nil), ("٣", nil),
        ] as [(String, Int?)])
    func waits(_ text: String, _ seconds: Int?) {
        let answer = Answer(status: 429, retryAfter: text)
        let post = Post(url: "https://a.example", headers: [], body: [], service: "the service")
        guard case .retry(let wait, _) = answer.outcome(of: post, at: Self.now) else {
            Issue.record("This is tried again.")
            return
        }
        #expect(wait == seconds)
    }

    @Test("A3: status 404 or 410 from a push service means that the subscription no longer exists")
    func lost() {
        for status in [404, 410] {
            for isSubscription in [true, false] {
                let post = Post(
                    url: "https://a.example", headers: [], body: [], service: "the service",
                    isSubscription: isSubscription)
                let outcome = Answer(status: status).outcome(of: post, at: Self.now)
                #expect(outcome.word == (isSubscription || status == 410 ? "gone" : "retry"))
            }
        }
    }

    @Test("A3: the Retry-After header is read from a real HTTP response")
    func wire() async throws {
        let outcome = try await outcome(.status(503, ["Retry-After": "77"]))
        #expect(outcome == .retry(after: 77, "The webhook cannot accept the message now (503)."))
    }

    @Test("A3: redirects are not followed, neither to internal nor to other addresses")
    func redirects() async throws {
        let inside = try await PushServer.start { _ in .status(200) }
        let port = inside.port
        let server = try await PushServer.start { _ in
            .status(307, ["Location": "http://127.0.0.1:\(port)/"])
        }
        let sender = try Self.sender()
        let outcome = await sender.deliver(.sample, to: try webhook(server.port))
        #expect(outcome.word == "refused" && inside.connections == 0)
        await sender.close()
        await server.stop()
        await inside.stop()
    }

    @Test("A3: if a service is silent or closes the connection, sending ends within the timeout")
    func patience() async throws {
        // The service would stay silent for ever.
        #expect(try await outcome(.silence, patience: 1).word == "retry")
        #expect(try await outcome(.hangUp, patience: 1).word == "retry")
    }

    @Test("A3: if the body of a successful response is slow, the notice is not sent again")
    func drip() async throws {
        // The body would take a hundred seconds, longer than the timeout.
        #expect(try await outcome(.drip, patience: 30) == .delivered)
    }

    @Test("A3: an endless response body is not read to its end")
    func longBody() async throws {
        #expect(try await outcome(.status(200, body: 50_000_000)) == .delivered)
    }

    @Test(
        "A3: an unreachable service is retried, and connections to internal addresses are refused")
    func unreached() async throws {
        let server = try await PushServer.start { _ in .status(200) }
        let strict = try Self.sender([])
        let refused = await strict.deliver(.sample, to: try webhook(server.port))
        #expect(refused.word == "refused" && server.connections == 0)
        await server.stop()
        let sender = try Self.sender()
        #expect(await sender.deliver(.sample, to: try webhook(server.port)).word == "retry")
        #expect(
            await sender.deliver(.sample, to: try webhook(80, host: "nobody.example")).word
                == "retry")
        await strict.close()
        await sender.close()
        #expect(await sender.deliver(.sample, to: try webhook(server.port)).word == "retry")
    }

    @Test("A3: after a DNS rebinding, the connection still goes to the address that was checked")
    func rebinding() async throws {
        let server = try await PushServer.start { _ in .status(200) }
        // The first answer is allowed, later ones are not. No other resolver knows this name, so a
        // client with its own lookup would find nothing.
        let names = NamesOfTest(["turn.invalid": [["127.0.0.1"], ["10.0.0.1"], ["127.0.0.2"]]])
        let clock = TestClock(Self.now)
        let sender = try Self.sender(["127.0.0.1"], names: names, clock: clock)
        let channel = try webhook(server.port, host: "turn.invalid")
        for _ in 0..<5 { #expect(await sender.deliver(.sample, to: channel) == .delivered) }
        #expect(names.asked("turn.invalid") == 1)
        #expect(server.requests[0].headers["Host"] == ["turn.invalid:\(server.port)"])
        clock.advance(seconds: 60)
        #expect(await sender.deliver(.sample, to: channel).word == "refused")
        clock.advance(seconds: 60)
        #expect(await sender.deliver(.sample, to: channel).word == "refused")
        #expect(server.requests.count == 5)
        await sender.close()
        await server.stop()
    }

    @Test("A3: if one address of a host does not respond, the next address is tried")
    func nextAddress() async throws {
        let server = try await PushServer.start { _ in .status(200) }
        let names = NamesOfTest(["two.invalid": [["127.0.0.9", "127.0.0.1"]]])
        let sender = try Self.sender(["two.invalid"], names: names)
        let outcome = await sender.deliver(
            .sample, to: try webhook(server.port, host: "two.invalid"))
        #expect(outcome == .delivered && server.requests.count == 1)
        await sender.close()
        await server.stop()
    }

    @Test("A3: connections to services are reused")
    func reuse() async throws {
        let server = try await PushServer.start { _ in .status(201) }
        let sender = try Self.sender()
        let channel = try webhook(server.port)
        for _ in 0..<20 { #expect(await sender.deliver(.sample, to: channel) == .delivered) }
        #expect(server.requests.count == 20 && server.connections == 1)
        await sender.close()
        await server.stop()
    }

    @Test("A3: each type of channel calls its service at the right path")
    func ways() async throws {
        let server = try await PushServer.start { _ in .status(200) }
        let url = "http://127.0.0.1:\(server.port)"
        let sender = try Self.sender()
        let channels: [(Delivery.Channel, String)] = [
            (.webPush(try Browser().channel(url + "/push/1")), "/push/1"),
            (.ntfy(try NtfyChannel(url: url + "/n", topic: "t", token: nil)), "/n/"),
            (.gotify(try GotifyChannel(url: url, token: "t")), "/message"),
            (.apprise(try AppriseChannel(url: url + "/notify", tag: nil, urls: "a://")), "/notify"),
            (
                .webhook(try WebhookChannel(url: url + "/w?a=b", secret: ChannelTests.secret)),
                "/w?a=b"
            ),
        ]
        for (channel, place) in channels {
            #expect(await sender.deliver(.sample, to: channel) == .delivered)
            #expect(server.requests.last?.uri == place && server.requests.last?.method == "POST")
            #expect(server.requests.last?.body.isEmpty == false)
            #expect(server.requests.last?.headers["User-Agent"] == ["Cairn"])
        }
        await sender.close()
        await server.stop()
    }

    @Test("A3: services with IPv6 are reached by address and by name")
    func version6() async throws {
        guard let server = try? await PushServer.start(host: "::1", { _ in .status(200) }) else {
            return  // No IPv6 on this machine.
        }
        let names = NamesOfTest(["six.invalid": [["::1"]]])
        let sender = try Self.sender(["::1"], names: names)
        for host in ["[::1]", "[0:0::1]", "six.invalid"] {
            let channel = try webhook(server.port, host: host)
            #expect(await sender.deliver(.sample, to: channel) == .delivered, "\(host)")
        }
        await sender.close()
        await server.stop()
    }

    @Test("A3: hundreds of messages share few connections and are each encrypted separately")
    func crowd() async throws {
        let server = try await PushServer.start { _ in .status(201) }
        let sender = try Self.sender(patience: 60)
        let browser = Browser()
        let port = server.port
        await withTaskGroup(of: DeliveryOutcome.self) { group in
            for number in 0..<400 {
                group.addTask {
                    guard
                        let channel = try? browser.channel("http://127.0.0.1:\(port)/\(number)")
                    else { return .refused("") }
                    return await sender.deliver(.sample, to: .webPush(channel))
                }
            }
            for await outcome in group { #expect(outcome == .delivered) }
        }
        let requests = server.requests
        #expect(requests.count == 400 && Set(requests.map(\.uri)).count == 400)
        #expect(server.connections <= 16)
        // Salts and key pairs are never reused; one token serves all.
        #expect(Set(requests.map { Array($0.body[..<16]) }).count == 400)
        #expect(Set(requests.map { Array($0.body[21..<86]) }).count == 400)
        #expect(Set(requests.map { $0.headers["Authorization"] }).count == 1)
        await sender.close()
        await server.stop()
    }

    @Test("A3: connections to many services are limited, and the oldest connection is closed first")
    func bounded() async throws {
        let server = try await PushServer.start { $0.uri == "/slow" ? .late : .status(200) }
        let lines = HTTPConnections(most: 4)
        let address = try #require(NetworkAddress("127.0.0.1"))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    guard let place = WebAddress("http://h\(number % 20).invalid:\(server.port)/")
                    else { return }
                    let post = Post(url: place.text, headers: [], body: [], service: "it")
                    let result = await lines.send(post, to: place, at: address)
                    #expect((try? result.get().status) == 200)
                }
            }
        }
        #expect(server.requests.count == 40)
        #expect(await lines.count <= 4)
        // A connection that waits for a response stays open, however old it is.
        let slow = try #require(WebAddress("http://slow.invalid:\(server.port)/slow"))
        async let answer = lines.send(
            Post(url: slow.text, headers: [], body: [], service: "it"), to: slow, at: address)
        for number in 0..<12 {
            let place = try #require(WebAddress("http://q\(number).invalid:\(server.port)/"))
            let post = Post(url: place.text, headers: [], body: [], service: "it")
            #expect((try? await lines.send(post, to: place, at: address).get().status) == 200)
        }
        #expect((try? await answer.get().status) == 200)
        await lines.close()
        #expect(await lines.count == 0)
        await server.stop()
    }

    @Test("A3: a channel whose requirements are missing is rejected with an explanation")
    func lacking() async throws {
        let sender = NotificationSender(
            try NotificationSenderSettings(), clock: FixedClock(Self.now), entropy: SeededEntropy(1)
        )
        let push = Delivery.Channel.webPush(try Browser().channel("https://push.example/x"))
        #expect(await sender.deliver(.sample, to: push).word == "refused")
        let mail = Delivery.Channel.mail(try MailChannel(to: "ada@example.org"))
        #expect(await sender.deliver(.sample, to: mail) == .refused("This server sends no mail."))
        await sender.close()
        for contact in ["", "mailto:", "mailto:a b", "http://a.b", "tel:1"] {
            #expect(throws: Rejection.self) { try NotificationSenderSettings(contact: contact) }
        }
    }
}
