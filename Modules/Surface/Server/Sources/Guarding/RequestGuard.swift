internal import Core
internal import HTTPTypes

/// Refuses requests that the user's own pages would never send. Other sites can make a browser send
/// requests to a server that trusts all its clients or the browser's session.
///
/// - If the `Host` is neither this computer nor one of the server's names, the request is DNS
///   rebinding: status 421. Two `Host` headers can mean two different requests to two readers:
///   status 400 (RFC 9112 section 3.2).
/// - A request that changes data and comes from another origin, according to Fetch Metadata or else
///   `Origin`, is forged: status 403.
enum RequestGuard {
    /// Returns the reason to refuse a request; nil if there is none. Requests from `guests` may
    /// change data. A guest is an origin, or a scheme such as `moz-extension://` that stands for
    /// all its origins.
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

    /// Returns the origin of a request if it is one of the guests; otherwise nil.
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
