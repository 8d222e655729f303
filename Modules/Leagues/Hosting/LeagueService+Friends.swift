public import Core
internal import Engine
internal import Leagues
public import LeaguesAPI

/// The operations on leaderboards for friends. Rule L7.
extension LeagueService {
    /// Returns the user's leaderboards for friends in the order in which the user joined them.
    public func friends() async throws(Rejection) -> [FriendBoardView] {
        let scene = try await scene()
        var views: [FriendBoardView] = []
        for board in try await standings.friendBoards(of: account) {
            views.append(try await view(of: board, scene))
        }
        return views
    }

    /// Creates a leaderboard for friends. Repeating a request with the same operation returns the
    /// same board.
    public func makeFriends(
        _ name: String, operation: EventID?
    ) async throws(Rejection) -> FriendBoardView {
        let scene = try await sceneOfOneTakingPart()
        let id: FriendBoardID = operation?.derived(1) ?? engine.newID()
        for _ in 0..<LeagueService.tries {
            let board = try FriendBoard.founded(
                name, by: account, id: id, code: ShareCode(engine.entropy),
                at: scene.moment.instant)
            if try await standings.add(board) { return try await view(of: board, scene) }
            let mine = try await standings.friendBoards(of: account)
            guard let made = mine.first(where: { $0.id == id }) else { continue }
            return try await view(of: made, scene)
        }
        throw .codesTaken
    }

    /// Joins the leaderboard with this code.
    public func joinFriends(_ code: String) async throws(Rejection) -> FriendBoardView {
        let scene = try await sceneOfOneTakingPart()
        let (account, now) = (account, scene.moment.instant)
        let code = try ShareCode(code).orThrow(.noSuchCode)
        let found = try await standings.friendBoard(code).orThrow(.noSuchCode)
        return try await changed(found.id, scene) { board throws(Rejection) in
            // The code may have been replaced in the meantime.
            guard board.code == code else { throw .noSuchCode }
            try board.join(account, at: now)
        }
    }

    /// Leaves a leaderboard. It is deleted if no members remain.
    public func leaveFriends(_ id: FriendBoardID) async throws(Rejection) {
        let account = account
        guard try await standings.friendBoards(of: account).contains(where: { $0.id == id }) else {
            throw .noSuchBoard
        }
        _ = try await standings.change(id) { board throws(Rejection) in
            guard board.has(account) else { throw .noSuchBoard }
            board.leave(account)
        }
    }

    /// Renames a leaderboard.
    public func renameFriends(
        _ id: FriendBoardID, to name: String
    ) async throws(Rejection) -> FriendBoardView {
        let account = account
        return try await changed(mine: id) { board, _ throws(Rejection) in
            try board.rename(name, by: account)
        }
    }

    /// Removes a member. `key` is the member's key in the board's view.
    public func removeFriend(
        _ key: String, from id: FriendBoardID
    ) async throws(Rejection) -> FriendBoardView {
        let account = account
        return try await changed(mine: id) { board, week throws(Rejection) in
            let named = board.members.first {
                MountainName.key(of: $0.account, in: week) == key
            }
            let person = try named.orThrow(.nobodySits).account
            guard person != account else { throw .ownerStays }
            try board.remove(person, by: account)
        }
    }

    /// Replaces the code of a leaderboard. The old code becomes invalid.
    public func replaceCode(_ id: FriendBoardID) async throws(Rejection) -> FriendBoardView {
        for _ in 0..<LeagueService.tries {
            let code = ShareCode(engine.entropy)
            let view = try await changed(mine: id) { [account] board, _ throws(Rejection) in
                try board.replaceCode(code, by: account)
            }
            if view.code == code { return view }
        }
        throw .codesTaken
    }

    /// The number of attempts to create a code that is not in use. A collision is as unlikely as a
    /// correct guess.
    private static let tries = 5

    /// The user's current moment and tier.
    struct Scene: Sendable {
        var moment: Moment
        var tier: Tier
        var isTakingPart: Bool
    }

    private func scene() async throws(Rejection) -> Scene {
        try await engine.ask(zone: zone) { asking in
            Scene(
                moment: asking.moment, tier: Leagues.tier(in: asking.view),
                isTakingPart: Leagues.isTakingPart(in: asking.view))
        }
    }

    /// Returns the moment and tier of a participant; throws for other users. Members of a
    /// leaderboard for friends are visible to each other, so only users who agreed to that may use
    /// one.
    private func sceneOfOneTakingPart() async throws(Rejection) -> Scene {
        let scene = try await scene()
        guard scene.isTakingPart else { throw .apartFromFriends }
        try await publish()
        return scene
    }

    /// Changes one of the user's leaderboards for friends. The board checks the user's permissions.
    private func changed(
        mine id: FriendBoardID,
        _ change: @escaping @Sendable (inout FriendBoard, Day) throws(Rejection) -> Void
    ) async throws(Rejection) -> FriendBoardView {
        let (scene, account) = (try await scene(), account)
        let week = scene.moment.day.startOfWeek
        return try await changed(id, scene) { board throws(Rejection) in
            guard board.has(account) else { throw .noSuchBoard }
            try change(&board, week)
        }
    }

    private func changed(
        _ id: FriendBoardID, _ scene: Scene,
        _ change: @escaping @Sendable (inout FriendBoard) throws(Rejection) -> Void
    ) async throws(Rejection) -> FriendBoardView {
        let board = try await standings.change(id, change).orThrow(.noSuchBoard)
        return try await view(of: board, scene)
    }

    private func view(
        of board: FriendBoard, _ scene: Scene
    ) async throws(Rejection) -> FriendBoardView {
        let week = LeagueWeek(of: scene.moment.day, in: scene.moment.zone)
        let people = board.members.map(\.account)
        let seats = try await standings.seats(of: people, in: week.monday)
        let names = try await standings.names(of: people)
        let shown = Leagues.shown(
            friends: seats, in: week, tier: scene.tier, to: account, at: scene.moment.instant)
        return FriendBoardView(
            board, isOwner: board.owner == account,
            members: people.map { person in
                FriendBoardView.Member(
                    key: MountainName.key(of: person, in: week.monday),
                    name: names[person] ?? MountainName.of(person, in: week.monday),
                    isOwn: person == account)
            }, shown: shown)
    }
}

extension Rejection {
    /// The rejection for an unknown code. Its category is `forbidden`, so that repeated guesses are
    /// delayed.
    static let noSuchCode = Rejection(
        "leagues.code", "No board has this code.", field: "code", category: .forbidden)
    static let noSuchBoard = Rejection.unknown("board", code: "leagues.board", field: "board")
    static let ownerStays = Rejection.conflict(
        "leagues.owner-stays", "The first member cannot be removed. Leave the board instead.",
        field: "key")
    static let codesTaken = Rejection(
        "leagues.unavailable", "No free code was found. Try again.", category: .unavailable)
    static let apartFromFriends = Rejection.conflict(
        "leagues.apart", "You are not in the league.",
        hints: ["Join it first: friends see your name, points, days and minutes of focus."])
}
