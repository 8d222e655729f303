public import Core
internal import Engine
internal import Leagues
internal import LeaguesAPI
internal import LeaguesHosting
internal import RouteKit

/// The HTTP routes for the league: leaderboard, past weeks, participation and, on a server with
/// several users, leaderboards for friends. Rules L.
public struct LeaguesRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "leagues-routes", stability: .beta, summary: "Boards and tiers over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            RouteSource { program in
                let host = program.provided(.leagueHost)
                return Route.chapter(
                    "League", under: "/league",
                    LeaguesRoutesModule.own(host) + (host.map(FriendRoutes.all) ?? []))
            }, to: .routeSources)
    }

    private static func own(_ host: LeagueHost?) -> [Route] {
        [
            host.map(boardOfPeople) ?? ownBoard,
            .question(
                "/history", "leagues.history", summary: "List the past weeks",
                answers: LeagueHistory.shape, "The weeks, latest first"
            ) { _, asking in Leagues.history(in: asking.view) },
            told(.command(JoinLeague.self, .post, "/join"), to: host),
            told(.command(LeaveLeague.self, .post, "/leave"), to: host),
            told(.command(ShowInLeague.self, .post, "/show"), to: host),
        ]
    }

    /// The route on a server with one user, which returns the board of the user's own weeks. Rule
    /// L9.
    private static let ownBoard = Route.question(
        "", "leagues.board", summary: "Show the person's place and the board",
        freshness: .moment, answers: LeagueView.shape
    ) { _, asking in
        LeagueView(
            status: Leagues.status(at: asking.moment, in: asking.view),
            board: Leagues.alone(at: asking.moment, in: asking.view))
    }

    /// Returns the route on a server with several users, which returns the leaderboard to
    /// participants.
    private static func boardOfPeople(_ host: LeagueHost) -> Route {
        var route = ownBoard
        route.handler = { request, engine async throws(Rejection) in
            let view = try await LeagueService(host, engine, zone: request.zone).view()
            return RouteReply(
                contentType: "application/json", body: LeagueView.shape.document.bytes(view))
        }
        return route
    }

    /// Returns the route, changed so that the server's leaderboards are updated before it replies.
    /// Rule L7.
    private static func told(_ route: Route, to host: LeagueHost?) -> Route {
        guard let host else { return route }
        var route = route
        let handler = route.handler
        route.handler = { request, engine async throws(Rejection) in
            let reply = try await handler(request, engine)
            try await LeagueService(host, engine, zone: request.zone).publish()
            return reply
        }
        return route
    }
}
