public import Core

/// The server for outgoing mail (RFC 5321), configured by the operator of the server.
public struct MailServer: Hashable, Sendable {
    /// The encryption of the connection to the mail server.
    public enum Security: String, Sendable, CaseIterable {
        /// TLS after an unencrypted greeting. Nothing else is sent before TLS has started (RFC
        /// 3207).
        case startTLS
        /// TLS from the first byte (RFC 8314).
        case implicitTLS
        /// No encryption, for a mail server on this computer or in a private network.
        case none
    }

    /// The name or address of the mail server.
    public let host: String
    /// The port of the mail server; the default is 587 for `startTLS` and 465 for `implicitTLS`.
    public let port: Int
    /// The encryption of the connection.
    public let security: Security
    /// The user name for the mail server; nil if it requires none.
    public let user: String?
    /// The password for the mail server. It is never sent without TLS.
    public let password: String?
    /// The sender's mail address.
    public let from: String
    /// The sender's name.
    public let name: String

    /// Creates the configuration of a mail server. Throws `delivery.server` for an invalid host,
    /// port or sender. Throws `delivery.login` if the user name or password is too long, if only
    /// one of them is given, or if a password is given without TLS.
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
                "A mail server needs a host, a port and a sender such as cairn@example.org.",
                field: "server")
        }
        let login = [user, password].compactMap { $0 }
        guard login.isEmpty || login.count == 2,
            login.allSatisfy({ (1...500).contains($0.utf8.count) && !$0.utf8.contains(0) })
        else {
            throw Rejection(
                "delivery.login",
                "Give both the user and the password of the mail server, or neither.",
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
