/// A web address in the only spelling that is accepted, so that the check and the connection cannot
/// interpret it differently.
///
/// It consists of `http` or `https`, a host name in ASCII or an IP address in its usual form, a
/// port, a path and a query. User names, fragments, white space, backslashes, a dot at the end of
/// the host and octal numbers are refused.
struct WebAddress: Hashable, Sendable {
    /// True if the scheme is `https`.
    let isSecure: Bool
    /// The host in lower case; an IPv6 address has no brackets.
    let host: String
    /// The IP address if the host is one; otherwise nil.
    let literal: NetworkAddress?
    /// The port of the address, or the default port of its scheme.
    let port: Int
    /// The path and the query, beginning with a slash.
    let target: String

    /// The maximum length of an address in bytes.
    static let longest = 2_000

    /// Parses an address; nil if it is invalid or spelled in another way.
    init?(_ text: String) {
        guard text.utf8.count <= WebAddress.longest, text.utf8.allSatisfy({ $0 < 0x80 })
        else { return nil }
        let lower = text.prefix(8).lowercased()
        guard lower.hasPrefix("https://") || lower.hasPrefix("http://") else { return nil }
        isSecure = lower.hasPrefix("https://")
        let rest = text.dropFirst(isSecure ? 8 : 7)
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        guard let (host, literal, port) = WebAddress.place(rest[..<end]) else { return nil }
        let target = rest[end...]
        guard WebAddress.isPlain(target) else { return nil }
        self.host = host
        self.literal = literal
        self.port = port ?? (isSecure ? 443 : 80)
        self.target = target.hasPrefix("/") ? String(target) : "/" + target
    }

    /// The scheme, host and port. A default port is left out (RFC 6454 section 6.2).
    var origin: String {
        let shown = if case .v6 = literal { "[\(host)]" } else { host }
        let usual = isSecure ? 443 : 80
        return (isSecure ? "https://" : "http://") + shown + (port == usual ? "" : ":\(port)")
    }

    /// The complete address.
    var text: String { origin + target }

    /// Returns the address without its query and with a path such as `/message` appended.
    func adding(_ path: String) -> String {
        var base = Substring(target.prefix { $0 != "?" })
        while base.hasSuffix("/") { base.removeLast() }
        return origin + base + path
    }

    /// Parses the part between `//` and the path.
    private static func place(_ text: Substring) -> (String, NetworkAddress?, Int?)? {
        var name = text
        var port: Int?
        let bracket = text.lastIndex(of: "]")
        if let colon = text.lastIndex(of: ":"), bracket.map({ $0 < colon }) ?? true {
            name = text[..<colon]
            guard let number = WebAddress.port(text[text.index(after: colon)...]) else {
                return nil
            }
            port = number
        }
        if name.hasPrefix("[") {
            guard name.hasSuffix("]"),
                case .v6(let high, let low)? = NetworkAddress(
                    String(name.dropFirst().dropLast()))
            else { return nil }
            let literal = NetworkAddress.v6(high: high, low: low)
            return (literal.description, literal, port)
        }
        guard let host = HostName.checked(name) else { return nil }
        return (host, NetworkAddress(host), port)
    }

    /// Parses a port in decimal digits without leading zeros.
    static func port(_ text: Substring) -> Int? {
        guard (1...5).contains(text.utf8.count), text.first != "0",
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(text)
        else { return nil }
        return (1...65_535).contains(port) ? port : nil
    }

    private static let plain = Set(
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
            + "-._~!$&'()*+,;=:@/?%").utf8)

    /// Returns true if a path and query contain only allowed characters and complete percent
    /// escapes.
    static func isPlain(_ target: Substring) -> Bool {
        let bytes = Array(target.utf8)
        for (place, byte) in bytes.enumerated() {
            guard plain.contains(byte) else { return false }
            guard byte == UInt8(ascii: "%") else { continue }
            guard place + 2 < bytes.count, isHex(bytes[place + 1]), isHex(bytes[place + 2])
            else { return false }
        }
        return true
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}

/// The rules for host names.
enum HostName {
    /// Returns a host name in lower case. Its labels consist of letters, digits, hyphens and
    /// underscores (used in internal networks). If other programs could read the last label as a
    /// number, the name must be an IP address in its usual form. Nil for any other text.
    static func checked(_ text: Substring) -> String? {
        let name = text.lowercased()
        guard (1...253).contains(name.utf8.count), name.utf8.allSatisfy({ $0 < 0x80 })
        else { return nil }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy(isLabel), let last = labels.last else { return nil }
        let isNumber = last.utf8.allSatisfy { (0x30...0x39).contains($0) } || last.hasPrefix("0x")
        guard !isNumber || NetworkAddress(name) != nil else { return nil }
        return name
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
            && label.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }
}
