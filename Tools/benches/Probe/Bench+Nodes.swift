import Core
import Engine
import Foundation
import JournalPostgres
import LeaguesAPI
import LeaguesHosting
import Postgres
import Standard
import StandingsPostgres

/// The shared store of nodes, opened like a node does.
struct SharedStore {
    let pool: PostgresPool
    let journal: PostgresJournal

    /// The database at an address, whose master key is in a folder.
    init(_ address: String, in folder: String) throws {
        let text = try String(contentsOfFile: folder + "/master.key", encoding: .utf8)
        let digits = text.compactMap { $0.hexDigitValue.map(UInt8.init) }
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
            digits[$0] << 4 | digits[$0 + 1]
        }
        guard let master = MasterKey(bytes) else {
            fatalError("There is no master key in \(folder).")
        }
        pool = PostgresPool(try PostgresAddress(address), connections: 16)
        let keys = try PostgresKeyStore(pool, master: master, entropy: SystemEntropy())
        journal = try PostgresJournal(
            pool, clock: FixedClock(Bench.now), entropy: SystemEntropy(), keys: keys)
    }
}

extension Bench {
    /// Like `people` in a folder, but in the nodes' database; with `joining` the people take part
    /// in the league.
    static func people(
        _ store: SharedStore, _ folder: String, _ list: String, withYear: Int, joining: Bool
    ) async throws {
        try await fill(
            store.journal, as: store.journal.device, accounts(list), withYear: withYear, folder,
            joining: joining)
    }

    /// Prints the first board of the settled week, and the time of its settlement.
    static func week() {
        print("board", BoardID(week: today, tier: .montBlanc, band: 0, number: 0).rawValue)
        print("due", LeagueWeek(of: today, in: .utc).settlement.milliseconds)
    }

    /// Settles due weeks like a node, and records each as a fact of its person; in seconds.
    static func settle(_ store: SharedStore) async throws {
        let clock = FixedClock(LeagueWeek(of: today, in: .utc).settlement)
        let program = try Program(Standard.core)
        let (journal, device) = (store.journal, store.journal.device)
        let host = LeagueHost(try PostgresStandings(store.pool))
        let keeping = LeagueMaintenance(
            host, clock: clock, journal: journal, device: device
        ) { account in
            Engine(
                program: program, journal: journal, account: account, device: device, clock: clock)
        } failed: {
            FileHandle.standardError.write(Data("\($0.message)\n".utf8))
        }
        let begun = ContinuousClock.now
        await keeping.settle()
        print("settle", (ContinuousClock.now - begun) / .seconds(1))
    }
}
