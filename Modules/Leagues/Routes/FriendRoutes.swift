internal import Core
internal import Engine
internal import LeaguesAPI
internal import LeaguesHosting
internal import RouteKit

/// The HTTP routes for leaderboards for friends and for reports of names, on a server with several
/// users. Rule L7.
enum FriendRoutes {
    static func all(_ host: LeagueHost) -> [Route] {
        [
            list(host), make(host), join(host), leave(host),
            changing("renameFriendBoard", "/rename", "Rename a board", name, host) {
                service, board, body throws(Rejection) in
                try await service.renameFriends(board, to: body["name"]?.string ?? "")
            },
            changing("removeFriend", "/remove", "Remove a person from a board", key, host) {
                service, board, body throws(Rejection) in
                try await service.removeFriend(body["key"]?.string ?? "", from: board)
            },
            changing("replaceFriendCode", "/code", "Replace the code of a board", nil, host) {
                service, board, _ throws(Rejection) in try await service.replaceCode(board)
            },
            report(host),
        ]
    }

    private static let name = Schema.object([
        .required("name", .text(.line(1...40)).described("The title of the board."))
    ])
    private static let key = Schema.object([
        .required(
            "key", .text(.line(1...20)).described("The key of the person's seat on the board."))
    ])
    private static let code = Schema.object([
        .required("code", .text(.line(1...40)).described("The code of the board: BCDF-GHJK."))
    ])
    private static let board = RouteParameter.path("board", .id, "The board.")

    private static func reply(_ view: FriendBoardView, status: Int = 200) -> RouteReply {
        RouteReply(
            status: status, contentType: "application/json",
            body: FriendBoardView.shape.document.bytes(view))
    }

    private static func answer(_ words: String, status: Int = 200) -> RouteAnswer {
        .json(FriendBoardView.shape.document.schema, status: status, words)
    }

    private static func list(_ host: LeagueHost) -> Route {
        let shape = FriendBoardView.list.document
        return Route(
            .get, Route.api + "/friends", operation: "leaguesFriends",
            summary: "List the boards of friends", tag: "", access: .person(.read)
        ) { request, engine async throws(Rejection) in
            let views = try await LeagueService(host, engine, zone: request.zone).friends()
            return RouteReply(contentType: "application/json", body: shape.bytes(views))
        }.answering(.json(shape.schema, "The boards, in the order of joining"))
    }

    private static func make(_ host: LeagueHost) -> Route {
        Route(
            .post, Route.api + "/friends", operation: "makeFriendBoard",
            summary: "Create a board of friends, with a code to join it", tag: "",
            access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let service = LeagueService(host, engine, zone: request.zone)
            let view = try await service.makeFriends(
                request.body["name"]?.string ?? "", operation: request.operation)
            return reply(view, status: 201)
        }.taking(body: name).answering(answer("The board", status: 201))
    }

    private static func join(_ host: LeagueHost) -> Route {
        Route(
            .post, Route.api + "/friends/join", operation: "joinFriendBoard",
            summary: "Join a board of friends by its code", tag: "", access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let service = LeagueService(host, engine, zone: request.zone)
            return reply(try await service.joinFriends(request.body["code"]?.string ?? ""))
        }.taking(body: code).answering(answer("The board")).guessable
    }

    private static func leave(_ host: LeagueHost) -> Route {
        Route(
            .post, Route.api + "/friends/{board}/leave", operation: "leaveFriendBoard",
            summary: "Leave a board of friends", tag: "", access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let service = LeagueService(host, engine, zone: request.zone)
            try await service.leaveFriends(try request.board())
            return .empty
        }.taking(board).answering(.empty("The person has left the board"))
    }

    private static func changing(
        _ operation: String, _ path: String, _ summary: String, _ body: Schema?,
        _ host: LeagueHost,
        _ change:
            @escaping @Sendable (LeagueService, FriendBoardID, JSON) async throws(Rejection) ->
            FriendBoardView
    ) -> Route {
        let route = Route(
            .post, Route.api + "/friends/{board}" + path, operation: operation,
            summary: summary, tag: "", access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let service = LeagueService(host, engine, zone: request.zone)
            return reply(try await change(service, try request.board(), request.body))
        }.taking(board).answering(answer("The board"))
        return body.map { route.taking(body: $0) } ?? route
    }

    private static func report(_ host: LeagueHost) -> Route {
        Route(
            .post, Route.api + "/report", operation: "reportLeagueName",
            summary: "Report an offensive name", tag: "", access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let service = LeagueService(host, engine, zone: request.zone)
            try await service.report(request.body["key"]?.string ?? "")
            return .empty
        }.taking(body: key).answering(.empty("Reported to the operator of the server"))
    }
}

extension RouteRequest {
    /// Returns the id of the leaderboard from the path.
    fileprivate func board() throws(Rejection) -> FriendBoardID {
        try id("board").orThrow(.unknown("board", code: "leagues.board", field: "board"))
    }
}
