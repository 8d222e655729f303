import Core
import Engine
import Habits
import JournalSQLite
import Synchronization

extension Bench {
    /// Twenty habits over a span, normally ten years: one event per day and habit, a completion or,
    /// on three of a hundred days, a skip, at some second of that day. Ten years give 73,000
    /// events. The last three weeks are all done, so every habit has a current streak.
    func fill(over span: DaySpan) async throws {
        let clock = DayClock()
        let engine = engine(clock)
        var habits: [ItemID] = []
        for number in 1...20 {
            let fields = ItemPatch(name: "Habit \(number)")
            let added = try await engine.perform(
                AddItem(.habit, fields, start: span.first), zone: zone)
            habits.append(added.reply.item.id)
        }
        for day in span.days {
            clock.begin(day)
            try await complete(habits, on: day, with: engine)
        }
        print("events", try await journal.head(journal.identity.account).rawValue)
    }

    /// Completes all concurrently, so that they share durable writes.
    private func complete(_ habits: [ItemID], on day: Day, with engine: Engine) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, habit) in habits.enumerated() {
                let isDone = isDone(index, on: day)
                group.addTask {
                    if isDone {
                        _ = try await engine.perform(CompleteItem(habit, on: day), zone: zone)
                    } else {
                        _ = try await engine.perform(SkipItem(habit, on: day), zone: zone)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Spreads missed days evenly over the habits.
    private func isDone(_ habit: Int, on day: Day) -> Bool {
        (Int(day.number) * 7 + habit * 13) % 33 != 0 || day > Bench.today - 20
    }
}

/// A clock that advances each time it is read, from 06:00 to 13:00 of its day.
private final class DayClock: Clock {
    private let state = Mutex((day: Bench.today, looks: UInt64(0)))

    func begin(_ day: Day) { state.withLock { $0.day = day } }

    func now() -> Instant {
        state.withLock { state in
            state.looks &+= 0x9E37_79B9_7F4A_7C15
            let second = 6 * 3_600 + Int64(state.looks >> 32) % (7 * 3_600)
            return Instant(milliseconds: (Int64(state.day.number) * 86_400 + second) * 1_000)
        }
    }
}
