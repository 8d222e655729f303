/// Addresses of pages, as far as usage needs them.
public enum Address {
    /// The host of an address in lower case, without user, port and a `www.` before it; nil if it
    /// has none, as `about:blank`.
    public static func host(_ url: String) -> String? {
        guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else {
            return nil
        }
        var rest = url[colon...].dropFirst(3).prefix { !"/?#\\".contains($0) }
        if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
        if rest.hasPrefix("[") {
            rest = rest.prefix { $0 != "]" }.dropFirst()
        } else if let colon = rest.lastIndex(of: ":") {
            rest = rest[..<colon]
        }
        while rest.hasSuffix(".") { rest = rest.dropLast() }
        let host = rest.lowercased()
        let bare = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        return bare.isEmpty ? nil : bare
    }
}
