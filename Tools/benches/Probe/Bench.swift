import Core
import Engine
import JournalSQLite
import Standard

/// A store of ten years and the program that uses it.
struct Bench {
    /// Noon of Saturday 21 November 2026 in London.
    static let now = Instant(milliseconds: 1_795_262_400_000)
    static let today = Day(20_778)

    let journal: SQLiteJournal
    let program: Program
    let zone: Zone

    init(folder: String) throws {
        journal = try SQLiteJournal(
            folder: folder, clock: FixedClock(Bench.now), log: .short)
        program = try Program(Standard.core)
        zone = try Zone(identifier: "Europe/London")
    }

    func engine(_ clock: any Clock = FixedClock(Bench.now)) -> Engine {
        Engine(
            program: program, journal: journal, account: journal.identity.account,
            device: journal.identity.device, clock: clock)
    }

    /// Prints the median of `rounds` timings, in milliseconds.
    func report(_ name: String, rounds: Int, _ body: () async throws -> Void) async rethrows {
        var taken: [Duration] = []
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            try await body()
            taken.append(ContinuousClock.now - start)
        }
        let median = taken.sorted()[rounds / 2]
        print(name, median / .milliseconds(1))
    }
}
