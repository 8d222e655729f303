public import Core
public import RouteKit

/// The message about the last action, which the next page shows with a button for undo.
///
/// A cookie contains it for 30 seconds. It survives the redirect after a form and is shown once.
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
    /// Returns a reply that redirects the user. The next page shows the message and offers to undo
    /// the operation.
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
    /// Returns the path to which a form redirects: the path in the form if it is one of this site,
    /// otherwise `fallback`.
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
    /// The path of the page that sent a form without the field `back`; the Today page if unknown.
    public var origin: String {
        guard form["back"] == nil, let referer = header("referer"),
            let scheme = referer.firstRange(of: "://"),
            let slash = referer[scheme.upperBound...].firstIndex(of: "/")
        else { return back() }
        let path = String(referer[slash...])
        return path.hasPrefix("//") ? "/" : path
    }
}
