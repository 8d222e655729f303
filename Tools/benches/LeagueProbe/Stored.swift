import Core
import Leagues
import LeaguesAPI
import StandingsSQLite

/// Standings in a folder.
struct Stored {
    let store: SQLiteStandings
    private let week = Day("2026-11-23") ?? .first

    init(_ folder: String) throws { store = try SQLiteStandings(folder: folder) }

    func tellFirst() {
        print("board", BoardID(week: week, tier: .montBlanc, band: 0, number: 0).rawValue)
        print("due", LeagueWeek(of: week, in: .utc).settlement.milliseconds)
    }

    func settle(at now: Instant) async throws {
        let clock = ContinuousClock()
        let begun = clock.now
        let count = try await BoardSettlement(store).settle(at: now)
        print("settle", seconds(clock.now - begun))
        print("boards", count)
    }

    func deliver() async throws {
        let clock = ContinuousClock()
        let begun = clock.now
        let count = try await BoardSettlement(store).deliver { $0 }
        print("tell", seconds(clock.now - begun))
        print("people", count)
    }

    private func seconds(_ taken: Duration) -> Double {
        Double(taken.components.seconds) + Double(taken.components.attoseconds) / 1e18
    }
}
