/// The head of a proxy request (RFC 9112 section 3.2), for a tunnel or an absolute address.
struct RequestHead: Hashable {
    /// The kind of proxy request.
    enum ProxyRequestKind: Hashable {
        /// CONNECT: bytes are forwarded unchanged.
        case tunnel
        /// Any other method: the request is forwarded in origin form.
        case pass(method: String, rest: String)
    }

    /// The longest accepted head, in bytes.
    static let longest = 16_384

    var wish: ProxyRequestKind
    /// The host in lower case, without a trailing dot.
    var host: String
    var port: Int
    /// The header lines as received.
    var fields: [Substring]

    /// Parses the lines of a head, without the empty last line; nil if it is not a proxy request.
    init?(_ lines: [Substring]) {
        let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
        fields = Array(lines.dropFirst())
        let method = String(words[0])
        if method == "CONNECT" {
            wish = .tunnel
            guard let place = Self.place(words[1], port: nil) else { return nil }
            (host, port) = place
        } else {
            guard let end = words[1].firstRange(of: "://"),
                words[1][..<end.lowerBound].lowercased() == "http"
            else { return nil }
            let rest = words[1][end.upperBound...]
            let slash = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
            guard let place = Self.place(rest[..<slash], port: 80) else { return nil }
            let path = rest[slash...].prefix { $0 != "#" }
            wish = .pass(method: method, rest: path.hasPrefix("/") ? String(path) : "/\(path)")
            (host, port) = place
        }
    }

    /// Parses a host with its port. IP addresses and names with user information are rejected.
    private static func place(_ text: Substring, port: Int?) -> (String, Int)? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let found = parts.count == 2 ? Int(parts[1]) : port,
            (1...65_535).contains(found)
        else { return nil }
        var host = parts[0].lowercased()
        if host.hasSuffix(".") { host.removeLast() }
        let isName =
            !host.isEmpty && host.utf8.count <= 253
            && host.unicodeScalars.allSatisfy {
                $0 == "." || $0 == "-" || $0 == "_" || ("a"..."z").contains($0)
                    || ("0"..."9").contains($0)
            }
        return isName ? (host, found) : nil
    }

    /// The whole address; nil for a tunnel, which hides it.
    var address: String? {
        guard case .pass(_, let path) = wish else { return nil }
        return "http://\(host)\(port == 80 ? "" : ":\(port)")\(path)"
    }

    /// The forwarded head.
    ///
    /// It contains a path instead of an address and omits hop-by-hop fields (RFC 9110 section
    /// 7.6.1). It closes the connection, so the next request is checked again.
    var passedOn: String {
        guard case .pass(let method, let path) = wish else { return "" }
        let own = ["connection", "keep-alive", "upgrade", "te"]
        let kept = fields.filter { field in
            let name = field.prefix { $0 != ":" }.lowercased()
            return !own.contains(name) && !name.hasPrefix("proxy-")
        }
        return (["\(method) \(path) HTTP/1.1"] + kept.map(String.init) + ["Connection: close"])
            .joined(separator: "\r\n") + "\r\n\r\n"
    }
}
