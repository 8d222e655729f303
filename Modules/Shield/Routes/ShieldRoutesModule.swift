public import Core
internal import Engine
internal import RouteKit
internal import Shield
internal import ShieldProxy
internal import TimeTradingAPI

/// What browsers that enforce ask over HTTP: what is locked, pairing, and a proxy with the file
/// that names it. Rule B6.
public struct ShieldRoutesModule: Module {
    private let gate = ShieldGate()

    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "shield-routes", stability: .beta,
        summary: "Pairing browsers, what they keep closed, and a proxy.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(Self.own + Self.guests + [PacFile.route(gate)], to: .routes)
        let gate = gate
        registrar.contribute(
            ServerWork("shield") { engine, place in
                try await gate.open(at: place, engine)
                return { try await gate.run() }
            }, to: .serverWork)
    }

    /// For the person's own page and programs.
    private static let own = Route.chapter(
        "Shield", under: "/shield",
        [
            .question(
                "/browsers", "shield.browsers", summary: "The browsers that are paired",
                answers: PairedBrowser.list
            ) { _, asking in PairedBrowser.all(in: asking.view) },
            .command(ConnectBrowser.self, .post, "/browsers", answers: "The browser"),
            .command(
                RemoveBrowser.self, .delete, "/browsers/{browser}",
                answers: "Those that are left"),
            .command(OfferCode.self, .post, "/codes", answers: "Until when it can be used"),
        ])

    /// For extensions of browsers: their origins may ask, and must show a code or a token.
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
