import Core
import CoreTesting
import Habits
import Testing

@Suite struct StatisticsTests {
    private func strength(
        _ done: Int, _ fields: [String: String] = [:], every: Int = 1
    ) throws -> Double {
        var person = try Person()
        let first = person.today - (done - 1) * every
        let item = try person.adds("x", start: first.description, fields)
        for index in 0..<done { try person.does(CompleteItem(item, on: first + index * every)) }
        return Habits.statistics(of: item, today: person.today, halfLife: 13, in: person.view)!
            .strength
    }

    @Test("I4: a half-life of 13 days gives the same strengths as Loop Habit Tracker")
    func loop() throws {
        for (days, figure) in [(1, 0.051922), (7, 0.311495), (30, 0.798017), (66, 0.970373)] {
            #expect(abs(try strength(days) - figure) < 1e-6)
        }
        #expect(try strength(39, ["schedule": "FREQ=WEEKLY"], every: 7) >= 0.99)
    }

    @Test("H12: no statistics are returned once the time budget of a request has ended")
    func over() throws {
        var person = try Person()
        let item = try person.adds("x")
        let (view, today) = (person.view, person.today)
        let budget = AnswerBudget()
        #expect(Habits.statistics(of: item, today: today, in: view) != nil)
        budget.end()
        AnswerBudget.$current.withValue(budget) {
            #expect(Habits.statistics(of: item, today: today, in: view) == nil)
        }
    }

    @Test("I4: reaching half of the target every day gives half of the strength")
    func half() throws {
        var person = try Person()
        let first = person.today - 500
        let item = try person.adds(
            "Water", start: first.description, ["type": "repeating", "target": "8"])
        for date in first...person.today {
            try person.does(LogProgress(item, on: date, amount: Amount(4)))
        }
        person.wait(until: "2026-11-22")
        let figures = Habits.statistics(of: item, today: person.today, in: person.view)!
        #expect(abs(figures.strength - 0.5) < 1e-3)
    }

    @Test("I4: the default half-life matches Lally's median curve, with 95 % on day 66")
    func lally() {
        let memory = Strength.memory(fraction: 1, halfLife: Strength.defaultHalfLife)
        var left = 1.0
        for _ in 0..<66 { left *= memory }
        #expect(abs(left - 0.05) < 1e-4)
    }

    @Test(
        "H12: statistics count windows, adherence, total and best streak; today is open until done")
    func figures() throws {
        var person = try Person()
        let read = try person.adds(
            "Read", start: "2026-10-01", ["type": "repeating", "target": "10"])
        for date in day("2026-10-01")...day("2026-10-12") {
            try person.does(LogProgress(read, on: date, amount: Amount(12)))
        }
        for date in day("2026-11-16")...day("2026-11-20") where date != day("2026-11-18") {
            try person.does(CompleteItem(read, on: date))
        }
        let figures = Habits.statistics(of: read, today: person.today, in: person.view)!
        #expect(figures.last7.scheduled == 6 && figures.last7.completed == 4)
        #expect(figures.last7.adherence == 67)
        #expect(figures.last30.scheduled == 29 && figures.last30.completed == 4)
        #expect(figures.all.completed == 16 && figures.all.scheduled == 51)
        #expect(figures.total == Amount(12 * 12 + 40))
        #expect(figures.bestStreak == 12 && figures.currentStreak == 2)
        #expect(figures.bestSpan == DaySpan(day("2026-10-01"), day("2026-10-12")))
    }

    @Test("K7: explain gives the reasons for the state of an item on a day")
    func explained() throws {
        var person = try Person()
        let read = try person.adds(
            "Read", start: "2026-11-16", ["schedule": "FREQ=WEEKLY;BYDAY=FR"])
        try person.does(SkipItem(read, on: day("2026-11-20"), note: "Fever"))
        let why = Habits.explain(read, on: day("2026-11-20"), today: person.today, in: person.view)
        #expect(
            why == [
                "“Read”: Every week on Fri, so it was due on 2026-11-20.",
                "0 of 1 was logged.", "It was skipped, with the note “Fever”.",
                "It is excused: it neither counts nor breaks.",
            ])
    }

    @Test("H12: the 7-day and 30-day windows end today and contain exactly 7 and 30 days")
    func windows() throws {
        var person = try Person()
        let read = try person.adds(
            "Read", start: "2026-10-01", ["type": "repeating", "target": "100"])
        // The days just outside and just inside both windows, each with its own amount.
        let amounts = [
            ("2026-10-22", 1), ("2026-10-23", 2), ("2026-11-14", 4), ("2026-11-15", 8),
            ("2026-11-21", 16),
        ]
        for (text, amount) in amounts {
            try person.does(LogProgress(read, on: day(text), amount: Amount(amount)))
        }
        let figures = Habits.statistics(of: read, today: person.today, in: person.view)!
        #expect(figures.last7.amount == Amount(24) && figures.last7.span.count == 7)
        #expect(figures.last30.amount == Amount(30) && figures.last30.span.count == 30)
        #expect(figures.total == Amount(31))
        let before = Habits.statistics(
            of: read, on: day("2026-11-20"), today: person.today, in: person.view)!
        #expect(before.last7.amount == Amount(12) && before.last30.amount == Amount(15))
        #expect(before.total == Amount(15))
    }

    @Test("H9 I4: an excused day does not change the strength, and a missed day lowers it")
    func excusedStrength() throws {
        var person = try Person(on: "2026-11-10")
        let read = try person.adds("Read", start: "2026-11-01")
        for date in day("2026-11-01")...person.today {
            try person.does(CompleteItem(read, on: date))
        }
        func strength() -> Double {
            Habits.statistics(of: read, today: person.today, in: person.view)!.strength
        }
        let before = strength()
        for text in ["2026-11-11", "2026-11-12", "2026-11-13"] {
            person.wait(until: text)
            try person.does(SkipItem(read, note: "Fever"))
        }
        person.wait(1)
        #expect(strength() == before)
        let memory = Strength.memory(fraction: 1, halfLife: Strength.defaultHalfLife)
        for (text, misses) in [("2026-11-13", 1), ("2026-11-12", 2)] {
            try person.does(SkipItem(read, on: day(text)))
            let left = (0..<misses).reduce(before) { value, _ in value * memory }
            #expect(abs(strength() - left) < 1e-12)
        }
    }

    /// Schedules, with the number of due days per period of days.
    static let frequencies: [(schedule: String, times: Int, days: Int)] = [
        ("daily", 1, 1), ("weekdays", 5, 7), ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", 2, 14),
        ("monthly", 1, 30), ("yearly", 1, 365), ("FREQ=YEARLY;INTERVAL=11", 1, 3_660),
        ("FREQ=DAILY;INTERVAL=3", 1, 3), ("FREQ=DAILY;COUNT=20", 20, 364), ("3/week", 3, 7),
        ("12/month", 12, 30), ("31/month", 30, 30), ("2/5", 2, 5), ("none", 1, 1),
        // Not due for years; grows like a daily item when completed.
        ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29", 1, 1),
    ]

    @Test(
        "I4: the more rarely an item is due, the more slowly its strength grows",
        arguments: frequencies)
    func rare(_ schedule: String, _ times: Int, _ days: Int) throws {
        var person = try Person(on: "2026-11-24")
        let item = try person.adds("x", ["schedule": schedule])
        try person.does(CompleteItem(item))
        let figures = Habits.statistics(of: item, today: person.today, in: person.view)!
        let memory = Strength.memory(
            fraction: Double(times) / Double(days), halfLife: Strength.defaultHalfLife)
        // One completion is a part of the target of two periods.
        let share = times < days ? min(1, 1 / Double(2 * times)) : 1
        #expect(abs(figures.strength - share * (1 - memory)) < 1e-12)
    }
}
