import Core
import Testing

import class CoreTesting.SeededEntropy

@testable import Delivery

@Suite("Notification channels") struct ChannelTests {
    static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    static func all() throws -> [Delivery.Channel] {
        [
            .webPush(try Browser().channel("https://push.example/secret-path")),
            .ntfy(try NtfyChannel(url: "https://ntfy.sh", topic: "secret-topic", token: nil)),
            .ntfy(try NtfyChannel(url: "https://n.example/a", topic: "habits", token: "secret-t")),
            .gotify(try GotifyChannel(url: "https://g.example", token: "secret-token")),
            .apprise(
                try AppriseChannel(
                    url: "https://a.example/notify", tag: nil, urls: "tgram://secret")),
            .apprise(
                try AppriseChannel(
                    url: "https://a.example/notify/secret", tag: "phone", urls: nil)),
            .webhook(
                try WebhookChannel(url: "https://hook.example/secret", secret: secret)),
            .mail(try MailChannel(to: "secret@example.org")),
        ]
    }

    @Test("A3: a channel is restored from its JSON, and its summary contains no secrets")
    func roundTrip() throws {
        for channel in try Self.all() {
            let json = try JSON(parsing: channel.bytes)
            #expect(try Delivery.Channel(json) == channel)
            #expect(json["via"]?.string == channel.via.rawValue)
            #expect(try Delivery.Channel.codec.value(of: json) == channel)
            #expect(!channel.summary.contains("secret") && !channel.summary.isEmpty)
            #expect(!channel.summary.contains("tgram"))
        }
        #expect(Set(try Self.all().map(\.via)) == Set(Delivery.Channel.ChannelType.allCases))
    }

    @Test(
        "A3: an invalid channel is rejected with a code and the name of the field",
        arguments: [
            (#"{"via":"pigeon"}"#, "request.choice", "via"), ("[]", "request.type", nil),
            (#"{"via":"mail"}"#, "request.missing", "to"),
            (#"{"via":"mail","to":"a@b.c","cc":"d@e.f"}"#, "request.unknown", "cc"),
            (#"{"via":"mail","to":"ada"}"#, "delivery.mail", "to"),
            (#"{"via":"mail","to":"a@b.c\nBcc: x@y.z"}"#, "delivery.mail", "to"),
            (#"{"via":"mail","to":"a@b.c>,<x@y.z"}"#, "delivery.mail", "to"),
            (#"{"via":"ntfy","url":"ntfy.sh","topic":"a"}"#, "delivery.url", "url"),
            (#"{"via":"ntfy","url":"https://ntfy.sh","topic":"a b"}"#, "delivery.topic", "topic"),
            (
                #"{"via":"ntfy","url":"https://ntfy.sh","topic":"a","token":"a\r\nX: y"}"#,
                "delivery.token", "token"
            ),
            (#"{"via":"gotify","url":"https://g.example","token":"é"}"#, "delivery.token", "token"),
            (#"{"via":"gotify","url":"https://u:p@g.example","token":"a"}"#, "delivery.url", "url"),
            (
                #"{"via":"apprise","url":"https://a.example","tag":"a","urls":"b://"}"#,
                "delivery.apprise", "urls"
            ),
            (
                #"{"via":"apprise","url":"https://a.example","tag":"a\nb"}"#,
                "delivery.apprise", "tag"
            ),
            (
                #"{"via":"webhook","url":"https://w.example","secret":"whsec_AAAA"}"#,
                "delivery.secret", "secret"
            ),
            (#"{"via":"webhook","url":"ftp://w.example","secret":"a"}"#, "delivery.url", "url"),
            (
                #"{"via":"webPush","endpoint":"http://p.example/ x","p256dh":"a","auth":"b"}"#,
                "delivery.url", "endpoint"
            ),
            (
                #"{"via":"webPush","endpoint":"https://p.example","p256dh":"a","auth":"b"}"#,
                "delivery.keys", "p256dh"
            ),
        ] as [(String, String, String?)])
    func refused(_ text: String, _ code: String, _ field: String?) throws {
        let json = try JSON(parsing: text)
        let rejection = #expect(throws: Rejection.self) { try Delivery.Channel(json) }
        #expect(rejection?.code == code && rejection?.field == field)
        #expect(rejection?.message.hasSuffix(".") == true)
    }

    @Test("A3: a browser key that is not a point on the curve is rejected")
    func point() throws {
        let channel = try Browser().channel("https://push.example/x")
        var bytes = try #require(Base64.urlBytes(channel.p256dh))
        bytes[40] ^= 1
        #expect(throws: Rejection.self) {
            try WebPushChannel(
                endpoint: channel.endpoint, p256dh: Base64.urlText(bytes), auth: channel.auth)
        }
        #expect(throws: Rejection.self) {
            try WebPushChannel(
                endpoint: channel.endpoint, p256dh: channel.p256dh, auth: channel.auth + "AA")
        }
    }

    @Test("A3: generated secrets are valid and different from each other")
    func freshSecret() throws {
        let entropy = SeededEntropy(6)
        let secrets = (0..<50).map { _ in WebhookChannel.freshSecret(from: entropy) }
        #expect(Set(secrets).count == 50)
        for secret in secrets { #expect(WebhookChannel.key(secret)?.count == 32) }
    }

    @Test(
        "A3: e-mail addresses in any script are accepted, and malformed ones are rejected",
        arguments: [
            ("ada@example.org", true), ("a.b+c_d@sub.example.org", true), ("o'hara@a.de", true),
            ("jürgen@müller.example", true), ("用户@例子.广告", true), ("a@localhost", true),
            ("@a.de", false), ("a@", false), ("a@b@c.de", false), ("a..b@c.de", false),
            (".a@b.de", false), ("a@b..de", false), ("a@-b.de", false), ("a b@c.de", false),
            ("\"a b\"@c.de", false), ("a@[127.0.0.1]", false), ("a\u{0}@b.de", false),
            ("a@b.de\r\n", false), ("a\u{202E}@b.de", false), ("<a@b.de>", false),
            (String(repeating: "a", count: 65) + "@b.de", false),
            ("a@" + String(repeating: "b.", count: 130) + "de", false),
        ])
    func mailboxes(_ text: String, _ isOne: Bool) {
        #expect((Mailbox(text) != nil) == isOne)
    }

    @Test(
        "A3: invalid mail server settings are rejected, for example a password without TLS",
        arguments: [
            ("mail.example.org", 25, MailServer.Security.none, "u", "p", "delivery.login"),
            ("mail.example.org", 587, .startTLS, "u", nil, "delivery.login"),
            ("mail.example.org", 587, .startTLS, nil, "p", "delivery.login"),
            ("mail example", 587, .startTLS, nil, nil, "delivery.server"),
            ("mail.example.org", 0, .startTLS, nil, nil, "delivery.server"),
            ("127.1", 25, .none, nil, nil, "delivery.server"),
        ] as [(String, Int, MailServer.Security, String?, String?, String)])
    func servers(
        _ host: String, _ port: Int, _ security: MailServer.Security, _ user: String?,
        _ password: String?, _ code: String
    ) {
        let rejection = #expect(throws: Rejection.self) {
            try MailServer(
                host: host, port: port, security: security, user: user, password: password,
                from: "cairn@example.org")
        }
        #expect(rejection?.code == code)
    }
}
