internal import Core
internal import Engine
internal import Leagues
internal import LeaguesAPI
internal import LeaguesHosting
internal import PageKit
internal import RouteKit

/// The routes for the forms on the Leaderboard page. On a server with several users, changes are
/// visible at once.
enum LeagueActions {
    static func all(_ host: LeagueHost?) -> [Route] {
        let own = [
            form("join", "pageJoinLeague", "Join the league.", JoinLeague.self, host) {
                "You joined the league " + seen(as: $0.name)
            },
            form("show", "pageShowInLeague", "Change the display name.", ShowInLeague.self, host) {
                "You appear " + seen(as: $0.name)
            },
            form("leave", "pageLeaveLeague", "Leave the league.", LeaveLeague.self, host) { _ in
                "You left the league. Your tier stays."
            },
        ]
        return own + (host.map { [report($0)] } ?? [])
    }

    private static func seen(as name: String?) -> String {
        name.map { "as \($0)" } ?? "as a mountain"
    }

    private static func form<C: Command>(
        _ word: String, _ operation: String, _ summary: String, _: C.Type, _ host: LeagueHost?,
        told: @escaping @Sendable (LeagueStatus) -> String
    ) -> Route where C.Reply == LeagueStatus {
        .form("/leaderboard/" + word, operation: operation, summary: summary) {
            request, engine async throws(Rejection) in
            do throws(Rejection) {
                let reply = try await engine.done(
                    try request.command(C.self), for: request, to: LeaderboardPage.path,
                    told: told)
                if let host { try await LeagueService(host, engine, zone: request.zone).publish() }
                return reply
            } catch {
                return try await again(request, engine, host, error)
            }
        }
    }

    private static func report(_ host: LeagueHost) -> Route {
        .form(
            "/leaderboard/report", operation: "pageReportLeagueName",
            summary: "Report an offensive name."
        ) { request, engine async throws(Rejection) in
            try await LeagueService(host, engine, zone: request.zone)
                .report(request.form["key"] ?? "")
            return .done(
                "Reported. The operator of the server will look at it.", to: LeaderboardPage.path)
        }
    }

    /// Returns the page with an error, for browsers that do not run the page's script.
    private static func again(
        _ request: RouteRequest, _ engine: Engine, _ host: LeagueHost?, _ rejection: Rejection
    ) async throws(Rejection) -> RouteReply {
        guard rejection.category == .invalid else { throw rejection }
        if let host {
            return try await LeaderboardPage.show(request, engine, host, wrong: rejection)
        }
        return try await engine.show(request) { asking in
            LeaderboardPage.page(LeaderboardPage.alone(asking), asking, nil, rejection)
        }
    }
}
