import Core
import Testing

import class CoreTesting.SeededEntropy

@testable import Delivery

@Suite("Sending e-mail", .enabled(if: Judge.hasMail, "aiosmtpd is not there"), .serialized)
struct MailTests {
    private func deliver(
        _ notice: Notice = .sample, to: String = "ada@example.org", port: Int,
        _ security: MailServer.Security = .none, login: (String, String)? = nil,
        roots: [String] = [], host: String = "127.0.0.1"
    ) async throws -> DeliveryOutcome {
        let server = try MailServer(
            host: host, port: port, security: security, user: login?.0, password: login?.1,
            from: "cairn@cairn.example")
        let sender = NotificationSender(
            try NotificationSenderSettings(
                mailServer: server, trustedCertificates: roots, patience: 60),
            clock: FixedClock(CourierTests.now), entropy: SeededEntropy(1))
        let outcome = await sender.deliver(notice, to: .mail(try MailChannel(to: to)))
        await sender.close()
        return outcome
    }

    @Test("A3: e-mail can be sent to a local server without TLS")
    func plain() async throws {
        let server = try await MailServerOfTest()
        defer { server.stop() }
        #expect(try await deliver(port: server.port) == .delivered)
        let mail = try #require(server.mail().first)
        #expect(mail["from"] == "cairn@cairn.example" && mail["to"] == ["ada@example.org"])
        #expect(mail["tls"] == false)
    }

    @Test(
        "A3: e-mail can be sent with STARTTLS and implicit TLS, with PLAIN and LOGIN",
        .enabled(if: Certificate.hasOpenSSL, "openssl is not there"),
        arguments: [(false, "PLAIN"), (false, "LOGIN"), (true, "PLAIN"), (true, "LOGIN")])
    func secure(_ isImplicit: Bool, _ way: String) async throws {
        let certificate = try await Certificate("IP:127.0.0.1,DNS:localhost")
        defer { certificate.remove() }
        let server = try await MailServerOfTest([
            "cert": .string(certificate.file), "key": .string(certificate.key), "auth": true,
            "implicit": .bool(isImplicit), "without": [way == "PLAIN" ? "LOGIN" : "PLAIN"],
        ])
        defer { server.stop() }
        let security = isImplicit ? MailServer.Security.implicitTLS : .startTLS
        let roots = [certificate.file]
        for host in ["127.0.0.1", "localhost"] {
            #expect(
                try await deliver(
                    port: server.port, security, login: ("ada", "pässword"), roots: roots,
                    host: host) == .delivered)
        }
        #expect(try server.mail().map { $0["user"]?.string } == ["ada by \(way)", "ada by \(way)"])
        #expect(try server.mail().allSatisfy { $0["tls"] == .bool(true) || isImplicit })
        let wrong = try await deliver(
            port: server.port, security, login: ("ada", "x"), roots: roots)
        #expect(wrong.word == "denied" && !wrong.sentence.contains("ada"))
        let untrusted = try await deliver(port: server.port, security, login: ("ada", "pässword"))
        #expect(
            untrusted
                == .retry(after: nil, "The certificate of the mail server is not trusted."))
        #expect(try server.mail().count == 2)
    }

    @Test(
        "A3: the mail server's certificate must match the configured name or address",
        .enabled(if: Certificate.hasOpenSSL, "openssl is not there"),
        arguments: [
            ("DNS:localhost", "localhost", true), ("DNS:localhost", "127.0.0.1", false),
            ("IP:127.0.0.1", "127.0.0.1", true), ("IP:127.0.0.2", "127.0.0.1", false),
            ("DNS:other.example", "localhost", false),
        ])
    func names(_ names: String, _ host: String, _ isTrusted: Bool) async throws {
        let certificate = try await Certificate(names)
        defer { certificate.remove() }
        let server = try await MailServerOfTest([
            "cert": .string(certificate.file), "key": .string(certificate.key),
        ])
        defer { server.stop() }
        let outcome = try await deliver(
            port: server.port, .startTLS, roots: [certificate.file], host: host)
        #expect((outcome == .delivered) == isTrusted)
        #expect(try server.mail().count == (isTrusted ? 1 : 0))
    }

    @Test(
        "A3: without TLS no e-mail is sent to other servers, and a silent server times out"
    )
    func unsafe() async throws {
        let server = try await MailServerOfTest()
        defer { server.stop() }
        #expect(
            try await deliver(port: server.port, .startTLS, login: ("ada", "p"))
                == .refused("The mail server offers no TLS, so no mail is sent."))
        #expect(try await deliver(port: server.port, .implicitTLS).word == "retry")
        #expect(try server.mail().isEmpty)
    }

    @Test(
        "A3: the mail server's reply code decides whether the e-mail is refused or retried",
        arguments: [
            ("rcpt", "550 no such mailbox", "refused"), ("rcpt", "450 busy", "retry"),
            ("data", "554 spam", "refused"), ("data", "452 full", "retry"),
            ("rcpt", "421 going", "retry"),
        ])
    func codes(_ step: String, _ answer: String, _ word: String) async throws {
        let server = try await MailServerOfTest(.object(JSONObject([(step, .string(answer))])))
        defer { server.stop() }
        let outcome = try await deliver(port: server.port)
        #expect(outcome.word == word && outcome.sentence.contains(answer.prefix(3)))
    }

    @Test("A3: sending to a non-ASCII address fails with a reason unless the server has SMTPUTF8")
    func addresses() async throws {
        let old = try await MailServerOfTest()
        defer { old.stop() }
        #expect(
            try await deliver(to: "jürgen@müller.example", port: old.port)
                == .refused("The mail server accepts only ASCII addresses."))
        let new = try await MailServerOfTest(["utf8": true])
        defer { new.stop() }
        #expect(try await deliver(to: "jürgen@müller.example", port: new.port) == .delivered)
        let mail = try #require(new.mail().first)
        #expect(mail["to"] == ["jürgen@müller.example"])
        let options = try #require(mail["options"]?.array)
        #expect(options.contains("SMTPUTF8"))
    }

    @Test("A3: lines with a single dot or similar to headers do not end the e-mail")
    func dots() async throws {
        let server = try await MailServerOfTest()
        defer { server.stop() }
        let notice = Notice(
            id: "a", title: "a\r\nBcc: eve@example.org\r\n\r\nx",
            body: ".\n..\r\n.\r\nMAIL FROM:<eve@example.org>\n.x\n")
        #expect(try await deliver(notice, port: server.port) == .delivered)
        let mail = try server.mail()
        #expect(mail.count == 1 && mail[0]["to"] == ["ada@example.org"])
        let text = try #require(mail[0]["text"]?.string)
        #expect(text.contains("\r\n.\r\n..\r\n.\r\nMAIL FROM:<eve@example.org>\r\n.x\r\n"))
        #expect(!text.contains("\r\nBcc:"))
    }
}
