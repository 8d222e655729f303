import Core
import CoreTesting
import Habits
import Testing

/// Compares the set-based schedules and sums with a slow day-by-day reading of the rules.
@Suite struct SlowReadingTests {
    /// The history of one item: days of change, each with the value that applies from that day on.
    private struct Reading {
        var start: Day
        var counts: [(from: Day, count: Int)]
        var archived: [(from: Day, isArchived: Bool)] = []
        var done: Set<Day> = []

        func count(on day: Day) -> Int { counts.last { $0.from <= day }?.count ?? 0 }
        func isArchived(on day: Day) -> Bool {
            archived.last { $0.from <= day }?.isArchived ?? false
        }

        /// Rule H8: goes through the calendar week from Monday. A day is due once the rest of the
        /// week is needed to reach the count.
        func isScheduled(on day: Day) -> Bool {
            guard day >= start, !isArchived(on: day) else { return false }
            if done.contains(day) { return true }
            let sunday = day.startOfWeek + 6
            let first = max(day.startOfWeek, start)
            var left = sunday - first + 1 - count(on: day)
            for earlier in stride(from: 0, to: day - first, by: 1).map({ first + $0 })
            where !done.contains(earlier) {
                left -= 1
            }
            return left <= 0
        }
    }

    @Test(
        "H8: N-times-a-week items match a naive implementation, also edited and archived",
        arguments: 0..<60)
    func quotas(_ seed: UInt64) throws {
        var random = SeededGenerator(seed)
        func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        var person = try Person(on: "2026-03-02")
        person.wait(roll(7))
        var reading = Reading(start: person.today, counts: [(person.today, 1 + roll(7))])
        let item = try person.adds("Run", ["schedule": "\(reading.counts[0].count)/week"])
        for _ in 0..<40 {
            switch roll(8) {
            case 0:
                let count = 1 + roll(7)
                var patch = ItemPatch()
                try patch.set("schedule", "\(count)/week")
                try person.does(EditItem(item, patch))
                reading.counts.append((person.today, count))
            case 1:
                try person.does(ArchiveItem(item))
                reading.archived.append((person.today, true))
            case 2, 3:
                try person.does(UnarchiveItem(item))
                reading.archived.append((person.today, false))
            default:
                if !reading.isArchived(on: person.today) {
                    try person.does(CompleteItem(item))
                    reading.done.insert(person.today)
                }
            }
            person.wait(roll(4))
        }
        let span = DaySpan(reading.start - 3, person.today + 9)!
        let series = try #require(
            Habits.series(of: item, over: span, today: person.today, in: person.view))
        for date in span.days {
            #expect(series.scheduled[date] == reading.isScheduled(on: date), "seed \(seed) \(date)")
            let instance = Habits.instance(
                of: item, on: date, today: person.today, in: person.view)
            #expect(instance?.isScheduled == series.scheduled[date], "seed \(seed) \(date)")
        }
    }

    @Test(
        "H11: sums of logged amounts match a naive implementation, in any unit",
        arguments: 0..<60)
    func units(_ seed: UInt64) throws {
        var random = SeededGenerator(seed)
        func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        let milliseconds: [ItemUnit: Double] = [.sec: 1_000, .min: 60_000, .hours: 3_600_000]
        var person = try Person(on: "2026-03-02")
        let item = try person.adds("Run", ["type": "repeating", "unit": "min", "target": "60"])
        var unit = ItemUnit.min
        // An earlier change on the same day is overridden.
        var units = [(from: person.today, unit: unit)]
        var logged: [Day: (amount: Double, unit: ItemUnit)] = [:]
        for _ in 0..<30 {
            if roll(4) == 0 {
                let next = [ItemUnit.sec, .min, .hours, .km, .steps][roll(5)]
                var patch = ItemPatch()
                try patch.set("unit", next.rawValue)
                try person.does(EditItem(item, patch))
                if next != unit {
                    let converts = milliseconds[next] != nil && milliseconds[unit] != nil
                    units.removeAll { $0.from == person.today }
                    units.append((person.today, next))
                    if let today = logged[person.today] {
                        let amount =
                            converts
                            ? today.amount * milliseconds[unit]! / milliseconds[next]! : 0
                        logged[person.today] = ((amount * 1_000).rounded() / 1_000, next)
                    }
                    unit = next
                }
            } else {
                let amount = Double(1 + roll(90))
                try person.does(LogProgress(item, amount: Amount(units: amount)))
                logged[person.today] = ((logged[person.today]?.amount ?? 0) + amount, unit)
            }
            person.wait(roll(3))
        }
        let kept = units.reversed().prefix { one in
            one.unit == unit || milliseconds[one.unit] != nil && milliseconds[unit] != nil
        }
        let since = kept.last?.from ?? person.today
        let wanted = logged.filter { $0.key >= since && $0.key <= person.today }.values
            .reduce(0.0) { sum, one in
                sum + one.amount * (milliseconds[one.unit] ?? 1) / (milliseconds[unit] ?? 1)
            }
        let all = try #require(
            Habits.statistics(of: item, today: person.today, in: person.view))
        // Each period with one unit is rounded to a thousandth.
        #expect(abs(all.total.units - wanted) <= 0.03, "seed \(seed): \(all.total) \(wanted)")
    }
}
