import Core
import Engine
import JournalSQLite
import StreaksAPI
import Synchronization

extension Bench {
    /// Reads the whole journal and folds it into every projection from scratch.
    func fold(rounds: Int) async throws {
        let account = journal.identity.account
        let world = Mutex(program.emptyWorld)
        try await report("fold", rounds: rounds) {
            world.withLock { $0 = program.emptyWorld }
            _ = try await journal.read(account, after: .start) { events in
                world.withLock { $0.fold(events) }
            }
        }
        print("events", try await journal.head(account).rawValue)
    }

    /// Queries the streak of habit days and of every item: current, best and history.
    func streaks(rounds: Int) async throws {
        let today = Bench.today
        let answers = try await engine().ask(zone: zone) { asking in
            (asking.view, asking.view.answer(.streakProvider))
        }
        guard let keeper = answers.1 else { return }
        let view = answers.0
        await report("habit-days", rounds: rounds) {
            blackHole(keeper.habitDays(today: today, in: view).longest)
        }
        await report("all", rounds: rounds) {
            blackHole(keeper.all(today: today, in: view).count)
        }
        let whole = keeper.habitDays(today: today, in: view)
        print("current", whole.current)
        print("longest", whole.longest)
    }
}

/// Keeps the compiler from removing the timed code.
@inline(never) func blackHole(_ value: Int) { precondition(value >= 0) }
