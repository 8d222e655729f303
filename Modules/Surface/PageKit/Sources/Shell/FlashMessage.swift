public import Core
public import RouteKit

/// What the next page tells the person of what was just done, with the way back.
///
/// Carried by a cookie that lives for half a minute, so that it survives the redirect that
/// follows a form and shows once.
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
    /// Sends the person on, with a word on what was done and the operation that takes it back.
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
    /// Where a form wants the person to be sent: a path of this site, or else `fallback`.
    public func back(_ fallback: String = "/") -> String {
        guard let path = form["back"], path.hasPrefix("/"), !path.hasPrefix("//"),
            path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return fallback }
        return path
    }
}

/// Text as it stands in the query of an address.
public func queryEncoded(_ text: String) -> String { PercentCoding.encode(text) }

extension RouteRequest {
    /// The page that a form without a `back` field was sent from, or Today.
    public var origin: String {
        guard form["back"] == nil, let referer = header("referer"),
            let scheme = referer.firstRange(of: "://"),
            let slash = referer[scheme.upperBound...].firstIndex(of: "/")
        else { return back() }
        let path = String(referer[slash...])
        return path.hasPrefix("//") ? "/" : path
    }
}
