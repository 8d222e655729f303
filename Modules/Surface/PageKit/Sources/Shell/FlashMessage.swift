public import Core
public import RouteKit

/// The message of the next page about the last action, with its undo.
///
/// A cookie carries it for 30 seconds, so it survives the redirect after a form and appears once.
struct FlashMessage {
    var text: String
    var undo: String?

    static let cookie = "said"

    init?(_ request: RouteRequest) {
        guard let value = request.cookie(FlashMessage.cookie), !value.isEmpty else { return nil }
        let parts = value.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        undo = EventID(String(parts[0]))?.description
        text = parts.count > 1 ? String(parts[1].prefix(200)) : ""
        if text.isEmpty { return nil }
    }

    static func header(_ value: String, seconds: Int) -> String {
        "\(cookie)=\(queryEncoded(value)); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
    }
}

extension RouteReply {
    /// Redirects the user, with a message and the operation to undo.
    public static func done(
        _ text: String, undo: EventID? = nil, to location: String
    ) -> RouteReply {
        var reply = seeOther(location).with(
            "Set-Cookie", FlashMessage.header("\(undo?.description ?? "")|\(text)", seconds: 30))
        reply.formAnswer = FormAnswer(text, undo: undo, location: location)
        return reply
    }
}

extension RouteRequest {
    /// Returns the page to which a form redirects: a path of this site, otherwise `fallback`.
    public func back(_ fallback: String = "/") -> String {
        guard let path = form["back"], path.hasPrefix("/"), !path.hasPrefix("//"),
            path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return fallback }
        return path
    }
}

/// Returns text encoded for the query of an address.
public func queryEncoded(_ text: String) -> String { PercentCoding.encode(text) }

extension RouteRequest {
    /// The page that sent a form without a `back` field, or Today.
    public var origin: String {
        guard form["back"] == nil, let referer = header("referer"),
            let scheme = referer.firstRange(of: "://"),
            let slash = referer[scheme.upperBound...].firstIndex(of: "/")
        else { return back() }
        let path = String(referer[slash...])
        return path.hasPrefix("//") ? "/" : path
    }
}
