internal import Core
internal import CoreTesting
internal import Leagues
internal import LeaguesAPI

extension StandingsContractRun {
    mutating func names() async throws {
        let people = people(4)
        for (account, name) in zip(people, ["Ada", "Grace", nil, "Zoë"]) {
            _ = try await store.publish(publication(account, 5, name: name), at: noon(0))
        }
        func shown() async throws -> [String?] {
            let seats = try await store.board(of: people[0], in: week)?.seats ?? []
            let named = try await store.names(of: people)
            return people.map { who in
                let seat = seats.first { $0.standing.account == who }?.name ?? nil
                return seat == named[who] ? seat : "?"
            }
        }
        expect(
            try await shown() == ["Ada", "Grace", nil, "Zoë"],
            "the shown names are \(try await shown())")
        try await store.show(people[1], as: nil)
        try await store.show(people[2], as: "Hopper")
        expect(try await shown() == ["Ada", nil, "Hopper", "Zoë"], "a changed name is not shown")
        for (index, reporter) in [1, 2, 1].enumerated() {
            try await store.report(people[0], by: people[reporter], at: noon(index))
        }
        try await store.report(people[3], by: people[0], at: noon(1))
        try await store.report(people[1], by: people[0], at: noon(1))
        let reports = try await store.reports(limit: 9)
        expect(
            reports == [
                NameReport(account: people[0], name: "Ada", count: 2, latest: noon(2)),
                NameReport(account: people[3], name: "Zoë", count: 1, latest: noon(1)),
            ], "the reports are \(reports)")
        expect(try await store.reports(limit: 1).count == 1, "reports(limit:) ignores the limit")
        try await store.hide(people[0], true)
        expect(try await shown()[0] == nil, "a hidden name is shown")
        expect(
            try await store.reports(limit: 9).count == 1,
            "the reports of a hidden name are still listed")
        try await store.show(people[0], as: "Ada II")
        expect(try await shown()[0] == nil, "a new name of a hidden user is shown")
        try await store.withdraw(people[0])
        _ = try await store.publish(publication(people[0], 5, name: "Ada III"), at: noon(2))
        expect(try await shown()[0] == nil, "the name of a hidden user is shown after returning")
        try await store.hide(people[0], false)
        expect(try await shown()[0] == "Ada III", "a name that is shown again stays hidden")
        let idle = AccountID(high: 9, low: 9)
        _ = try await store.publish(publication(idle, 0, name: "Idle"), at: noon(2))
        expect(
            try await store.names(of: [idle, people[3]]) == [idle: "Idle", people[3]: "Zoë"],
            "the name of a user without a seat is missing")
        try await store.erase(people[3])
        expect(
            try await store.reports(limit: 9) == [],
            "the reports of an erased user are still listed")
    }

    mutating func friends() async throws {
        let (people, entropy) = (people(51), SeededEntropy(3))
        let (ada, grace) = (people[0], people[1])
        let (code, other) = (ShareCode(entropy), ShareCode(entropy))
        let id = FriendBoardID(high: 1, low: 1)
        let board = try FriendBoard.founded(" Friends ", by: ada, id: id, code: code, at: noon(0))
        expect(try await store.add(board), "a board is not added")
        expect(try await !store.add(board), "a board is added twice")
        let second = FriendBoard(
            id: FriendBoardID(high: 1, low: 2), code: other, name: "Others",
            members: [.init(ada, since: noon(1))])
        expect(try await store.add(second), "a second board is not added")
        expect(try await store.friendBoard(code) == board, "the code finds another board")
        expect(
            try await store.friendBoards(of: ada) == [board, second],
            "the boards of a user are incomplete")
        for account in people.dropFirst().prefix(49) + [grace] {
            let (now, account) = (noon(2), account)
            _ = try await store.change(id) { board throws(Rejection) in
                try board.join(account, at: now)
            }
        }
        expect(
            try await store.friendBoard(code)?.members.count == 50,
            "the board does not have 50 members")
        expect(
            try await refusal(id) { try $0.join(people[50], at: Instant(seconds: 1)) }
                == "leagues.full", "a 51st user can join")
        expect(
            try await refusal(id) { try $0.rename("Mine", by: grace) } == "leagues.not-owner",
            "a member who is not the owner can rename the board")
        expect(
            try await refusal(id) { try $0.rename(" ", by: ada) } == "leagues.board-name",
            "the board can have an empty name")
        expect(
            try await refusal(id) { try $0.remove(people[2], by: ada) } == nil,
            "the owner cannot remove a member")
        let taken = try await store.change(id) { $0.code = other }
        expect(taken?.code == code, "two boards have the same code")
        let fresh = ShareCode(entropy)
        expect(
            try await refusal(id) { try $0.replaceCode(fresh, by: ada) } == nil,
            "the owner cannot replace the code")
        expect(try await store.friendBoard(code) == nil, "the old code still finds the board")
        expect(
            try await store.friendBoard(fresh)?.members.count == 49,
            "replacing the code changes the members")
        try await store.withdraw(ada)
        expect(
            try await store.friendBoard(fresh)?.owner == grace,
            "the first remaining member does not become the owner")
        expect(
            try await store.friendBoard(other) == nil,
            "a board whose last member left is still found")
        for account in people { _ = try await store.change(id) { $0.leave(account) } }
        expect(try await store.friendBoard(fresh) == nil, "an empty board is still found")
        expect(
            try await store.change(id) { $0.name = "?" } == nil, "a removed board can be changed")
        expect(try await store.friendBoards(of: grace) == [], "a user who left has a board")
    }

    mutating func erasing() async throws {
        let (people, entropy) = (try await seat(3), SeededEntropy(4))
        let (ada, grace) = (people[0], people[1])
        let id = FriendBoardID(high: 2, low: 1)
        let board = try FriendBoard.founded(
            "Friends", by: ada, id: id, code: ShareCode(entropy), at: noon(0))
        expect(try await store.add(board), "a board is not added")
        try await store.erase(grace)
        try await store.erase(grace)
        // Requests that were in progress during the erasure.
        expect(
            try await store.publish(publication(grace, 9, name: "Grace"), at: noon(1)) == .closed,
            "a publication of an erased user is accepted")
        try await store.show(grace, as: "Grace")
        try await store.report(grace, by: ada, at: noon(1))
        expect(try await !store.knows(grace), "an erased user is known")
        expect(try await store.reports(limit: 9) == [], "an erased user is reported")
        let now = noon(1)
        let joined = try await store.change(id) { board throws(Rejection) in
            try board.join(grace, at: now)
        }
        expect(joined == board, "an erased user joins a board")
        let second = try FriendBoard.founded(
            "Grace's", by: grace, id: FriendBoardID(high: 2, low: 2), code: ShareCode(entropy),
            at: noon(1))
        expect(try await !store.add(second), "an erased user creates a board")
        expect(try await store.friendBoards(of: grace) == [], "an erased user has a board")
        let left = try await store.boards(of: .k2, in: week, after: nil, limit: 9)
        expect(left.map(\.seats.count) == [2], "an erased user has a seat")
    }

    /// Returns the code of the error that a change throws; nil if it succeeds.
    private func refusal(
        _ id: FriendBoardID, _ change: @escaping @Sendable (inout FriendBoard) throws -> Void
    ) async throws -> String? {
        do throws(Rejection) {
            _ = try await store.change(id) { board throws(Rejection) in
                do {
                    try change(&board)
                } catch {
                    throw error as? Rejection
                        ?? Rejection(
                            "test.other", "The change failed with another error.")
                }
            }
            return nil
        } catch {
            return error.code
        }
    }
}
