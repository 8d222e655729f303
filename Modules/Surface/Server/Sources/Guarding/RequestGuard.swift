internal import Core
internal import HTTPTypes

/// Refuses requests that the user's own browser would never send. So another site cannot make a
/// browser reach a server that trusts all its clients or the browser's session.
///
/// - A Host that is neither this machine nor a name of the server is DNS rebinding: 421. Two Host
///   headers can mean two requests for two readers: 400 (RFC 9112 section 3.2).
/// - A change from another origin (Fetch Metadata, or otherwise Origin) is forgery: 403.
enum RequestGuard {
    /// Returns the objection to a request; nil if there is none. `guests` can make changes: whole
    /// origins, or schemes such as `moz-extension://` for every origin.
    static func objection(
        to request: HTTPRequest, host: String?, reach: PublicEndpoint = PublicEndpoint(),
        guests: [String] = []
    ) -> Rejection? {
        guard request.headerFields[.host] == nil else { return .twoHosts }
        guard let host, reach.answers(to: host) else { return .wrongHost }
        guard !isSafe(request.method), guest(request, among: guests) == nil else { return nil }
        for field in request.headerFields {
            if field.name == .secFetchSite {
                guard field.value == "same-origin" || field.value == "none" else {
                    return .wrongOrigin
                }
            } else if field.name == .origin {
                guard isSame(field.value, host) else { return .wrongOrigin }
            }
        }
        return nil
    }

    /// Returns the origin of a request if it is one of the guests.
    static func guest(_ request: HTTPRequest, among guests: [String]) -> String? {
        guard !guests.isEmpty else { return nil }
        let origins = request.headerFields[values: .origin]
        guard origins.count == 1, let origin = origins.first,
            guests.contains(where: { guest in
                guest.hasSuffix("://")
                    ? origin.hasPrefix(guest) && origin != guest : origin == guest
            })
        else { return nil }
        return origin
    }

    private static func isSafe(_ method: HTTPRequest.Method) -> Bool {
        method == .get || method == .head || method == .options
    }

    private static func isSame(_ origin: String, _ host: String) -> Bool {
        origin == "http://" + host || origin == "https://" + host
    }
}

extension HTTPField.Name {
    static let secFetchSite = HTTPField.Name("sec-fetch-site")!
    static let host = HTTPField.Name("host")!
    static let cairnZone = HTTPField.Name("cairn-zone")!
    static let idempotencyKey = HTTPField.Name("idempotency-key")!
    static let resourcePolicy = HTTPField.Name("cross-origin-resource-policy")!
    static let openerPolicy = HTTPField.Name("cross-origin-opener-policy")!
    static let referrerPolicy = HTTPField.Name("referrer-policy")!
}

extension Rejection {
    static let wrongHost = Rejection(
        "request.host", "This server does not serve this host name.", field: "Host",
        category: .forbidden,
        hints: ["On its machine, use 127.0.0.1 or localhost. Add other names with --name."])
    static let plainRequest = Rejection(
        "request.plain", "This server accepts only TLS.", category: .forbidden,
        hints: [
            "Use https://. A proxy must send the protocol in Forwarded or X-Forwarded-Proto."
        ])
    static let wrongOrigin = Rejection(
        "request.origin", "Changes are accepted only from this server's own pages.",
        field: "Origin",
        category: .forbidden)
    static let twoHosts = Rejection(
        "request.syntax", "A request must have exactly one Host.", field: "Host")
    static let twoClients = Rejection(
        "request.syntax", "Forwarded and X-Forwarded-For name different clients.",
        field: "Forwarded",
        hints: ["Let the proxy set one of them and remove the other from incoming requests."])
    static let unreadable = Rejection("request.syntax", "The body cannot be read.")
    static func tooLarge(_ longest: Int) -> Rejection {
        let most = longest >> 20 > 0 ? "\(longest >> 20) MiB" : "\(longest >> 10) KiB"
        return Rejection(
            "request.too-large", "The body is longer than the \(most) that this address accepts.")
    }
    static let tooSlow = Rejection("request.slow", "The request took too long to arrive.")
}
