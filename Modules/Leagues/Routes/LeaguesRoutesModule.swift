public import Core
internal import Engine
internal import Leagues
internal import LeaguesAPI
internal import LeaguesHosting
internal import RouteKit

/// The league over HTTP: the board, the weeks behind, taking part and, where a server has boards of
/// people, those of friends. Rules L.
public struct LeaguesRoutesModule: Module {
    /// A module to put on the list of a program.
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
                "/history", "leagues.history", summary: "The weeks that ended",
                answers: LeagueHistory.shape, "The latest first"
            ) { _, asking in Leagues.history(in: asking.view) },
            told(.command(JoinLeague.self, .post, "/join"), to: host),
            told(.command(LeaveLeague.self, .post, "/leave"), to: host),
            told(.command(ShowInLeague.self, .post, "/show"), to: host),
        ]
    }

    /// On a server of one person: the board of their own weeks. Rule L9.
    private static let ownBoard = Route.question(
        "", "leagues.board", summary: "Where the person is, and the board",
        freshness: .moment, answers: LeagueView.shape
    ) { _, asking in
        LeagueView(
            status: Leagues.status(at: asking.moment, in: asking.view),
            board: Leagues.alone(at: asking.moment, in: asking.view))
    }

    /// Where there are boards of people, that of who takes part.
    private static func boardOfPeople(_ host: LeagueHost) -> Route {
        var route = ownBoard
        route.handler = { request, engine async throws(Rejection) in
            let view = try await LeagueDesk(host, engine, zone: request.zone).view()
            return RouteReply(
                contentType: "application/json", body: LeagueView.shape.document.bytes(view))
        }
        return route
    }

    /// The same route, after which the boards of a server show what was said at once. Rule L7.
    private static func told(_ route: Route, to host: LeagueHost?) -> Route {
        guard let host else { return route }
        var route = route
        let handler = route.handler
        route.handler = { request, engine async throws(Rejection) in
            let reply = try await handler(request, engine)
            try await LeagueDesk(host, engine, zone: request.zone).publish()
            return reply
        }
        return route
    }
}
