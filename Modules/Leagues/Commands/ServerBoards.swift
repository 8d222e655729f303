internal import CommandLineKit
internal import Core
internal import Engine
internal import LeaguesAPI

/// Reads leaderboards with other users from the server with which this computer syncs. Rule L7.
enum ServerBoards {
    /// Returns the server's JSON answer to a request about the league.
    static func ask(_ path: String, in session: Session) throws(Rejection) -> JSON {
        let server = try session.program.provided(.homeServer).orThrow(.noBoardsHere)
        return try server.ask("/api/v1/league" + path, session)
    }

    /// Prints each leaderboard for friends with its code, for `cairn league --friends`.
    static func showFriends(in session: Session) async throws {
        let answer: JSON
        do throws(Rejection) {
            answer = try ask("/friends", in: session)
        } catch {
            // A server with one user has no such boards.
            guard error.category == .notFound else { throw error }
            throw Rejection.noBoardsHere
        }
        guard !session.wantsJSON else { return session.show(answer.object ?? [:]) }
        let moment = try await session.ask { asking throws(Rejection) in asking.moment }
        let boards = answer["boards"]?.array ?? []
        guard !boards.isEmpty else {
            session.show("You have no boards of friends yet.")
            return session.display("Create one, or join one by its code: \(page)")
        }
        for board in boards { show(board, at: moment, in: session) }
    }

    private static let page = "the page /leaderboard/friends of your server"

    private static func show(_ board: JSON, at moment: Moment, in session: Session) {
        let people = board["members"]?.array?.count ?? 0
        let name = Table.Cell(board["name"]?.string ?? "").text
        let code = Table.Cell(board["code"]?.string ?? "").text
        session.show(
            "  \(session.paint(name, .strong)), \(people.counted("person", "people")), code \(code)"
        )
        guard let shown = board["board"].flatMap({ LeagueBoard($0, at: moment.instant) }),
            !shown.rows.isEmpty
        else { return session.show("  No member has points this week yet.") }
        BoardText.showRows(shown, at: moment, in: session)
    }
}

extension Rejection {
    /// The rejection if no server with accounts is configured.
    fileprivate static let noBoardsHere = Rejection(
        "leagues.elsewhere", "Boards of friends need a server with accounts.",
        category: .notFound,
        hints: ["Sync with one: cairn login ADDRESS, then cairn sync"])
}

extension LeagueBoard {
    /// Reads a leaderboard from a server's answer; nil if the answer is invalid. Labels depend on
    /// `now`.
    init?(_ json: JSON, at now: Instant) {
        guard let monday = json["week"]?.string.flatMap({ Day($0) }),
            let zone = json["zone"]?.string.flatMap({ try? Zone.named($0) }),
            let tier = json["tier"]?.string.flatMap(Tier.init(rawValue:)),
            let rows = json["rows"]?.array?.map(Row.init), !rows.contains(nil)
        else { return nil }
        func whole(_ name: String) -> Int? { json[name]?.whole.map { Int($0) } }
        self.init(
            isAlone: json["alone"]?.bool ?? false, week: LeagueWeek(of: monday, in: zone),
            tier: tier, now: now, up: min(max(whole("up") ?? 0, 0), rows.count),
            down: min(max(whole("down") ?? 0, 0), rows.count), goal: whole("goal"),
            rows: rows.compactMap(\.self))
    }
}

extension LeagueBoard.Row {
    init?(_ json: JSON) {
        func whole(_ name: String) -> Int? { json[name]?.whole.map { Int($0) } }
        guard let rank = whole("rank"), let name = json["name"]?.string,
            let points = whole("points")
        else { return nil }
        self.init(
            rank: rank, key: json["key"]?.string ?? "", name: name,
            score: WeekScore(
                points: points, streakDays: whole("streakDays") ?? 0,
                focusMinutes: whole("focusMinutes") ?? 0),
            gained: whole("gained"),
            movement: json["movement"]?.string.flatMap(Movement.init(rawValue:)) ?? .stay,
            isOwn: json["own"]?.bool ?? false)
    }
}
