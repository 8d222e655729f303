public import Core

/// The route that was found for a request's method and path.
public struct RouteMatch: Sendable {
    let site: Router.Match
    /// The path of the route with parameters in braces, for counters; nil if there is no route.
    public let template: String?
    /// The route's maximum body length in bytes; nil for the server's default.
    public let longestBody: Int?
    /// The origins whose scripts can use the path, in addition to the server's own pages. Each is
    /// given by the beginning of its text.
    public let guests: [String]
    /// The methods that the path supports if it does not support the request's method; otherwise
    /// nil.
    public let otherMethods: String?
    /// True if the answer is kept in memory, so that the connection's own thread can send it.
    public let isAtHand: Bool
    /// True if users who are not signed in can use the path.
    let isForStrangers: Bool
    /// True if the route returns no user data and anyone can use it.
    public let isForAnyone: Bool
    /// The private address with its account; nil if the path contains no account.
    var address: PrivateAddress?

    init(site: Router.Match, routes: [Route]) {
        self.site = site
        let route: Route? = if case .route(let index, _) = site { routes[index] } else { nil }
        var access = route?.access
        if case .otherMethods(let allow, let first) = site {
            otherMethods = allow
            guests = routes[first].guests
            access = routes[first].access
        } else {
            otherMethods = nil
            guests = route?.guests ?? []
        }
        template = route?.path
        isAtHand = route?.isAtHand ?? false
        isForStrangers = access == .secret || access == .anyone
        isForAnyone = access == .anyone
        longestBody = route?.body?.longest
    }
}

/// A request as received.
public struct RawRequest: Sendable {
    /// The HTTP method in capital letters.
    public var method: String
    /// The path of the request, percent-encoded and without the query.
    public var path: String
    /// The query of the request, percent-encoded and without the question mark.
    public var query: String
    /// The whole body.
    public var body: [UInt8]
    /// The client's network address, as far as known.
    public var place: String
    /// The server's address in the request, without a slash at the end, such as
    /// `https://cairn.example`.
    public var base: String
    /// The account in a private address; nil if there is none.
    public var whose: AccountID?
    /// Returns the value of a header field, given its name in lower case; nil if it was not sent.
    public var fields: @Sendable (String) -> String?

    /// Creates a request.
    public init(
        method: String, path: String, query: String = "", body: [UInt8] = [], place: String = "",
        base: String = "",
        fields: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.body = body
        self.place = place
        self.base = base
        self.fields = fields
    }
}
