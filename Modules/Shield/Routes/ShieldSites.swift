internal import Core
internal import Engine
internal import RouteKit
internal import Shield
internal import TimeTradingAPI

/// What a paired browser is to know: which sites cost and which earn, and what may open. Rule B6.
struct ShieldSites {
    /// The time by the server's clock.
    let now: Instant
    /// What could be spent, in whole seconds.
    let balance: Int
    /// How the figure looks. Rule B7.
    var figure: Hourglass { Hourglass(balance: balance) }
    /// Every app of the person.
    let apps: [AppAccess]

    static let shape = Shape<ShieldSites>("ShieldSites") {
        Member("now", \.now, "The time by the server's clock.")
        Member("balance", \.balance, "What could be spent, in whole seconds.")
        Member("sand", \.figure.sand)
        Member("face", \.figure.face)
        Member("apps", \.apps)
    }

    init(_ asking: QueryContext) {
        now = asking.moment.instant
        apps = asking.view.answer(.usageKeeper)?.access(at: asking.moment, in: asking.view) ?? []
        balance = apps.first?.balance ?? 0
    }

    /// Shows all of it to a browser that shows its token.
    static let route: Route = {
        let shape = ShieldSites.shape.document
        var route = Route(
            .get, Route.api + "/sites", operation: "shieldSites",
            summary: "What a paired browser keeps closed, and for how long what is open stays so",
            tag: "Shield", access: .secret
        ) { request, engine async throws(Rejection) in
            let token = request.header("authorization").flatMap(Self.token)
            let bytes = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                guard let token, PairedBrowser.showing(token, in: asking.view) != nil else {
                    throw Rejection(
                        "shield.unpaired", "This browser is not paired, or not any more.",
                        field: "Authorization", category: .forbidden,
                        hints: ["Ask for a code, and type it into the browser: cairn shield pair"])
                }
                return shape.bytes(ShieldSites(asking))
            }
            return RouteReply(contentType: "application/json", body: bytes)
                .with("Cache-Control", "no-store")
        }
        route.parameters = [
            .header("Authorization", .text(0...200), "`Bearer` and the token of the browser.")
        ]
        route.answers = [.json(shape.schema, "The sites")]
        return route
    }()

    /// The token of `Bearer TOKEN` (RFC 6750 section 2.1).
    private static func token(_ field: String) -> String? {
        let words = field.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
        return String(words[1])
    }
}
