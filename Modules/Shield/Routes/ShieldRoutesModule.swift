public import Core
internal import Engine
internal import RouteKit
internal import Shield
internal import ShieldProxy
internal import TimeTradingAPI

/// The HTTP routes for enforcing browsers: locked sites, pairing, and a proxy with its
/// configuration file. Rule B6.
public struct ShieldRoutesModule: Module {
    private let gate = ShieldGate()

    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "shield-routes", stability: .beta,
        summary: "Browser pairing, closed sites and a proxy over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(Self.own + Self.guests + [PacFile.route(gate)], to: .routes)
        let gate = gate
        registrar.contribute(
            ServerWork("shield") { engine, place in
                try await gate.open(at: place, engine)
                return { try await gate.run() }
            }, to: .serverWork)
    }

    /// The routes for the user's own page and programs.
    private static let own = Route.chapter(
        "Shield", under: "/shield",
        [
            .question(
                "/browsers", "shield.browsers", summary: "List the paired browsers",
                answers: PairedBrowser.list
            ) { _, asking in PairedBrowser.all(in: asking.view) },
            .command(ConnectBrowser.self, .post, "/browsers", answers: "The browser"),
            .command(
                RemoveBrowser.self, .delete, "/browsers/{browser}",
                answers: "The remaining browsers"),
            .command(
                OfferCode.self, .post, "/codes",
                answers: "The code and the time at which it expires"),
        ])

    /// The routes for browser extensions. Their origins are allowed, and they must present a code
    /// or a token.
    private static let guests = Route.chapter(
        "Shield", under: "/shield",
        [
            .command(PairBrowser.self, .post, "/pairings", answers: "The browser").guessable,
            ShieldSites.route,
        ]
    ).map { route in
        var route = route
        route.guests = Route.extensionOrigins
        return route.open(to: .secret)
    }
}
