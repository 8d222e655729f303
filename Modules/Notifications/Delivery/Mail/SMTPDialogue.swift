internal import NIOCore
internal import NIOPosix
internal import NIOSSL

/// The exchange of commands and replies with a mail server that sends one mail (RFC 5321).
struct SMTPDialogue: Sendable {
    private let server: MailServer
    private let roots: [String]

    /// The name by which the client introduces itself. It does not reveal the computer's name.
    private static let ownName = "[127.0.0.1]"

    init(_ server: MailServer, roots: [String]) {
        self.server = server
        self.roots = roots
    }

    /// Sends a mail and returns the outcome.
    func send(_ letter: MailMessage) async -> DeliveryOutcome {
        guard let to = letter.to else { return .refused("The mail address is invalid.") }
        let line: SMTPConnection
        do {
            line = try await SMTPConnection.open(server.host, server.port, tls: try firstTLS())
        } catch {
            return SMTPFault.of(error).outcome
        }
        return await withTaskCancellationHandler {
            defer { line.close() }
            do {
                return try await converse(line, letter, to)
            } catch let ended as Ended {
                return ended.reply.outcome(ended.step)
            } catch {
                return SMTPFault.of(error).outcome
            }
        } onCancel: {
            line.close()
        }
    }

    /// Thrown with the reply that ends the exchange.
    private struct Ended: Error {
        var reply: SMTPReply
        var step: SMTPStep
    }

    private func converse(
        _ line: SMTPConnection, _ letter: MailMessage, _ to: Mailbox
    ) async throws -> DeliveryOutcome {
        try check(try await line.reply(), .greeting)
        var offered = try await hello(line)
        if server.security == .startTLS {
            offered = try await secure(line, offered)
        }
        if let user = server.user, let password = server.password {
            try await login(line, user, password, offered["AUTH"] ?? [])
        }
        guard to.isPlain || offered["SMTPUTF8"] != nil else {
            return .refused("The mail server accepts only ASCII addresses.")
        }
        let more = to.isPlain ? "" : " SMTPUTF8"
        try check(try await line.ask("MAIL FROM:<\(letter.from)>\(more)"), .sender)
        try check(try await line.ask("RCPT TO:<\(to.text)>"), .recipient)
        try check(try await line.ask("DATA"), .letter, hasWaiting: true)
        try await line.write(DotStuffing.text(letter.text))
        try check(try await line.reply(), .letter)
        // The server has accepted the mail, regardless of its reply to the farewell.
        try? await line.write(Array("QUIT\r\n".utf8))
        return .delivered
    }

    /// Throws unless the server accepted the step. With `hasWaiting`, a reply that asks for more
    /// data is also accepted.
    private func check(_ reply: SMTPReply, _ step: SMTPStep, hasWaiting: Bool = false) throws {
        guard reply.code < 400 else { throw Ended(reply: reply, step: step) }
        guard hasWaiting == (reply.code >= 300) else { throw SMTPFault.unreadable }
    }

    private func hello(_ line: SMTPConnection) async throws -> [String: [String]] {
        let reply = try await line.ask("EHLO \(SMTPDialogue.ownName)")
        try check(reply, .hello)
        return reply.extensions
    }

    private func secure(
        _ line: SMTPConnection, _ offered: [String: [String]]
    ) async throws -> [String: [String]] {
        guard offered["STARTTLS"] != nil else { throw SMTPFault.unsafe }
        try check(try await line.ask("STARTTLS"), .secure)
        try await line.secure(with: try context(), host: server.host)
        // Replies before TLS are no longer valid.
        return try await hello(line)
    }

    private func login(
        _ line: SMTPConnection, _ user: String, _ password: String, _ ways: [String]
    ) async throws {
        if ways.contains("PLAIN") {
            let proof = Base64.text(Array("\0\(user)\0\(password)".utf8))
            return try check(try await line.ask("AUTH PLAIN \(proof)"), .login)
        }
        guard ways.contains("LOGIN") else {
            throw Ended(reply: SMTPReply(code: 504, lines: []), step: .login)
        }
        try check(try await line.ask("AUTH LOGIN"), .login, hasWaiting: true)
        try check(try await line.ask(Base64.text(Array(user.utf8))), .login, hasWaiting: true)
        try check(try await line.ask(Base64.text(Array(password.utf8))), .login)
    }

    private func firstTLS() throws -> NIOSSLContext? {
        server.security == .implicitTLS ? try context() : nil
    }

    private func context() throws -> NIOSSLContext {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.additionalTrustRoots = roots.map { .file($0) }
        return try NIOSSLContext(configuration: tls)
    }
}

extension SMTPFault {
    /// Returns the fault for an error of the connection.
    static func of(_ error: any Error) -> SMTPFault {
        if let fault = error as? SMTPFault { return fault }
        return LineFault(error) == .distrusted ? .distrusted : .closed
    }
}
