internal import HTTPTypes

/// The client that sent a request, as known from the connection or from a trusted proxy.
///
/// In a chain of proxies, the one nearest to the server is read first. Each trusted proxy reports
/// the address before it. Reports from proxies that are not trusted are ignored (RFC 7239).
struct Client: Hashable, Sendable {
    /// The client's network address, or the name with which a proxy hides it.
    var place: String
    /// True if the client uses TLS; nil if the proxy does not say.
    var isSecure: Bool?
    /// The value of the header `Host` that the client sent; nil if there is none.
    var host: String?
    /// True if the headers from a trusted proxy contradict each other, because the proxy sets one
    /// header and passes on another one from the client.
    var isContradicted = false

    /// The server's address as the client uses it, such as `https://cairn.example`.
    var base: String { (isSecure == true ? "https://" : "http://") + (host ?? "") }

    init(of request: HTTPRequest, from peer: String, reach: PublicEndpoint) {
        place = Client.tidied(peer)
        isSecure = reach.certificate != nil
        host = request.authority
        guard reach.proxies.contains(where: { $0.contains(peer) }) else { return }
        let hops = Client.hops(request.headerFields)
        isContradicted = Client.isContradicted(request.headerFields)
        isSecure = hops.last?.scheme.map { $0 == "https" }
        host = hops.last?.host ?? host
        for hop in hops.reversed() {
            guard let next = hop.place else { return }
            place = next
            guard reach.proxies.contains(where: { $0.contains(next) }) else { return }
        }
    }

    /// A proxy's report about the client before it.
    private struct Hop {
        var place: String?
        var scheme: String?
        var host: String?
    }

    /// Returns the reports of all proxies between the client and the server, the nearest proxy
    /// last.
    private static func hops(_ fields: HTTPFields) -> [Hop] {
        fields.value(of: "forwarded").map(forwardedHops) ?? formerHops(fields)
    }

    /// Returns true if the headers give different addresses or schemes. Differences in the host are
    /// checked elsewhere: it must be one of the server's names.
    private static func isContradicted(_ fields: HTTPFields) -> Bool {
        guard let forwarded = fields.value(of: "forwarded") else { return false }
        guard let former = formerHops(fields).last else { return false }
        let last = forwardedHops(forwarded).last
        if let place = former.place, place != last?.place { return true }
        guard let scheme = former.scheme, let other = last?.scheme else { return false }
        return scheme != other
    }

    /// Returns the reports in the headers that were used before RFC 7239.
    private static func formerHops(_ fields: HTTPFields) -> [Hop] {
        let places = list(fields, "x-forwarded-for")
        let schemes = list(fields, "x-forwarded-proto")
        let hosts = list(fields, "x-forwarded-host")
        let count = max(places.count, schemes.isEmpty && hosts.isEmpty ? 0 : 1)
        var hops = (0..<count).map { at in
            Hop(place: places.isEmpty ? nil : tidied(places[at]))
        }
        if count > 0 {
            hops[count - 1].scheme = schemes.last?.lowercased()
            hops[count - 1].host = hosts.last
        }
        return hops
    }

    private static func list(_ fields: HTTPFields, _ name: String) -> [String] {
        (fields.value(of: name) ?? "").split(separator: ",").map { trimmed($0) }
    }

    /// Returns the reports in the header `Forwarded` (RFC 7239 section 4). Invalid elements are
    /// ignored.
    private static func forwardedHops(_ text: String) -> [Hop] {
        split(text, at: ",").map { element in
            var hop = Hop()
            for pair in split(element, at: ";") {
                guard let mark = pair.firstIndex(of: "=") else { continue }
                let value = unquoted(trimmed(pair[pair.index(after: mark)...]))
                switch trimmed(pair[..<mark]).lowercased() {
                case "for": hop.place = tidied(value)
                case "proto": hop.scheme = value.lowercased()
                case "host": hop.host = value
                default: break
                }
            }
            return hop
        }
    }

    /// Returns the parts of a text between separators that are outside of quotation marks.
    private static func split(_ text: some StringProtocol, at mark: Character) -> [String] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if character == mark, !isQuoted {
                parts.append("")
                continue
            }
            parts[parts.count - 1].append(character)
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && !isEscaped
        }
        return parts
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return text }
        var isEscaped = false
        return String(
            text.dropFirst().dropLast().filter { character in
                isEscaped = character == "\\" && !isEscaped
                return !isEscaped
            })
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let end = text.lastIndex { $0 != " " && $0 != "\t" }
        return String(
            text[..<(end.map { text.index(after: $0) } ?? text.startIndex)]
                .drop { $0 == " " || $0 == "\t" })
    }

    /// Returns an address without its port and brackets. An IPv4 address embedded in an IPv6
    /// address is returned as IPv4.
    private static func tidied(_ text: String) -> String {
        var address = Substring(text)
        if address.first == "[", let end = address.firstIndex(of: "]") {
            address = address[address.index(after: address.startIndex)..<end]
        } else if address.count(where: { $0 == ":" }) == 1 {
            address = address.prefix { $0 != ":" }
        }
        let mapped = "::ffff:"
        if address.lowercased().hasPrefix(mapped), address.contains(".") {
            address = address.dropFirst(mapped.count)
        }
        return String(address.prefix(64))
    }
}
