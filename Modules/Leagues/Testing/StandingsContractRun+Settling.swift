internal import Core
internal import Leagues
internal import LeaguesAPI

extension StandingsContractRun {
    mutating func settling() async throws {
        let people = try await seat(28)
        let idle = try await seat(1)[0]
        _ = try await store.publish(publication(idle, 0), at: noon(1))
        let before = Instant(milliseconds: endOfWeek.milliseconds - 1)
        expect(
            try await store.due(at: before, limit: 9) == [],
            "boards are due before the end of the week")
        let due = try await store.due(at: endOfWeek, limit: 1)
        expect(due.map(\.number) == [0], "the due boards are \(due)")
        let all = try await store.due(at: endOfWeek, limit: 9)
        let early = try await store.settle(all, at: before, by: SettlementRule.settle)
        expect(early == 0, "boards are settled before the end of the week")
        let count = try await store.settle(all, at: endOfWeek, by: SettlementRule.settle)
        expect(count == 2, "\(count) boards are settled, not 2")
        let none = try await store.settle(all, at: endOfWeek) { _ in [] }
        expect(none == 0, "boards are settled twice")
        expect(try await store.due(at: endOfWeek, limit: 9) == [], "settled boards are still due")
        let settled = try await store.undelivered(after: nil, limit: 99)
        expect(
            Set(settled.map(\.account)) == Set(people),
            "the settled users are not the users with points")
        for id in all {
            let board = try await store.board(id)
            expect(board?.isSettled ?? false, "a settled board is not marked as settled")
            let wanted = board.map(SettlementRule.settle) ?? []
            let kept = settled.filter { $0.board == id }.sorted { $0.rank < $1.rank }
            expect(kept == wanted, "the stored results differ from the rule's results")
        }
    }

    /// Checks that of 27 users, of whom the 15th to the 20th have equal scores and the 15th keeps
    /// the tier, none of these is demoted.
    mutating func level() async throws {
        let people = people(27)
        for (index, account) in people.enumerated() {
            let points = index < 14 ? 100 - index : index < 20 ? 50 : 10
            _ = try await store.publish(publication(account, points), at: noon(1))
        }
        _ = try await BoardSettlement(store).settle(at: endOfWeek)
        let settled = try await store.undelivered(after: nil, limit: 99)
        let ordered = settled.sorted { $0.rank < $1.rank }.map(\.movement)
        let wanted: [Movement] =
            [Movement](repeating: .up, count: 12) + [Movement](repeating: .stay, count: 8)
            + [Movement](repeating: .down, count: 7)
        expect(ordered == wanted, "users level with one who stays move down: \(ordered)")
    }

    mutating func settlingAtOnce() async throws {
        _ = try await seat(100)
        let (store, now) = (store, endOfWeek)
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask { try await BoardSettlement(store).settle(at: now) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let sum = counts.reduce(0, +)
        expect(sum == 4, "four concurrent runs settle \(sum) boards, not 4")
        let settled = try await store.undelivered(after: nil, limit: 999)
        expect(
            settled.count == 100 && Set(settled.map(\.account)).count == 100,
            "results are missing or doubled")
    }

    mutating func telling() async throws {
        let people = try await seat(30)
        _ = try await BoardSettlement(store).settle(at: endOfWeek)
        let all = try await store.undelivered(after: nil, limit: 99)
        let order = all.map { ($0.board, $0.account) }
        expect(
            zip(order, order.dropFirst()).allSatisfy { $0 < $1 } && all.count == 30,
            "untold(after:limit:) is not ordered by board and account")
        var pages: [Settlement] = []
        while true {
            let page = try await store.undelivered(after: pages.last, limit: 7)
            guard !page.isEmpty else { break }
            pages += page
        }
        expect(pages == all, "the pages do not contain all results")
        let failing = people[3]
        let told = try await BoardSettlement(store).tellEach { settlement throws(Rejection) in
            if settlement.account == failing { throw Rejection("test.away", "Away.") }
        }
        expect(told == 29, "\(told) results are passed on, not 29")
        expect(
            try await store.undelivered(after: nil, limit: 99).map(\.account) == [failing],
            "the remaining result is not that of the failed call")
        let went = try await store.publish(publication(people[4], 5, week: week + 7), at: noon(7))
        let away = try await store.publish(publication(failing, 5, week: week + 7), at: noon(7))
        expect(went != .waiting, "a user whose result was passed on waits for another user")
        expect(away == .waiting, "a user whose result is pending got \(away)")
        let rest = try await BoardSettlement(store).tellEach { _ in }
        let none = try await BoardSettlement(store).tellEach { _ in }
        expect(rest == 1 && none == 0, "a result is passed on twice")
    }

    mutating func nextWeek() async throws {
        let people = try await seat(27)
        let (best, worst, middle) = (people[26], people[0], people[13])
        let monday = noon(7)
        let early = try await store.publish(publication(best, 5, week: week + 7), at: monday)
        expect(early == .waiting, "a publication before the settlement got \(early)")
        _ = try await BoardSettlement(store).settle(at: monday)
        let soon = try await store.publish(publication(best, 5, week: week + 7), at: monday)
        expect(soon == .waiting, "a publication before the result was passed on got \(soon)")
        _ = try await BoardSettlement(store).tellEach { _ in }
        for (account, tier) in [(best, Tier.everest), (worst, .montBlanc), (middle, .k2)] {
            _ = try await store.publish(publication(account, 5, week: week + 7), at: monday)
            let board = try await store.board(of: account, in: week + 7)
            expect(
                board?.id.tier == tier, "the tier of the next week does not follow from the result")
        }
        // Storing the results again later does not change the tier.
        let settled = try await store.board(of: best, in: week).map(SettlementRule.settle) ?? []
        expect(settled.count == 27, "a settled board is gone")
        try await store.note(
            told: settled.map { one in
                var one = one
                one.movement = .down
                return one
            })
        _ = try await store.publish(publication(people[14], 5, week: week + 7), at: monday)
        let tier = try await store.board(of: people[14], in: week + 7)?.id.tier
        expect(tier == .k2, "noting a result again changes the tier")
        try await store.withdraw(middle)
        _ = try await store.publish(publication(middle, 5, week: week + 7), at: monday)
        _ = try await store.publish(publication(best, 6, week: week + 14), at: noon(14))
        expect(
            try await store.board(of: best, in: week + 14) == nil,
            "a user with an open week has a seat in a later week")
        let idle = try await store.publish(publication(people[5], 0, week: week + 7), at: monday)
        expect(idle == .unseated, "a user without points got \(idle)")
    }

    mutating func sweeping() async throws {
        let people = try await seat(3)
        _ = try await BoardSettlement(store).settle(at: noon(7))
        try await store.sweep(before: week + 7)
        expect(
            try await store.undelivered(after: nil, limit: 9).count == 3,
            "a pending result is removed")
        _ = try await BoardSettlement(store).tellEach { _ in }
        try await store.sweep(before: week)
        expect(
            try await store.board(of: people[0], in: week) != nil,
            "a board of the current period is removed")
        _ = try await store.publish(publication(people[0], 4, week: week + 7), at: noon(8))
        try await store.sweep(before: week + 14)
        expect(try await store.board(of: people[0], in: week) == nil, "an old board is not removed")
        expect(
            try await store.board(of: people[0], in: week + 7) != nil, "an open board is removed")
        expect(try await store.knows(people[1]), "a user is removed")
    }

    private var endOfWeek: Instant { LeagueWeek(of: week, in: .utc).settlement }
}
