public import Core

/// How other computers can reach the server: its names, and its own TLS or a proxy.
public struct PublicEndpoint: Hashable, Sendable {
    /// The public names of the server, such as `cairn.example`. Links contain the first one. The
    /// names of this computer are always accepted.
    public var names: [String] = []
    /// The files of the certificate and its key; nil if the server does not use TLS itself.
    public var certificate: CertificateFiles?
    /// The proxies that the server trusts, as addresses or ranges such as `10.1.0.0/16`.
    public var proxies: [AddressRange] = []

    /// Creates the endpoint of a server that only this computer can reach.
    public init() {}

    /// True if users connect over TLS. Session cookies are then sent only over TLS.
    public var isSecure: Bool { certificate != nil || !proxies.isEmpty }

    /// Checks the names. Throws `server.name` if one is invalid.
    public func check() throws(Rejection) {
        for name in names where !PublicEndpoint.isName(name) {
            throw Rejection(
                "server.name",
                "The name must be a host without a port or a path: cairn.example.", field: "name")
        }
    }

    /// Checks the endpoint of a public server. Throws `server.plain` if passwords would be sent
    /// without encryption, and `server.name` if there is no name.
    func checkPublic() throws(Rejection) {
        guard isSecure else {
            throw Rejection(
                "server.plain", "Passwords would cross the network unencrypted.",
                field: "host", category: .forbidden,
                hints: [
                    "Give the certificate: --certificate FILE --key FILE.",
                    "Or listen on 127.0.0.1 behind a proxy: --proxy 127.0.0.1.",
                ])
        }
        guard !names.isEmpty else {
            throw Rejection(
                "server.name", "Give the host name of the server: --name cairn.example.",
                field: "name")
        }
    }

    /// Returns true if the server accepts this value of the header `Host`, with or without a port.
    func answers(to host: String) -> Bool {
        if Loopback.isHost(host) { return true }
        let parts = host.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 1 || parts.count == 2 && parts[1].allSatisfy(\.isNumber) else {
            return false
        }
        return names.contains(parts[0].lowercased())
    }

    /// Returns the address for a browser, given a host and a port.
    func url(_ host: String, _ port: Int) -> String {
        let scheme = isSecure ? "https" : "http"
        if let name = names.first {
            // The port behind a proxy is not part of the address.
            let isUsual = certificate == nil ? isSecure : port == 443
            return "\(scheme)://\(name)" + (isUsual ? "" : ":\(port)")
        }
        let place = host.contains(":") ? "[\(host)]" : host
        return "\(certificate == nil ? "http" : "https")://\(place):\(port)"
    }

    /// Returns true for a name of letters, digits and hyphens between dots (RFC 1123 section 2.1).
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

/// The paths of the files with a server's certificate and its key, both in PEM format.
public struct CertificateFiles: Hashable, Sendable {
    /// The path of the file with the certificate, followed by the certificates of its issuers.
    public var chain: String
    /// The path of the private key file.
    public var key: String

    /// Creates the pair of paths.
    public init(chain: String, key: String) {
        self.chain = chain
        self.key = key
    }
}
