public import Core

/// How a server is reached from beyond this machine: under which names, over TLS of its own or
/// behind a proxy.
public struct Reach: Hashable, Sendable {
    /// The names that people know it by: `cairn.example`. The first one stands in links. The names
    /// of this machine are answered to besides.
    public var names: [String] = []
    /// Where its certificate and key lie; nil if it speaks no TLS itself.
    public var certificate: CertificateFiles?
    /// The proxies that are believed when they say whom they speak for: addresses, or ranges of
    /// them, `10.1.0.0/16`.
    public var proxies: [AddressRange] = []

    /// This machine alone.
    public init() {}

    /// Whether people reach it over TLS, so that what they are known by travels over that alone.
    public var isSecure: Bool { certificate != nil || !proxies.isEmpty }

    /// Refuses what is no name of a host (`server.name`).
    public func check() throws(Rejection) {
        for name in names where !Reach.isName(name) {
            throw Rejection(
                "server.name",
                "A name is that of a host, without a port or a path: cairn.example.", field: "name")
        }
    }

    /// Refuses to be reached from elsewhere in a way that would show passwords to the network
    /// (`server.plain`), or under names that nobody said (`server.name`).
    func checkPublic() throws(Rejection) {
        guard isSecure else {
            throw Rejection(
                "server.plain", "Passwords would cross the network for all to read.",
                field: "host", category: .forbidden,
                hints: [
                    "Say where the certificate lies: --certificate FILE --key FILE.",
                    "Or listen on 127.0.0.1 behind a proxy that is named: --proxy 127.0.0.1.",
                ])
        }
        guard !names.isEmpty else {
            throw Rejection(
                "server.name", "Say under which name people reach it: --name cairn.example.",
                field: "name")
        }
    }

    /// Whether a Host, with or without a port, is one that is answered to.
    func answers(to host: String) -> Bool {
        if Loopback.isHost(host) { return true }
        let parts = host.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 1 || parts.count == 2 && parts[1].allSatisfy(\.isNumber) else {
            return false
        }
        return names.contains(parts[0].lowercased())
    }

    /// The address for a browser, of a server that listens at a host and port.
    func url(_ host: String, _ port: Int) -> String {
        let scheme = isSecure ? "https" : "http"
        if let name = names.first {
            // The port behind a proxy is nobody's business.
            let isUsual = certificate == nil ? isSecure : port == 443
            return "\(scheme)://\(name)" + (isUsual ? "" : ":\(port)")
        }
        let place = host.contains(":") ? "[\(host)]" : host
        return "\(certificate == nil ? "http" : "https")://\(place):\(port)"
    }

    /// Letters, digits and hyphens between dots, as RFC 1123 section 2.1 has it.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 253
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { byte in
                        switch byte {
                        case UInt8(ascii: "a")...UInt8(ascii: "z"),
                            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                            true
                        default: false
                        }
                    }
            }
    }
}

/// Where the certificate of a server and its key lie, in PEM.
public struct CertificateFiles: Hashable, Sendable {
    /// The certificate, and those that vouch for it after it.
    public var chain: String
    /// The private key.
    public var key: String

    /// The paths of both.
    public init(chain: String, key: String) {
        self.chain = chain
        self.key = key
    }
}
