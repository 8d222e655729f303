import Core
import CoreTesting
import Habits
import InsightsAPI
import Streaks
import Tension
import Testing

@testable import Insights

@Suite struct ReviewTests {
    /// Two habits since Monday 9 November; today is Wednesday 18 November.
    private func person() throws -> Person {
        var person = try Person(
            [InsightsModule(), HabitsModule(), StreaksModule(), TensionModule()],
            on: "2026-11-18")
        let start = day("2026-11-09")
        let meditate = try person.does(
            AddItem(.habit, ItemPatch(name: "Meditate"), start: start)
        ).item.id
        let read = try person.does(
            AddItem(.habit, ItemPatch(name: "Read"), start: start)
        ).item.id
        for date in start...(start + 6) { try person.does(CompleteItem(meditate, on: date)) }
        for date in [start + 7, start + 8, start + 9] {
            try person.does(CompleteItem(meditate, on: date))
        }
        try person.does(CompleteItem(read, on: start + 8))
        try person.does(SkipItem(read, on: start + 7, note: "Ill"))
        try person.does(CheckTension(.high))
        return person
    }

    private func week(_ person: Person, of date: Day? = nil) -> Review {
        Insights.week(of: date ?? person.today, at: person.moment, in: person.view)
    }

    @Test("I1: a week's review counts due and done habits in total, by habit and by day")
    func week() throws {
        let review = week(try person())
        #expect(review.span == DaySpan(day("2026-11-16"), day("2026-11-22")))
        #expect(review.adherence == .init(due: 5, completed: 4))
        #expect(review.before == .init(due: 14, completed: 7))
        #expect(review.adherence.percent == 80 && review.before.percent == 50)
        #expect(
            review.summary == "80 % of habits done (4 of 5), 30 points more than before.")
        #expect(review.habits.map(\.title) == ["Meditate", "Read"])
        #expect(
            review.habits.map(\.adherence) == [
                .init(due: 3, completed: 3), .init(due: 2, completed: 1),
            ])
        #expect(review.cells.map(\.level) == [4, 4, 2, nil, nil, nil, nil])
        #expect(review.cells.map(\.excused) == [1, 0, 0, 0, 0, 0, 0])
        #expect(review.cells.map(\.isComing) == [false, false, false, true, true, true, true])
        #expect(review.qualified == 3)
    }

    @Test("I1: the review of an earlier week is unchanged, and of one before the start empty")
    func earlier() throws {
        let person = try person()
        let before = week(person, of: day("2026-11-10"))
        #expect(before.adherence == .init(due: 14, completed: 7))
        #expect(before.summary == "50 % of habits done (7 of 14).")
        #expect(week(person, of: day("2026-11-02")).summary == "Nothing was due.")
        #expect(week(person, of: day("2026-11-02")).curves.isEmpty)
    }

    @Test("I1: a month's review covers the calendar month and compares it with the previous one")
    func month() throws {
        let person = try person()
        let review = Insights.month(of: person.today, at: person.moment, in: person.view)
        #expect(review.span == DaySpan(day("2026-11-01"), day("2026-11-30")))
        #expect(review.cells.count == 30 && review.adherence == .init(due: 19, completed: 11))
        #expect(review.before == .init(due: 0, completed: 0))
        let march = Insights.month(of: day("2026-03-31"), at: person.moment, in: person.view)
        #expect(march.span.count == 31 && march.before.percent == nil)
    }

    @Test("I1: a series shows daily values and a sum, or a mean if gaps do not mean zero")
    func curves() throws {
        let span = DaySpan(day("2026-11-09"), day("2026-11-22"))!
        let said: [Double?] = [1, nil, 3, nil, nil, nil, nil, nil, 2, 5, nil, nil, nil, nil]
        let sum = DailySeries(
            id: "sum", title: "sum", unit: "min", gap: .zero, over: span, since: span.first + 1,
            values: said)
        let mean = DailySeries(id: "mean", title: "mean", over: span, values: said)
        let habit = DailySeries(
            id: SeriesID.habit + "x", title: "x", kind: .binary, over: span, values: said)
        let person = try Person(
            [InsightsModule(), SayingModule(said: [sum, mean, habit])], on: "2026-11-18")
        let curves = week(person).curves
        #expect(curves.map(\.id) == ["sum", "mean"])
        #expect(curves.map(\.isSum) == [true, false])
        #expect(curves[0].values == [0, 2, 5, nil, nil, nil, nil])
        #expect(curves[1].values == [nil, 2, 5, nil, nil, nil, nil])
        #expect(curves.map(\.figure) == [7, 3.5] && curves.map(\.before) == [4, 2])
    }

    @Test("I1: a review equals that of a naive implementation that reads each day")
    func slowly() throws {
        var noise = Noise(13)
        for _ in 0..<tries(debug: 3, release: 30) {
            var person = try Person(
                [InsightsModule(), HabitsModule(), StreaksModule()], on: "2026-11-18")
            var items: [ItemID] = []
            for number in 0..<4 {
                let start = person.today - Int(noise.generator.next() % 40)
                let patch = ItemPatch(name: "Habit \(number)")
                items.append(try person.does(AddItem(.habit, patch, start: start)).item.id)
            }
            for item in items {
                for date in (person.today - 40)...person.today where noise.uniform() < 0.5 {
                    _ = try? person.does(CompleteItem(item, on: date))
                }
            }
            let review = Insights.month(of: person.today, at: person.moment, in: person.view)
            var (due, completed) = (0, 0)
            for date in review.span.days where date <= person.today {
                for item in items {
                    let one = try #require(
                        Habits.instance(
                            of: item, on: date, today: person.today, in: person.view))
                    due += one.isScheduled ? 1 : 0
                    completed += one.isScheduled && one.isCompleted ? 1 : 0
                }
            }
            #expect(review.adherence == .init(due: due, completed: completed))
            #expect(review.habits.reduce(0) { $0 + $1.adherence.due } == due)
            #expect(review.habits.reduce(0) { $0 + $1.adherence.completed } == completed)
        }
    }
}
