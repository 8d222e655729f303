import Core
import Engine
import Habits
import JournalSQLite

extension Bench {
    /// Twenty habits over a span, ten years unless it is only for a try: an event a day for each, a
    /// completion or, on three of a hundred days, a skip. Ten years come to 73,000 events. The last
    /// three weeks are all done, so every habit has a streak that is alive.
    func fill(over span: DaySpan) async throws {
        let engine = engine()
        var habits: [ItemID] = []
        for number in 1...20 {
            let fields = ItemPatch(name: "Habit \(number)")
            let added = try await engine.perform(
                AddItem(.habit, fields, start: span.first), zone: zone)
            habits.append(added.reply.item.id)
        }
        for day in span.days {
            try await complete(habits, on: day, with: engine)
        }
        print("events", try await journal.head(journal.identity.account).rawValue)
    }

    /// All at once, so that they share durable writes.
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

    /// Spreads the days that are missed evenly over the habits.
    private func isDone(_ habit: Int, on day: Day) -> Bool {
        (Int(day.number) * 7 + habit * 13) % 33 != 0 || day > Bench.today - 20
    }
}
