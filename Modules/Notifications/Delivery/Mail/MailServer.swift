public import Core

/// Through whom mail goes (RFC 5321), as whoever runs this server said.
public struct MailServer: Hashable, Sendable {
    /// How what is said is kept from others on the way.
    public enum Security: String, Sendable, CaseIterable {
        /// TLS after a greeting in the clear, and nothing is sent unless it comes about (RFC 3207).
        case startTLS
        /// TLS from the first byte (RFC 8314).
        case implicitTLS
        /// None: for a server on this machine or in a network of one's own.
        case none
    }

    /// The host, a name or an address.
    public let host: String
    /// The port, 587 for `startTLS` and 465 for `implicitTLS` by habit.
    public let port: Int
    /// How it is kept from others.
    public let security: Security
    /// Whom we say we are; nil if the server asks nobody.
    public let user: String?
    /// What proves it. Never sent without TLS.
    public let password: String?
    /// Whom mail comes from, an address of a mailbox.
    public let from: String
    /// The name beside that address.
    public let name: String

    /// A server. Refuses a host, port or sender that cannot be (`delivery.server`), a user or a
    /// password without the other or too long, and a password without TLS (`delivery.login`).
    public init(
        host: String, port: Int? = nil, security: Security = .startTLS, user: String? = nil,
        password: String? = nil, from: String, name: String = "Cairn"
    ) throws(Rejection) {
        let port = port ?? [.startTLS: 587, .implicitTLS: 465][security] ?? 25
        guard HostName.checked(host[...]) != nil || NetworkAddress(host) != nil,
            (1...65_535).contains(port), Mailbox(from)?.isPlain == true
        else {
            throw Rejection(
                "delivery.server",
                "A mail server has a host, a port and a sender such as cairn@example.org.",
                field: "server")
        }
        let login = [user, password].compactMap { $0 }
        guard login.isEmpty || login.count == 2,
            login.allSatisfy({ (1...500).contains($0.utf8.count) && !$0.utf8.contains(0) })
        else {
            throw Rejection(
                "delivery.login", "User and password of the mail server go together.",
                field: "user")
        }
        guard login.isEmpty || security != .none else {
            throw Rejection(
                "delivery.login", "A password is not sent to a mail server without TLS.",
                field: "security")
        }
        self.host = host
        self.port = port
        self.security = security
        self.user = user
        self.password = password
        self.from = from
        self.name = NoticeText.line(name, most: 60)
    }
}
