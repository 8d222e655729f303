/// The head of a request to a proxy (RFC 9112 section 3.2): for a tunnel, or for a whole address.
struct RequestHead: Hashable {
    /// What is asked of the proxy.
    enum Wish: Hashable {
        /// CONNECT: bytes are passed on as they are.
        case tunnel
        /// Anything else: the request is passed on in the form that servers expect.
        case pass(method: String, rest: String)
    }

    /// The longest head that is read, in bytes.
    static let longest = 16_384

    var wish: Wish
    /// In lower case, without a dot at its end.
    var host: String
    var port: Int
    /// The lines after the first, as they came.
    var fields: [Substring]

    /// Reads the lines of a head, without the empty one at its end; nil if a proxy is not asked so.
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

    /// A name with its port. Addresses in figures and what stands before an `@` name no site.
    private static func place(_ text: Substring, port: Int?) -> (String, Int)? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let found = parts.count == 2 ? Int(parts[1]) : port,
            (1...65_535).contains(found)
        else { return nil }
        var host = parts[0].lowercased()
        if host.hasSuffix(".") { host.removeLast() }
        let isName = !host.isEmpty && host.utf8.count <= 253
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

    /// The head as it is passed on: with a path for an address, without what is between a browser
    /// and its proxy alone (RFC 9110 section 7.6.1), and for this request only, so that the next
    /// one is asked about again.
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
