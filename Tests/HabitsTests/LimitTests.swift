import Core
import CoreTesting
import Habits
import Testing

/// Limits count only on days for which the person recorded something. Rule H5.
@Suite struct LimitTests {
    @Test("H5: a limit with neither entries nor answers has no scheduled day, streak or adherence")
    func untouched() throws {
        var person = try Person(on: "2026-01-01")
        let coffee = try person.adds("Coffee", ["type": "reduction", "target": "2"])
        person.wait(until: "2026-11-27")
        let series = person.series(coffee, "2026-01-01", "2026-11-26")
        #expect(series.scheduled.isEmpty && series.completed.isEmpty)
        let all = try #require(
            Habits.statistics(of: coffee, today: person.today, in: person.view))
        #expect(all.bestStreak == 0 && all.all.adherence == nil)
        let yesterday = person.instance(coffee, on: "2026-11-26")
        #expect(yesterday.isUnanswered && !yesterday.isScheduled && !yesterday.isCompleted)
        let asked = try #require(
            Habits.limitQuestion(today: person.today, in: person.view))
        #expect(asked.count == 330 && asked.names == "Coffee")
        #expect(asked.span == DaySpan(day("2026-01-01"), day("2026-11-26")))
    }

    @Test("H5: one answer covers all open days of limits, and these days are not asked about again")
    func answers() throws {
        var person = try Person(on: "2026-11-02")
        let coffee = try person.adds("Coffee", ["type": "reduction", "target": "2"])
        let sugar = try person.adds("Sugar", ["type": "reduction", "target": "1"])
        person.wait(5)
        let before = shown(person.view, today: person.today)
        let kept = try person.does(AnswerLimits(isKept: true))
        #expect(kept.days == 10)
        #expect(person.series(coffee, "2026-11-02", "2026-11-06").completed.count == 5)
        #expect(person.series(sugar, "2026-11-02", "2026-11-06").scheduled.count == 5)
        #expect(Habits.limitQuestion(today: person.today, in: person.view) == nil)
        #expect(try person.does(AnswerLimits(isKept: true)).days == 0)
        for event in person.events.reversed().prefix(10) { person.undo(event) }
        #expect(shown(person.view, today: person.today) == before)
        #expect(Habits.limitQuestion(today: person.today, in: person.view)?.count == 5)
        #expect(try person.does(AnswerLimits(isKept: false, upTo: day("2026-11-03"))).days == 4)
        #expect(Habits.limitQuestion(today: person.today, in: person.view)?.count == 3)
        #expect(person.series(coffee, "2026-11-02", "2026-11-06").scheduled.isEmpty)
        try person.does(ConfirmDay(coffee, on: day("2026-11-03")))
        #expect(person.series(coffee, "2026-11-02", "2026-11-06").completed.count == 1)
        // The confirmed day is a sign of life for the other limit too.
        #expect(person.series(sugar, "2026-11-02", "2026-11-06").completed.count == 1)
    }

    @Test(
        "H5: days before the limit was added, skipped days and archived limits are not asked about")
    func notAsked() throws {
        var person = try Person(on: "2026-11-02")
        let coffee = try person.adds(
            "Coffee", .habit, start: "2026-10-01", ["type": "reduction", "target": "2"])
        person.wait(5)
        try person.does(
            SkipDays(DaySpan(day("2026-11-03"), day("2026-11-04"))!, note: "Away", items: nil))
        let asked = Habits.limitQuestion(today: person.today, in: person.view)
        #expect(
            asked?.parts.first?.days == [day("2026-11-02"), day("2026-11-05"), day("2026-11-06")])
        try person.does(ArchiveItem(coffee))
        #expect(Habits.limitQuestion(today: person.today, in: person.view) == nil)
    }

    /// The records of two devices, with the days of each item separate.
    private struct Reading {
        var logged: [Day: Int64] = [:]
        var confirmed: Set<Day> = []
    }

    @Test(
        "H5: days of limits match a naive implementation, also after undo and on two devices",
        arguments: 0..<40)
    func lives(_ seed: UInt64) throws {
        var random = SeededGenerator(seed)
        func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        var devices = try [seed, seed + 5_000].map { seed in
            try Person([HabitsModule()], on: "2026-03-02", seed: seed)
        }
        let items = try [("Coffee", "reduction"), ("Sugar", "reduction"), ("Water", "repeating")]
            .map { try devices[0].adds($0, ["type": $1, "target": "2"]) }
        devices[1].deliver(devices[0].journal)
        let start = devices[0].today
        var readings = items.map { _ in Reading() }
        for _ in 0..<40 {
            let (who, place) = (roll(2), roll(3))
            let date = devices[who].today - roll(4)
            let count = devices[who].events.count
            switch roll(5) {
            case 0 where place < 2:
                if try devices[who].attempts(
                    ConfirmDay(items[place], on: date), refusals: ["habits.limit"]) != nil
                {
                    readings[place].confirmed.insert(date)
                }
            case 1:
                try devices[who].does(LogProgress(items[place], on: date, amount: Amount(1)))
                let event = try #require(devices[who].events.last)
                #expect(!devices[who].undo(event).isEmpty)
            default:
                try devices[who].does(LogProgress(items[place], on: date, amount: Amount(1)))
                readings[place].logged[date, default: 0] += 1
            }
            #expect(devices[who].events.count >= count)
            if roll(3) == 0 { for index in 0...1 { devices[index].wait(1 + roll(3)) } }
            // Both know everything, so that what is refused on one is refused on the other.
            let all = devices.map(\.journal)
            devices[0].deliver(all[1])
            devices[1].deliver(all[0])
        }
        try compare(devices[1], items, readings, since: start, "seed \(seed)")
    }

    private func compare(
        _ person: Person, _ items: [ItemID], _ readings: [Reading], since start: Day,
        _ note: Comment
    ) throws {
        let (view, today) = (person.view, person.today)
        let span = try #require(DaySpan(start - 3, today + 2))
        for (place, item) in items.prefix(2).enumerated() {
            let series = try #require(Habits.series(of: item, over: span, today: today, in: view))
            for date in span.days {
                let isAlive = readings.contains {
                    $0.logged[date] != nil || $0.confirmed.contains(date)
                }
                let isDue = date >= start && (date >= today || isAlive)
                let isOver = readings[place].logged[date] ?? 0 > 2
                let isConfirmed = readings[place].confirmed.contains(date)
                let isKept = !isOver && (isDue && date < today || isConfirmed)
                #expect(series.scheduled[date] == isDue, "\(note) \(date)")
                #expect(series.completed[date] == isKept, "\(note) \(date)")
            }
            let asked =
                Habits.limitQuestion(today: today, in: view)?.parts
                .first { $0.item == item }?.days ?? []
            let silent = span.days.filter { date in
                date >= start && date < today
                    && !readings.contains {
                        $0.logged[date] != nil || $0.confirmed.contains(date)
                    }
            }
            #expect(asked == silent, note)
        }
    }
}
