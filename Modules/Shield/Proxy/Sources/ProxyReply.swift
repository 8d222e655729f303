/// The proxy's own responses (RFC 9112).
enum ProxyReply {
    /// The tunnel is established.
    static let established = "HTTP/1.1 200 Connection Established\r\n\r\n"

    /// The request is not a proxy request.
    static let unreadable = text(
        400, "Bad Request", "This is a proxy. It accepts CONNECT and http requests only.")

    /// The site is not on the user's lists.
    static let foreign = text(
        403, "Forbidden",
        "This proxy only opens the sites on its user's "
            + "list.")

    /// The site cannot be reached.
    static let unreachable = text(502, "Bad Gateway", "The site cannot be reached.")

    /// Returns the response for a locked site. Page requests are redirected to the explaining page;
    /// other requests are refused.
    static func locked(_ head: RequestHead, page: String) -> String {
        guard case .pass("GET", _) = head.wish else {
            return text(403, "Forbidden", "\(head.host) is locked. To unlock it, open \(page)")
        }
        return answer(302, "Found", ["Location: \(page)", "Cache-Control: no-store"], "")
    }

    private static func text(_ status: Int, _ words: String, _ body: String) -> String {
        answer(
            status, words, ["Content-Type: text/plain; charset=utf-8", "Cache-Control: no-store"],
            body + "\n")
    }

    private static func answer(
        _ status: Int, _ words: String, _ fields: [String], _ body: String
    ) -> String {
        let all = fields + ["Content-Length: \(body.utf8.count)", "Connection: close"]
        return "HTTP/1.1 \(status) \(words)\r\n" + all.joined(separator: "\r\n") + "\r\n\r\n" + body
    }
}
