import Core
import CoreTesting
import Habits
import Testing

@Suite struct ProgressTests {
    @Test("H6: taps add up to at least 0, and taps on two devices all count")
    func taps() throws {
        var person = try Person()
        let water = try person.adds("Water", ["type": "repeating", "target": "8"])
        for _ in 0..<3 { try person.does(LogProgress(water)) }
        #expect(person.instance(water, on: "2026-11-21").progress == Amount(3))
        let after = try person.does(LogProgress(water, amount: Amount(-5)))
        #expect(after.progress == .zero)
        try person.does(LogProgress(water, amount: Amount(-1)))
        #expect(try person.does(LogProgress(water)).progress == .one)
        let before = person
        try person.does(LogProgress(water, amount: Amount(2)))
        var other = before
        other.generator = SeededGenerator(2)
        try other.does(LogProgress(water, amount: Amount(4)))
        person.world.fold([other.events[other.events.count - 1]])
        #expect(person.instance(water, on: "2026-11-21").progress == Amount(7))
        #expect(try person.does(CompleteItem(water)).isCompleted)
        #expect(person.instance(water, on: "2026-11-21").progress == Amount(8))
        #expect(try person.does(ResetProgress(water)).progress == .zero)
    }

    @Test(
        "H7: a weekly target reached on two days → exactly these days are scheduled and completed")
    func week() throws {
        var person = try Person(on: "2026-11-22")
        let run = try person.adds(
            "Run", start: "2026-11-16",
            ["type": "repeating", "unit": "km", "target": "20", "period": "week"])
        try person.does(LogProgress(run, on: day("2026-11-17"), amount: Amount(5)))
        try person.does(LogProgress(run, on: day("2026-11-19"), amount: Amount(15)))
        let series = person.series(run, "2026-11-16", "2026-11-23")
        #expect(
            series.completed.days.map(\.description) == ["2026-11-17", "2026-11-19"])
        // The next week is not met yet: its last day comes after the span.
        #expect(series.scheduled == series.completed)
        #expect(person.instance(run, on: "2026-11-18").progress == Amount(5))
        #expect(person.instance(run, on: "2026-11-21").progress == Amount(20))
        #expect(person.instance(run, on: "2026-11-23").progress == .zero)
    }

    @Test("H7: a monthly target counts the calendar month, also after undo")
    func month() throws {
        var person = try Person(on: "2026-11-30")
        let books = try person.adds(
            "Books", start: "2026-10-01", ["type": "repeating", "target": "2", "period": "month"])
        try person.does(LogProgress(books, on: day("2026-10-31")))
        try person.does(LogProgress(books, on: day("2026-11-02")))
        try person.does(LogProgress(books, on: day("2026-11-20")))
        #expect(person.series(books, "2026-10-01", "2026-11-30").completed.count == 3)
        person.undo(person.events[person.events.count - 2])
        #expect(
            person.series(books, "2026-10-01", "2026-11-30").completed.days.map(\.description)
                == ["2026-10-31", "2026-11-20"])
    }

    @Test("H5: a limit is kept when the day ends or the user confirms it, and broken immediately")
    func limit() throws {
        var person = try Person()
        let coffee = try person.adds(
            "Coffee", start: "2026-11-19", ["type": "reduction", "target": "2"])
        try person.does(LogProgress(coffee, on: day("2026-11-19"), amount: Amount(3)))
        try person.does(LogProgress(coffee, on: day("2026-11-20"), amount: .one))
        try person.does(LogProgress(coffee, amount: Amount(2)))
        #expect(
            person.series(coffee, "2026-11-19", "2026-11-21").completed.days
                == [day("2026-11-20")])
        #expect(person.instance(coffee, on: "2026-11-21").isPending)
        #expect(try person.does(CompleteItem(coffee)).isCompleted)
        #expect(try !person.does(LogProgress(coffee)).isCompleted)
        #expect(rejection { try person.does(ConfirmDay(coffee)) }?.code == "habits.limit")
    }

    @Test("H5: the target of a ramp moves along a straight line and is rounded to the step")
    func ramp() throws {
        var person = try Person(on: "2026-11-30")
        let push = try person.adds(
            "Push-ups", start: "2026-11-01",
            ["type": "increment", "target": "50", "step": "5", "rampStart": "10", "rampDays": "9"])
        let targets = person.series(push, "2026-11-01", "2026-11-12").targets.map(\.description)
        #expect(
            targets == ["10", "15", "20", "25", "30", "35", "40", "45", "50", "50", "50", "50"])
        let smoke = try person.adds(
            "Cigarettes", start: "2026-11-01",
            ["type": "reduction", "target": "1", "rampStart": "20"])
        let series = person.series(smoke, "2026-11-01", "2027-01-10")
        #expect(series.targets[0] == Amount(20) && series.targets[65] == .one)
        #expect(series.targets[64] == .one && series.targets[33] == Amount(10))
        #expect(zip(series.targets, series.targets.dropFirst()).allSatisfy { $0 >= $1 })
    }

    @Test("H11: an edit applies from its day on, and earlier days do not change")
    func edit() throws {
        var person = try Person()
        let water = try person.adds(
            "Water", start: "2026-11-16", ["type": "repeating", "target": "2"])
        for date in day("2026-11-16")...day("2026-11-20") {
            try person.does(LogProgress(water, on: date, amount: Amount(2)))
        }
        let before = person.series(water, "2026-11-16", "2026-11-20")
        var patch = ItemPatch(name: "Much water")
        patch.target = Amount(8)
        patch.schedule = .everyWeekday
        try person.does(EditItem(water, patch))
        let after = person.series(water, "2026-11-16", "2026-11-20")
        #expect(before.scheduled == after.scheduled && before.completed == after.completed)
        #expect(before.targets == after.targets)
        #expect(person.instance(water, on: "2026-11-20").definition.name == "Water")
        #expect(!person.instance(water, on: "2026-11-21").isScheduled)
        #expect(person.instance(water, on: "2026-11-23").target == Amount(8))
        #expect(try person.does(EditItem(water, patch)).name == "Much water")
        let count = person.events.count
        try person.does(EditItem(water, patch))
        #expect(person.events.count == count)
    }

    @Test(
        "H11: archiving keeps past days, unarchiving resumes the item, deleting removes everything")
    func archive() throws {
        var person = try Person()
        let read = try person.adds("Read", start: "2026-11-16")
        try person.does(CompleteItem(read, on: day("2026-11-17")))
        try person.does(ArchiveItem(read, from: day("2026-11-19")))
        var series = person.series(read, "2026-11-16", "2026-11-21")
        #expect(series.scheduled.count == 3 && series.completed.count == 1)
        #expect(Habits.items(today: person.today, in: person.view).isEmpty)
        #expect(
            Habits.items(includingArchived: true, today: person.today, in: person.view).count == 1)
        #expect(rejection { try person.does(LogProgress(read)) }?.code == "habits.item.archived")
        try person.does(UnarchiveItem(read))
        series = person.series(read, "2026-11-16", "2026-11-21")
        #expect(series.scheduled.count == 4)
        try person.does(DeleteItem(read))
        #expect(Habits.item(read, on: person.today, in: person.view) == nil)
        #expect(rejection { try person.does(LogProgress(read)) }?.category == .notFound)
        person.undo(person.events[person.events.count - 1])
        #expect(person.series(read, "2026-11-16", "2026-11-21").scheduled == series.scheduled)
    }

    @Test("U2: items keep the user's order, with habits before tasks")
    func order() throws {
        var person = try Person()
        let a = try person.adds("A")
        let b = try person.adds("B")
        let c = try person.adds("C")
        let task = try person.adds("T", .task)
        try person.does(MoveItem(c, before: a))
        try person.does(MoveItem(a, before: nil))
        #expect(Habits.items(today: person.today, in: person.view).map(\.id) == [c, b, a, task])
        for round in 0..<60 {
            try person.does(MoveItem(round % 2 == 0 ? a : b, before: round % 2 == 0 ? b : a))
        }
        #expect(Habits.items(today: person.today, in: person.view).map(\.id) == [c, b, a, task])
    }

    /// A sum below 0: two devices each took away the same two taps.
    private func belowZero() throws -> (Person, ItemID) {
        var person = try Person()
        let water = try person.adds("Water", ["type": "repeating", "target": "3"])
        try person.does(LogProgress(water, amount: Amount(2)))
        var other = person
        other.generator = SeededGenerator(2)
        try person.does(LogProgress(water, amount: Amount(-2)))
        try other.does(LogProgress(water, amount: Amount(-2)))
        person.deliver(other.events)
        #expect(person.instance(water, on: "2026-11-21").logged == .zero)
        return (person, water)
    }

    @Test("H6: completing an item whose sum is below 0 raises the sum to the target")
    func completeBelowZero() throws {
        var (person, water) = try belowZero()
        let instance = try person.does(CompleteItem(water))
        #expect(instance.isCompleted && instance.progress == Amount(3))
        #expect(try person.does(LogProgress(water)).progress == Amount(4))
    }

    @Test("H6: subtracting from a sum below 0 records nothing")
    func lessBelowZero() throws {
        var (person, water) = try belowZero()
        let count = person.events.count
        #expect(try person.does(LogProgress(water, amount: Amount(-1))).progress == .zero)
        #expect(person.events.count == count)
        #expect(try person.does(ResetProgress(water)).progress == .zero)
        #expect(try person.does(LogProgress(water)).progress == .one)
    }

    @Test("H7: a monthly target starts again on the 1st, even in the middle of a week")
    func nextMonth() throws {
        var person = try Person(on: "2026-12-03")
        let books = try person.adds(
            "Books", start: "2026-11-01", ["type": "repeating", "target": "2", "period": "month"])
        try person.does(LogProgress(books, on: day("2026-11-30"), amount: Amount(2)))
        func done() -> [String] {
            person.series(books, "2026-11-29", "2026-12-03").completed.days.map(\.description)
        }
        #expect(done() == ["2026-11-30"])
        try person.does(LogProgress(books, on: day("2026-12-01"), amount: Amount(2)))
        #expect(done() == ["2026-11-30", "2026-12-01"])
    }
}
