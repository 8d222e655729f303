internal import Core
internal import Engine
internal import LeaguesAPI
internal import LeaguesHosting
internal import PageKit
internal import RouteKit

/// The pages for leaderboards for friends. Rule L7.
enum FriendsPage {
    private static let path = "/leaderboard/friends"

    static func routes(_ host: LeagueHost) -> [Route] {
        [shown(host), make(host), join(host), change(host)]
    }

    private static func shown(_ host: LeagueHost) -> Route {
        var route = Route.page(
            path, operation: "pageFriendBoards", summary: "Show the boards of friends."
        ) { _, asking in page([], asking, nil, nil) }
        route.handler = { request, engine async throws(Rejection) in
            try await show(request, engine, host)
        }
        return route
    }

    private static func make(_ host: LeagueHost) -> Route {
        form(path, "pageMakeFriendBoard", "Create a board of friends.", host) {
            service, request throws(Rejection) in
            let view = try await service.makeFriends(
                request.form["name"] ?? "", operation: request.operation)
            return "Give your friends the code \(view.code)"
        }
    }

    private static func join(_ host: LeagueHost) -> Route {
        form(path + "/join", "pageJoinFriends", "Join a board of friends.", host) {
            service, request throws(Rejection) in
            "You are on " + (try await service.joinFriends(request.form["code"] ?? "")).name
        }.guessable
    }

    private static func change(_ host: LeagueHost) -> Route {
        var route = form(
            path + "/{board}", "pageChangeFriendBoard", "Change or leave a board.", host
        ) { service, request throws(Rejection) in
            let board: FriendBoardID = try request.id("board").orThrow(
                .unknown("board", code: "leagues.board", field: "board"))
            switch request.form["act"] {
            case "rename":
                let name = request.form["name"] ?? ""
                return (try await service.renameFriends(board, to: name)).name + ": renamed"
            case "code":
                return "The new code is \((try await service.replaceCode(board)).code)"
            case "remove":
                _ = try await service.removeFriend(request.form["key"] ?? "", from: board)
                return "Removed"
            case "leave":
                try await service.leaveFriends(board)
                return "You left the board"
            default: throw Rejection("request.format", "There is no such action.", field: "act")
            }
        }
        route.parameters = [.path("board", .id, "The board.")]
        return route
    }

    private static func form(
        _ path: String, _ operation: String, _ summary: String, _ host: LeagueHost,
        _ act: @escaping @Sendable (LeagueService, RouteRequest) async throws(Rejection) -> String
    ) -> Route {
        .form(path, operation: operation, summary: summary) {
            request, engine async throws(Rejection) in
            let service = LeagueService(host, engine, zone: request.zone)
            do throws(Rejection) {
                return .done(try await act(service, request), to: FriendsPage.path)
            } catch {
                // Wrong codes keep their category, so that guesses are delayed.
                guard error.category == .invalid || error.category == .conflict else { throw error }
                return try await show(request, engine, host, wrong: error)
            }
        }
    }

    private static func show(
        _ request: RouteRequest, _ engine: Engine, _ host: LeagueHost, wrong: Rejection? = nil
    ) async throws(Rejection) -> RouteReply {
        let boards = try await LeagueService(host, engine, zone: request.zone).friends()
        return try await engine.show(request) { asking in
            page(boards, asking, request.form, wrong)
        }
    }

    private static func page(
        _ boards: [FriendBoardView], _ asking: QueryContext, _ typed: FormFields?,
        _ wrong: Rejection?
    ) -> Page {
        let drawing = Drawing(
            wrong: wrong?.message, boards: boards.map { BoardOfFriends($0, today: asking.today) },
            typedCode: typed?["code"] ?? "", typedName: typed?["name"] ?? "")
        return Page(
            "Boards of friends", place: "league",
            main: LeaderboardText.templates.render("friends", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    private struct Drawing {
        var style = LeagueAssets.style.path
        var wrong: String?
        var boards: [BoardOfFriends]
        var typedCode: String
        var typedName: String
    }

    private struct BoardOfFriends {
        struct Member {
            var key: String
            var name: String
            var title: String
            var isOwn: Bool
            var isOthers: Bool
        }
        var id: String
        var name: String
        var code: String
        var people: String
        var isOwner: Bool
        var members: [Member]
        var board: BoardDrawing?

        init(_ view: FriendBoardView, today: Day) {
            id = view.id.description
            name = view.name
            code = view.code.description
            people = counted(view.members.count, "person", "people")
            isOwner = view.isOwner
            members = view.members.map {
                Member(
                    key: $0.key, name: $0.name, title: view.name, isOwn: $0.isOwn,
                    isOthers: view.isOwner && !$0.isOwn)
            }
            board =
                view.board.rows.isEmpty
                ? nil : BoardDrawing(view.board, today: today, caption: view.name)
        }
    }
}
