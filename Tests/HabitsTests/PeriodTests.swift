import Core
import CoreTesting
import Habits
import StreaksAPI
import Testing

/// Targets of a week or a month are met on any days. Rule H7.
@Suite struct PeriodTests {
    private static let run = [
        "type": "repeating", "unit": "km", "target": "20", "period": "week",
    ]

    @Test(
        "H7: running 20 km in a week of two runs → an unbroken streak of weeks and 100 % adherence")
    func twoDays() throws {
        var person = try Person(on: "2026-11-02")
        let run = try person.adds("Run", Self.run)
        for _ in 0..<3 {
            person.wait(1)
            try person.does(LogProgress(run, amount: Amount(11)))
            person.wait(2)
            try person.does(LogProgress(run, amount: Amount(10)))
            person.wait(4)
        }
        let statistics = try #require(
            Habits.statistics(of: run, today: person.today, in: person.view))
        #expect(statistics.currentStreak == 3 && statistics.bestStreak == 3)
        #expect(statistics.unit == .week && statistics.all.adherence == 100)
        #expect(statistics.all.scheduled == 3 && statistics.all.amount == Amount(63))
    }

    @Test("H7: a week without its target → its last scheduled day is missed, and the streak breaks")
    func missed() throws {
        var person = try Person(on: "2026-11-02")
        let run = try person.adds("Run", Self.run)
        try person.does(LogProgress(run, amount: Amount(20)))
        person.wait(9)
        try person.does(LogProgress(run, amount: Amount(19)))
        person.wait(4)
        var now = try #require(Habits.statistics(of: run, today: person.today, in: person.view))
        #expect(now.currentStreak == 1)
        #expect(person.instance(run, on: "2026-11-15").isPending)
        person.wait(1)
        now = try #require(Habits.statistics(of: run, today: person.today, in: person.view))
        #expect(now.currentStreak == 0 && now.bestStreak == 1 && now.all.adherence == 50)
        let series = person.series(run, "2026-11-02", "2026-11-15")
        #expect(series.scheduled.days == [day("2026-11-02"), day("2026-11-11"), day("2026-11-15")])
        #expect(series.completed.days == [day("2026-11-02"), day("2026-11-11")])
    }

    @Test(
        "H7 H11: an edit or archiving in mid-week keeps weeks that met the target and misses none")
    func cut() throws {
        var person = try Person(on: "2026-11-02")
        let run = try person.adds("Run", Self.run)
        try person.does(LogProgress(run, amount: Amount(20)))
        person.wait(3)
        // Only Mondays to Wednesdays from Thursday on: the week was met before.
        var patch = ItemPatch()
        try patch.set("schedule", "FREQ=WEEKLY;BYDAY=MO,TU,WE")
        try person.does(EditItem(run, patch))
        person.wait(6)
        try person.does(LogProgress(run, amount: Amount(5)))
        person.wait(2)
        try person.does(ArchiveItem(run))
        person.wait(4)
        let all = try #require(Habits.statistics(of: run, today: person.today, in: person.view))
        #expect(all.bestStreak == 1 && all.currentStreak == 1 && all.all.adherence == 100)
        let series = person.series(run, "2026-11-02", "2026-11-15")
        #expect(series.scheduled.days == [day("2026-11-02"), day("2026-11-11")])
    }

    @Test("H5 H7: a weekly limit is decided on the last scheduled day of the week")
    func limit() throws {
        var person = try Person(on: "2026-11-02")
        let beer = try person.adds(
            "Beer", ["type": "reduction", "target": "3", "period": "week"])
        try person.does(LogProgress(beer, amount: Amount(3)))
        person.wait(7)
        #expect(person.instance(beer, on: "2026-11-08").isCompleted)
        try person.does(LogProgress(beer, amount: Amount(4)))
        person.wait(14)
        let series = person.series(beer, "2026-11-02", "2026-11-22")
        #expect(series.scheduled.days == [day("2026-11-08"), day("2026-11-15")])
        #expect(series.completed.days == [day("2026-11-08")])
        // Nothing was recorded in the third week.
        let asked = Habits.limitQuestion(today: person.today, in: person.view)
        #expect(asked?.parts.first?.days == [day("2026-11-22")])
    }
}

/// Lives with one item, read day by day.
extension PeriodTests {
    /// The definition of an item from a day on.
    private struct Version {
        var from: Day
        var target: Int64
        var period: TargetPeriod
        var schedule: String
        var isArchived = false
    }

    private struct Reading {
        var start: Day
        var versions: [Version]
        var logged: [Day: Int64] = [:]

        func version(_ day: Day) -> Version { versions.last { $0.from <= day } ?? versions[0] }

        func frame(_ day: Day, _ period: TargetPeriod) -> [Day] {
            var days = [day]
            func isSame(_ other: Day) -> Bool {
                period == .week
                    ? other.startOfWeek == day.startOfWeek
                    : other.civil.month == day.civil.month && other.civil.year == day.civil.year
            }
            while isSame(days[0] - 1) { days.insert(days[0] - 1, at: 0) }
            while isSame(days[days.count - 1] + 1) { days.append(days[days.count - 1] + 1) }
            return days
        }

        func isRequested(_ day: Day, _ period: TargetPeriod) -> Bool {
            let now = version(day)
            guard day >= start, !now.isArchived, now.period == period else { return false }
            switch now.schedule {
            case "weekdays": return day.weekday != .saturday && day.weekday != .sunday
            case "FREQ=WEEKLY;BYDAY=TU": return day.weekday == .tuesday
            default: return true
            }
        }

        /// The last scheduled day of a frame, whether its target is met, and whether it was cut.
        func outcome(
            _ days: [Day], _ period: TargetPeriod
        ) -> (last: Day, isMet: Bool, isCut: Bool, met: Day)? {
            guard let last = days.last(where: { isRequested($0, period) }) else { return nil }
            let target = version(last).target
            var (sum, met): (Int64, Day?) = (0, nil)
            for day in days {
                sum += logged[day] ?? 0
                if sum >= target, met == nil { met = day }
            }
            let end = version(days[days.count - 1])
            return (last, met != nil, end.isArchived || end.period != period, met ?? last)
        }
    }

    @Test(
        "H7: days and weeks match a naive implementation, also after edits, archiving and undo",
        arguments: 0..<60)
    func lives(_ seed: UInt64) throws {
        var random = SeededGenerator(seed)
        func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        var person = try Person(on: "2026-03-02")
        person.wait(roll(40))
        let schedules = ["daily", "weekdays", "FREQ=WEEKLY;BYDAY=TU"]
        let first = Version(
            from: person.today, target: Int64(1 + roll(20)),
            period: roll(2) == 0 ? .week : .month, schedule: schedules[roll(3)])
        var reading = Reading(start: person.today, versions: [first])
        let item = try person.adds(
            "Run",
            [
                "type": "repeating", "target": "\(first.target)", "period": first.period.rawValue,
                "schedule": first.schedule,
            ])
        for _ in 0..<50 {
            var next = reading.version(person.today)
            next.from = person.today
            switch roll(12) {
            case 0:
                next.target = Int64(1 + roll(20))
                var patch = ItemPatch()
                patch.target = Amount(Int(next.target))
                try person.does(EditItem(item, patch))
                reading.versions.append(next)
            case 1:
                next.schedule = schedules[roll(3)]
                var patch = ItemPatch()
                try patch.set("schedule", next.schedule)
                try person.does(EditItem(item, patch))
                reading.versions.append(next)
            case 2:
                next.period = roll(2) == 0 ? .week : .month
                var patch = ItemPatch()
                patch.period = next.period
                try person.does(EditItem(item, patch))
                reading.versions.append(next)
            case 3:
                next.isArchived.toggle()
                if next.isArchived {
                    try person.does(ArchiveItem(item))
                } else {
                    try person.does(UnarchiveItem(item))
                }
                reading.versions.append(next)
            case 4 where !next.isArchived:
                try person.does(LogProgress(item, amount: Amount(7)))
                let event = try #require(person.events.last)
                #expect(!person.undo(event).isEmpty)
            default:
                guard !next.isArchived else { break }
                let amount = Int64(1 + roll(6))
                try person.does(LogProgress(item, amount: Amount(Int(amount))))
                reading.logged[person.today, default: 0] += amount
            }
            person.wait(roll(4))
        }
        try compare(person, item, reading, "seed \(seed)")
    }

    private func compare(
        _ person: Person, _ item: ItemID, _ reading: Reading, _ note: Comment
    ) throws {
        let today = person.today
        let span = try #require(DaySpan(reading.start - 3, today + 9))
        let series = try #require(
            Habits.series(of: item, over: span, today: today, in: person.view))
        var (kept, missed): (Set<Day>, Set<Day>) = ([], [])
        for date in span.days {
            let now = reading.version(date)
            let isLogged = reading.logged[date] != nil
            var isDue = isLogged && date >= reading.start && !now.isArchived
            for period in [TargetPeriod.week, .month] {
                let days = reading.frame(date, period)
                guard let outcome = reading.outcome(days, period) else { continue }
                if date == outcome.last, !outcome.isMet, !outcome.isCut { isDue = true }
                if date == outcome.met, outcome.isMet { kept.insert(date) }
                let isOver = days[days.count - 1] < today
                if date == outcome.last, !outcome.isMet, !outcome.isCut, isOver {
                    missed.insert(date)
                }
            }
            #expect(series.scheduled[date] == isDue, "\(note) \(date)")
            #expect(series.completed[date] == isLogged, "\(note) \(date)")
            let instance = Habits.instance(of: item, on: date, today: today, in: person.view)
            #expect(instance?.isScheduled == isDue && instance?.isCompleted == isLogged)
        }
        var (current, best) = (0, 0)
        for date in span.days {
            if kept.contains(date) {
                current += 1
                best = max(best, current)
            } else if missed.contains(date) {
                current = 0
            }
        }
        let all = try #require(Habits.statistics(of: item, today: today, in: person.view))
        #expect(all.currentStreak == current && all.bestStreak == best, note)
        #expect(all.all.completed == kept.count, note)
        #expect(all.all.scheduled == kept.union(missed).count, note)
    }
}
