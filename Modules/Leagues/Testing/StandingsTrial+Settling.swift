internal import Core
internal import Leagues
internal import LeaguesAPI

extension StandingsTrial {
    mutating func settling() async throws {
        let people = try await seat(28)
        let idle = try await seat(1)[0]
        _ = try await store.publish(publication(idle, 0), at: noon(1))
        let before = Instant(milliseconds: endOfWeek.milliseconds - 1)
        expect(try await store.due(at: before, limit: 9) == [], "a week is settled too early")
        let due = try await store.due(at: endOfWeek, limit: 1)
        expect(due.map(\.number) == [0], "due are \(due)")
        let all = try await store.due(at: endOfWeek, limit: 9)
        let early = try await store.settle(all, at: before, by: SettlingRule.settle)
        expect(early == 0, "boards that are not due are settled")
        let count = try await store.settle(all, at: endOfWeek, by: SettlingRule.settle)
        expect(count == 2, "\(count) boards are settled")
        let none = try await store.settle(all, at: endOfWeek) { _ in [] }
        expect(none == 0, "boards are settled twice")
        expect(try await store.due(at: endOfWeek, limit: 9) == [], "settled boards are due")
        let settled = try await store.untold(after: nil, limit: 99)
        expect(Set(settled.map(\.account)) == Set(people), "others are settled than had points")
        for id in all {
            let board = try await store.board(id)
            expect(board?.isSettled ?? false, "a settled board goes on")
            let wanted = board.map(SettlingRule.settle) ?? []
            let kept = settled.filter { $0.board == id }.sorted { $0.rank < $1.rank }
            expect(kept == wanted, "what was settled is not what is kept")
        }
    }

    /// Of 27 people the 15th to the 20th are level, and the 15th stays.
    mutating func level() async throws {
        let people = people(27)
        for (index, account) in people.enumerated() {
            let points = index < 14 ? 100 - index : index < 20 ? 50 : 10
            _ = try await store.publish(publication(account, points), at: noon(1))
        }
        _ = try await Settling(store).settle(at: endOfWeek)
        let settled = try await store.untold(after: nil, limit: 99)
        let ordered = settled.sorted { $0.rank < $1.rank }.map(\.movement)
        let wanted: [Movement] =
            [Movement](repeating: .up, count: 12) + [Movement](repeating: .stay, count: 8)
            + [Movement](repeating: .down, count: 7)
        expect(ordered == wanted, "people level with one who stays move down: \(ordered)")
    }

    mutating func settlingAtOnce() async throws {
        _ = try await seat(100)
        let (store, now) = (store, endOfWeek)
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask { try await Settling(store).settle(at: now) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let sum = counts.reduce(0, +)
        expect(sum == 4, "four who settle four boards at once settle \(sum)")
        let settled = try await store.untold(after: nil, limit: 999)
        expect(settled.count == 100 && Set(settled.map(\.account)).count == 100, "some are lost")
    }

    mutating func telling() async throws {
        let people = try await seat(30)
        _ = try await Settling(store).settle(at: endOfWeek)
        let all = try await store.untold(after: nil, limit: 99)
        let order = all.map { ($0.board, $0.account) }
        expect(
            zip(order, order.dropFirst()).allSatisfy { $0 < $1 } && all.count == 30,
            "who is to be told is in no order")
        var pages: [Settlement] = []
        while true {
            let page = try await store.untold(after: pages.last, limit: 7)
            guard !page.isEmpty else { break }
            pages += page
        }
        expect(pages == all, "somebody is lost from page to page")
        let failing = people[3]
        let told = try await Settling(store).tellEach { settlement throws(Rejection) in
            if settlement.account == failing { throw Rejection("test.away", "Away.") }
        }
        expect(told == 29, "\(told) are told")
        expect(
            try await store.untold(after: nil, limit: 99).map(\.account) == [failing],
            "others are left than the one who was away")
        let went = try await store.publish(publication(people[4], 5, week: week + 7), at: noon(7))
        let away = try await store.publish(publication(failing, 5, week: week + 7), at: noon(7))
        expect(went != .waiting, "who was told waits for the one who was away")
        expect(away == .waiting, "who was away is \(away)")
        let rest = try await Settling(store).tellEach { _ in }
        let none = try await Settling(store).tellEach { _ in }
        expect(rest == 1 && none == 0, "somebody is told twice")
    }

    mutating func nextWeek() async throws {
        let people = try await seat(27)
        let (best, worst, middle) = (people[26], people[0], people[13])
        let monday = noon(7)
        let early = try await store.publish(publication(best, 5, week: week + 7), at: monday)
        expect(early == .waiting, "before the week is settled one is \(early)")
        _ = try await Settling(store).settle(at: monday)
        let soon = try await store.publish(publication(best, 5, week: week + 7), at: monday)
        expect(soon == .waiting, "before one is told one is \(soon)")
        _ = try await Settling(store).tellEach { _ in }
        for (account, tier) in [(best, Tier.everest), (worst, .montBlanc), (middle, .k2)] {
            _ = try await store.publish(publication(account, 5, week: week + 7), at: monday)
            let board = try await store.board(of: account, in: week + 7)
            expect(board?.id.tier == tier, "the tier does not follow from the week")
        }
        // Storing the results again later does not change the tier.
        let settled = try await store.board(of: best, in: week).map(SettlingRule.settle) ?? []
        expect(settled.count == 27, "a settled board is gone")
        try await store.note(
            told: settled.map { one in
                var one = one
                one.movement = .down
                return one
            })
        _ = try await store.publish(publication(people[14], 5, week: week + 7), at: monday)
        let tier = try await store.board(of: people[14], in: week + 7)?.id.tier
        expect(tier == .k2, "told again, somebody has another tier")
        try await store.withdraw(middle)
        _ = try await store.publish(publication(middle, 5, week: week + 7), at: monday)
        _ = try await store.publish(publication(best, 6, week: week + 14), at: noon(14))
        expect(try await store.board(of: best, in: week + 14) == nil, "a week is passed over")
        let idle = try await store.publish(publication(people[5], 0, week: week + 7), at: monday)
        expect(idle == .unseated, "who has no points is \(idle)")
    }

    mutating func sweeping() async throws {
        let people = try await seat(3)
        _ = try await Settling(store).settle(at: noon(7))
        try await store.sweep(before: week + 7)
        expect(try await store.untold(after: nil, limit: 9).count == 3, "who is untold is swept")
        _ = try await Settling(store).tellEach { _ in }
        try await store.sweep(before: week)
        expect(try await store.board(of: people[0], in: week) != nil, "too much is swept")
        _ = try await store.publish(publication(people[0], 4, week: week + 7), at: noon(8))
        try await store.sweep(before: week + 14)
        expect(try await store.board(of: people[0], in: week) == nil, "too little is swept")
        expect(try await store.board(of: people[0], in: week + 7) != nil, "what goes on is swept")
        expect(try await store.knows(people[1]), "people are swept")
    }

    private var endOfWeek: Instant { LeagueWeek(of: week, in: .utc).settlement }
}
