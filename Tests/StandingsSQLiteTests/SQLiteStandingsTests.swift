import Core
import CoreTesting
import Foundation
import GRDB
import Leagues
import LeaguesAPI
import LeaguesTesting
import Testing

@testable import StandingsSQLite

@Suite struct SQLiteStandingsTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "standings-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private static func made(in folder: String) throws -> SQLiteStandings {
        let own = folder + "/\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        return try SQLiteStandings(folder: own)
    }

    @Test("L4: the standings in SQLite meet the contract of standings")
    func contract() async throws {
        let folder = folder
        let contract = StandingsContract { try Self.made(in: folder) }
        #expect(await contract.check() == [])
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("P4: what was kept is there again, and newer standings are left as they are")
    func again() async throws {
        let ada = AccountID(high: 1, low: 2)
        let published = publication(ada, 5, day("2026-11-23"))
        let now = Instant(seconds: 1_795_435_200)
        let first = try await SQLiteStandings(folder: folder).publish(published, at: now)
        guard case .seated(let id) = first else {
            Issue.record("\(first)")
            return
        }
        let board = try await SQLiteStandings(folder: folder).board(id)
        #expect(board?.seats.map(\.standing) == [published.standing])
        let path = folder + "/" + SQLiteStandings.name
        let queue = try DatabaseQueue(path: path)
        try await queue.write { try $0.execute(sql: "PRAGMA user_version = 99") }
        #expect(code { try SQLiteStandings(folder: folder) } == "leagues.newer")
        #expect(code { try SQLiteStandings(folder: folder + "/none") } == "leagues.unavailable")
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("L5: two programs on one file settle at once, and do it once")
    func together() async throws {
        let (one, other) = (
            try SQLiteStandings(folder: folder), try SQLiteStandings(folder: folder)
        )
        var generator = SeededGenerator(3)
        let monday = day("2026-11-23")
        for _ in 0..<120 {
            let published = publication(generator.id(), 1 + Int(generator.next() % 9), monday)
            _ = try await one.publish(published, at: Instant(seconds: 1_795_435_200))
        }
        let now = LeagueWeek(of: monday, in: .utc).settlement
        async let mine = Settling(one).settle(at: now)
        async let theirs = Settling(other).settle(at: now)
        #expect(try await mine + theirs == 5)
        let untold = try await other.untold(after: nil, limit: 999)
        #expect(untold.count == 120 && Set(untold.map(\.account)).count == 120)
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("L5: whatever is done, the standings in SQLite and those in memory say the same")
    func same() async throws {
        for seed in 0..<UInt64(rounds) {
            let store = try Self.made(in: folder)
            var life = RandomLife(seed: seed, stores: [store, MemoryStandings()])
            for _ in 0..<150 {
                let answers = try await life.step()
                #expect(answers[0] == answers[1], "seed \(seed)")
                guard answers[0] == answers[1] else { return }
            }
            #expect(try await life.allBoards(0) == life.allBoards(1), "seed \(seed)")
        }
        try FileManager.default.removeItem(atPath: folder)
    }

    private var rounds: Int {
        #if DEBUG
            8
        #else
            60
        #endif
    }
}

private func publication(_ account: AccountID, _ points: Int, _ week: Day) -> Publication {
    Publication(
        account: account, week: week, tier: .k2, zone: "UTC", name: nil,
        joined: Instant(seconds: 1_700_000_000), score: WeekScore(points: points))
}

/// The same things happening to several stores.
private struct RandomLife {
    var dice: SeededGenerator
    let stores: [any Standings]
    let people: [AccountID]
    var now = Instant(seconds: 1_795_435_200)
    private static let zones = ["UTC", "Asia/Tokyo", "America/New_York", "Asia/Kolkata"]

    init(seed: UInt64, stores: [any Standings]) {
        var dice = SeededGenerator(seed)
        people = (0..<70).map { _ in dice.id() }
        self.dice = dice
        self.stores = stores
    }

    /// One thing, and what each store says of it.
    mutating func step() async throws -> [String] {
        let (who, what) = (people[Int(dice.next() % 70)], dice.next() % 40)
        let other = people[Int(dice.next() % 70)]
        if what == 0 { now = now + Int64(dice.next() % 5) * 86_400 }
        let zone = try Zone(identifier: Self.zones[Int(dice.next() % 4)])
        let (week, now) = (LeagueWeek(at: now, in: zone), now)
        let published = Publication(
            account: who, week: week.monday, tier: Tier(height: Int(dice.next() % 2) + 1),
            zone: zone.identifier, name: dice.next() % 2 == 0 ? "Ada" : nil, joined: week.start,
            score: WeekScore(points: Int(dice.next() % 5), streakDays: Int(dice.next() % 3)))
        var answers: [String] = []
        for store in stores {
            var answer: Any = "done"
            switch what {
            case 1: try await store.withdraw(who)
            case 2: try await store.erase(who)
            case 3: try await store.report(who, by: other, at: now)
            case 4: try await store.hide(who, published.name == nil)
            case 5: answer = try await Settling(store).settle(at: now)
            case 6: answer = try await Settling(store).tell { _ in }
            case 7: answer = try await store.untold(after: nil, limit: 5)
            case 8: try await store.sweep(before: week.monday - 7)
            case 9: answer = try await store.reports(limit: 3)
            case 10: answer = try await store.due(at: now, limit: 4)
            case 11: answer = try await store.seats(of: [who, other], in: week.monday)
            default: answer = try await store.publish(published, at: now)
            }
            let board = try await store.board(of: other, in: week.monday)
            answers.append("\(what): \(answer), \(board as Any)")
        }
        return answers
    }

    func allBoards(_ index: Int) async throws -> [Board] {
        var boards: [Board] = []
        for tier in Tier.allCases {
            for number in -1...20 {
                let week = (day("2026-11-23") + 7 * number).startOfWeek
                boards += try await stores[index].boards(
                    of: tier, in: week, after: nil, limit: 999)
            }
        }
        return boards
    }
}
