public import Core
internal import LeaguesHosting
internal import PageKit
internal import RouteKit

/// The league's parts of the web page: the Leaderboard, the tier's landscape, the points bar on
/// Today, and leaderboards for friends. Rules L, U1.
public struct LeaguesPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "leagues-page", stability: .beta,
        summary: "The leaderboard, and a header picture that changes with the tier.",
        provides: [Capability<Landscape>.landscape.name])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(TierArt.landscape, as: .landscape)
        registrar.contribute(
            NavigationEntry(
                "league", title: "Leaderboard", path: "/leaderboard", icon: "league", order: 90),
            to: .pagePlaces)
        registrar.contribute(
            PageSection("leagues.climb", .hero, order: 20) { ClimbBar.draw($0) },
            PageSection("leagues.word", .main, order: 4) { SeasonWord.chip($0) },
            PageSection("leagues.profile", .profile, order: 10) { TierCard.draw($0) },
            to: .pageSections)
        registrar.contribute(
            TierArt.assets.map(\.route) + [LeagueAssets.style.route], to: .routes)
        registrar.contribute(
            RouteSource { program in
                let host = program.provided(.leagueHost)
                return [LeaderboardPage.route(host)] + LeagueActions.all(host)
                    + (host.map(FriendsPage.routes) ?? [])
            }, to: .routeSources)
    }
}
