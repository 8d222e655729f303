import Core
import CoreTesting
import LeaguesAPI
import LeaguesTesting
import Synchronization
import Testing

@testable import Leagues

@Suite struct StoreTests {
    @Test("L4: the in-memory standings meet the standings contract")
    func contract() async {
        #expect(await StandingsContract { MemoryStandings() }.check() == [])
    }

    @Test(
        "L5: a week that ends in a night with a clock change is settled once, at 00:05",
        arguments: [
            ("Africa/Cairo", "2026-04-20"), ("Europe/Paris", "2026-03-23"),
            ("America/New_York", "2026-10-26"), ("Australia/Lord_Howe", "2026-03-30"),
            ("Asia/Tokyo", "2026-03-23"), ("Pacific/Apia", "2011-12-26"),
        ])
    func clocks(_ name: String, _ text: String) async throws {
        let zone = try Zone(identifier: name)
        let week = LeagueWeek(of: day(text), in: zone)
        let store = MemoryStandings()
        let ada = AccountID(high: 4, low: 2)
        let published = Publication(
            account: ada, week: week.monday, tier: .k2, zone: name, name: nil,
            joined: week.start, score: WeekScore(points: 5))
        _ = try await store.publish(published, at: week.start)
        var settled = 0
        for minute in stride(from: -180, through: 180, by: 1) {
            let now = week.end + Int64(minute) * 60
            let count = try await BoardSettlement(store).settle(at: now)
            if count > 0 {
                let wall = zone.wallTime(at: now)
                #expect(wall.day == week.monday + 7 && wall.secondOfDay == 300)
            }
            settled += count
        }
        #expect(settled == 1)
    }

    @Test("L5: interrupted settling resumes, and each person gets the result once")
    func interrupted() async throws {
        for last in 0..<60 {
            let store = MemoryStandings()
            var generator = SeededGenerator(7)
            let week = LeagueWeek(of: day("2026-11-23"), in: .utc)
            for number in 0..<40 {
                let published = Publication(
                    account: generator.id(), week: week.monday, tier: .k2, zone: "UTC", name: nil,
                    joined: week.start, score: WeekScore(points: 1 + number % 7))
                _ = try await store.publish(published, at: week.start)
            }
            // A report is a fact of the person, one per person and week.
            let facts = Mutex<[EventID: Settlement]>([:])
            let crash = Crash(after: last)
            for attempt in 0..<2 {
                let settling = BoardSettlement(attempt == 0 ? Crashing(store, crash) : store)
                do {
                    try await settling.settle(at: week.settlement)
                    try await settling.tellEach { settlement throws(Rejection) in
                        if attempt == 0 { try crash.strike() }
                        facts.withLock { $0[settlement.operation] = settlement }
                        if attempt == 0 { try crash.strike() }
                    }
                } catch {
                    #expect(attempt == 0)
                }
            }
            let told = facts.withLock { Array($0.values) }
            var wanted: [Settlement] = []
            for board in try await store.boards(of: .k2, in: week.monday, after: nil, limit: 9) {
                wanted += SettlementRule.settle(board)
            }
            #expect(told.count == 40 && Set(told) == Set(wanted))
            #expect(try await store.undelivered(after: nil, limit: 9).isEmpty)
        }
    }

    @Test("L5: settling keeps each person and moves them at most one tier, to one board")
    func conserved() async throws {
        var generator = SeededGenerator(12)
        let store = MemoryStandings()
        var people = (0..<300).map { _ in (account: generator.id() as AccountID, tier: Tier.first) }
        for number in 0..<5 {
            let monday = day("2026-11-23") + 7 * number
            let now = LeagueWeek(of: monday, in: .utc).start
            for person in people where generator.next() % 5 > 0 {
                let published = Publication(
                    account: person.account, week: monday, tier: person.tier, zone: "UTC",
                    name: nil, joined: now,
                    score: WeekScore(points: 1 + Int(generator.next() % 90)))
                guard case .seated = try await store.publish(published, at: now + 3_600) else {
                    Issue.record("Somebody has no seat.")
                    return
                }
            }
            var seen: Set<AccountID> = []
            for tier in Tier.allCases {
                for board in try await store.boards(of: tier, in: monday, after: nil, limit: 999) {
                    for seat in board.seats { #expect(seen.insert(seat.standing.account).inserted) }
                }
            }
            _ = try await BoardSettlement(store).settle(at: now + 8 * 86_400)
            var moved: [AccountID: Tier] = [:]
            while let one = try await store.undelivered(after: nil, limit: 1).first {
                moved[one.account] = one.to
                try await store.note(told: [one])
            }
            #expect(Set(moved.keys) == seen)
            for index in people.indices {
                let tier = moved[people[index].account] ?? people[index].tier
                #expect(abs(tier.height - people[index].tier.height) <= 1)
                people[index].tier = tier
            }
            let sums = Tier.allCases.map { tier in people.count { $0.tier == tier } }
            #expect(sums.reduce(0, +) == 300)
        }
        #expect(Set(people.map(\.tier)).count == 5)
    }
}

/// Fails at one step and all later ones, like a killed program.
private final class Crash: Sendable {
    private let left: Mutex<Int>
    init(after steps: Int) { left = Mutex(steps) }

    func strike() throws(Rejection) {
        let isDead = left.withLock { left in
            left -= 1
            return left < 0
        }
        if isDead { throw Rejection("test.killed", "Killed.") }
    }
}

/// A store that fails once the program is killed, before or after a call.
private struct Crashing: SettleableStandings {
    let store: MemoryStandings
    let crash: Crash

    init(_ store: MemoryStandings, _ crash: Crash) {
        self.store = store
        self.crash = crash
    }

    private func reached<T: Sendable>(
        _ body: () async throws(Rejection) -> T
    ) async throws(Rejection) -> T {
        try crash.strike()
        let answer = try await body()
        try crash.strike()
        return answer
    }

    func due(at now: Instant, limit: Int) async throws(Rejection) -> [BoardID] {
        try await reached { () throws(Rejection) in try await store.due(at: now, limit: 1) }
    }

    func settle(
        _ boards: [BoardID], at now: Instant, by rule: @escaping @Sendable (Board) -> [Settlement]
    ) async throws(Rejection) -> Int {
        try await reached { () throws(Rejection) in
            try await store.settle(boards, at: now, by: rule)
        }
    }

    func undelivered(after last: Settlement?, limit: Int) async throws(Rejection) -> [Settlement] {
        try await reached { () throws(Rejection) in
            try await store.undelivered(after: last, limit: 7)
        }
    }

    func note(told settlements: [Settlement]) async throws(Rejection) {
        try await reached { () throws(Rejection) in try await store.note(told: settlements) }
    }

    func sweep(before week: Day) async throws(Rejection) {
        try await reached { () throws(Rejection) in try await store.sweep(before: week) }
    }
}
