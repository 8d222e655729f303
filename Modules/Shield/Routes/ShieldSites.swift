internal import Core
internal import Engine
internal import RouteKit
internal import Shield
internal import TimeTradingAPI

/// The data for a paired browser: vice and productive sites and their current access. Rule B6.
struct ShieldSites {
    /// The server's time.
    let now: Instant
    /// The balance in whole seconds.
    let balance: Int
    /// The hourglass figure for the balance. Rule B7.
    var figure: Hourglass { Hourglass(balance: balance) }
    /// The access to each of the user's apps.
    let apps: [AppAccess]

    static let shape = Shape<ShieldSites>("ShieldSites") {
        Member("now", \.now, "The time by the server's clock (RFC 3339, UTC).")
        Member("balance", \.balance, "The balance that can be spent, in whole seconds.")
        Member("sand", \.figure.sand, "The sand of the hourglass, in percent.")
        Member("face", \.figure.face, "The face of the hourglass.")
        Member("apps", \.apps, "The apps with their sites and locks.")
    }

    init(_ asking: QueryContext) {
        now = asking.moment.instant
        apps = asking.view.answer(.usageService)?.access(at: asking.moment, in: asking.view) ?? []
        balance = apps.first?.balance ?? 0
    }

    /// The route that returns the data to a browser with a valid token.
    static let route: Route = {
        let shape = ShieldSites.shape.document
        var route = Route(
            .get, Route.api + "/sites", operation: "shieldSites",
            summary:
                "List the locked sites for a paired browser, with the times until unlocked sites "
                + "lock again",
            tag: "Shield", access: .secret
        ) { request, engine async throws(Rejection) in
            let token = request.header("authorization").flatMap(Self.token)
            let bytes = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                guard let token, PairedBrowser.showing(token, in: asking.view) != nil else {
                    throw Rejection(
                        "shield.unpaired", "This browser is not paired. Pair it again.",
                        field: "Authorization", category: .forbidden,
                        hints: ["Get a code and enter it in the browser: cairn shield pair"])
                }
                return shape.bytes(ShieldSites(asking))
            }
            return RouteReply(contentType: "application/json", body: bytes)
                .with("Cache-Control", "no-store")
        }
        route.parameters = [
            .header(
                "Authorization", .text(0...200),
                "`Bearer` and the token with which the browser was paired.")
        ]
        route.answers = [.json(shape.schema, "The locked and unlocked sites")]
        return route
    }()

    /// Returns the token of a `Bearer TOKEN` field (RFC 6750 section 2.1); nil if the form is
    /// wrong.
    private static func token(_ field: String) -> String? {
        let words = field.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
        return String(words[1])
    }
}
