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

    init() throws { folder = try temporaryFolder("standings") }

    private static func made() throws -> SQLiteStandings {
        try SQLiteStandings(folder: temporaryFolder("standings"))
    }

    @Test("L4: the standings in SQLite meet the standings contract")
    func contract() async throws {
        let contract = StandingsContract { try Self.made() }
        #expect(await contract.check() == [])
    }

    @Test("P4: stored standings are read again, and those of a newer version are left unchanged")
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
    }

    @Test("O3: an erased person's name is in no file; a reader that prevents this is reported")
    func erased() async throws {
        let standings = try SQLiteStandings(folder: folder)
        let ada = AccountID(high: 1, low: 2)
        var published = publication(ada, 5, day("2026-11-23"))
        published.name = "Quaver the Great"
        _ = try await standings.publish(published, at: Instant(seconds: 1_795_435_200))
        func isNamed() -> Bool {
            ["", "-wal"].contains { end in
                let path = folder + "/" + SQLiteStandings.name + end
                let bytes = FileManager.default.contents(atPath: path) ?? Data()
                return bytes.range(of: Data("Quaver".utf8)) != nil
            }
        }
        #expect(isNamed())
        // A reader in the middle of a transaction keeps the log from being emptied.
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(
            path: folder + "/" + SQLiteStandings.name, configuration: configuration)
        try await reader.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN; SELECT count(*) FROM people")
        }
        do throws(Rejection) {
            try await standings.erase(ada)
            Issue.record("The log was emptied under a reader.")
        } catch { #expect(error.code == "leagues.purging") }
        #expect(try await standings.read { try $0.tableExists("people") })
        try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        // The next write ends it.
        _ = try await standings.publish(
            publication(AccountID(high: 3, low: 4), 5, day("2026-11-23")),
            at: Instant(seconds: 1_795_435_200))
        #expect(!isNamed())
    }

    @Test("L5: two programs settle the same file at once → each board is settled once")
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
        async let mine = BoardSettlement(one).settle(at: now)
        async let theirs = BoardSettlement(other).settle(at: now)
        #expect(try await mine + theirs == 5)
        let undelivered = try await other.undelivered(after: nil, limit: 999)
        #expect(undelivered.count == 120 && Set(undelivered.map(\.account)).count == 120)
    }

    @Test("L5: random steps give the same results with standings in SQLite and in memory")
    func same() async throws {
        for seed in 0..<UInt64(rounds) {
            let store = try Self.made()
            var life = StandingsSimulation(seed: seed, stores: [[store], [MemoryStandings()]])
            for _ in 0..<150 {
                let answers = try await life.step()
                #expect(answers[0] == answers[1], "seed \(seed)")
                guard answers[0] == answers[1] else { return }
            }
            #expect(try await life.allBoards(0) == life.allBoards(1), "seed \(seed)")
        }
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
