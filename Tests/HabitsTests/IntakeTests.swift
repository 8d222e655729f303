import Core
import CoreTesting
import PortabilityAPI
import Testing

@testable import Habits

@Suite struct IntakeTests {
    private func meditation() -> PortableItem {
        var item = PortableItem(key: "loop:abc", name: "Meditate")
        item.colour = "#58B62F"
        item.schedule = .times(3, inDays: 7)
        item.entries = [
            PortableEntry(day: day("2016-01-01"), value: .done),
            PortableEntry(day: day("2016-01-02"), value: .skipped),
            PortableEntry(day: day("2016-01-04"), value: .done, note: "Well done"),
            PortableEntry(day: day("2016-01-05"), value: .none, note: "Forgot"),
        ]
        return item
    }

    private func running() -> PortableItem {
        var item = PortableItem(key: "loop:def", name: "Run")
        item.goal = .atLeast(thousandths: 5_000, unit: "miles")
        item.isArchived = true
        item.entries = [
            PortableEntry(day: day("2016-01-01"), value: .amount(thousandths: 6_500)),
            PortableEntry(day: day("2016-01-03"), value: .amount(thousandths: 0)),
        ]
        return item
    }

    private func plan(_ items: [PortableItem], _ person: Person) throws -> ImportPlan {
        try #require(person.view.answer(.itemImport))
            .plan(items, today: person.today, in: person.view)
    }

    @Test("P1: items are imported with their entries, and the report lists the adjustments")
    func takesIn() throws {
        var person = try Person()
        let made = try plan([meditation(), running()], person)
        #expect(made.counts.habits == 2 && made.counts.done == 2 && made.counts.skipped == 1)
        #expect(made.counts.amounts == 2 && made.counts.archived == 1)
        #expect(made.counts.unchanged == 0 && made.leftOut.isEmpty)
        #expect(made.changed == ["“Run” is counted in “miles”, which becomes a plain count."])
        person.take(made.events)
        let items = Habits.items(includingArchived: true, today: person.today, in: person.view)
        #expect(items.map(\.name) == ["Meditate", "Run"])
        #expect(items[0].definition.schedule == .times(3, inDays: 7))
        #expect(items[0].start == day("2016-01-01") && items[1].isArchived)
        let series = person.series(items[0].id, "2016-01-01", "2016-01-07")
        #expect(series.completed.days == [day("2016-01-01"), day("2016-01-04")])
        #expect(person.instance(items[0].id, on: "2016-01-02").skip?.isExcused == true)
        #expect(person.instance(items[0].id, on: "2016-01-04").note == "Well done")
        #expect(person.instance(items[0].id, on: "2016-01-05").note == "Forgot")
        #expect(person.instance(items[1].id, on: "2016-01-01").progress.description == "6.5")
    }

    @Test("P1: folding four times as many imported items takes about four times as long")
    func manyItems() throws {
        func time(_ count: Int) throws -> Duration {
            let items = (0..<count).map { PortableItem(key: "many:\($0)", name: "Habit \($0)") }
            return try (0..<3).map { _ in
                var person = try Person()
                let made = try plan(items, person)
                let start = ContinuousClock.now
                person.take(made.events)
                #expect(person.view.habits.items.count == count)
                return ContinuousClock.now - start
            }.min() ?? .zero
        }
        let (few, many) = (try time(1_000), try time(4_000))
        #expect(many < few * 9, "\(few) \(many)")
    }

    @Test(
        "P1: repeating an import adds nothing, and importing a newer source adds only what is new")
    func again() throws {
        var person = try Person()
        person.take(try plan([meditation(), running()], person).events)
        let second = try plan([meditation(), running()], person)
        #expect(second.events.isEmpty)
        #expect(second.counts.unchanged == 8 && second.counts.done == 0)
        let item = Habits.items(today: person.today, in: person.view)[0].id
        try person.does(LogProgress(item, on: day("2016-01-01")))
        #expect(try plan([meditation(), running()], person).events.isEmpty)
        var newer = meditation()
        newer.entries.append(PortableEntry(day: day("2016-01-06"), value: .done))
        let third = try plan([newer], person)
        #expect(third.events.count == 1 && third.counts.done == 1)
        person.take(third.events)
        #expect(try plan([newer], person).events.isEmpty)
        #expect(person.instance(item, on: "2016-01-01").progress == Amount(2))
    }

    @Test("P1: importing a changed amount replaces the amount imported earlier")
    func changedAmount() throws {
        var person = try Person()
        person.take(try plan([running()], person).events)
        var newer = running()
        newer.entries[0].value = .amount(thousandths: 7_000)
        person.take(try plan([newer], person).events)
        let item = Habits.items(includingArchived: true, today: person.today, in: person.view)[0].id
        #expect(person.instance(item, on: "2016-01-01").progress == Amount(7))
    }

    @Test("P1: after two devices import the same history and sync, each entry exists once")
    func devices() throws {
        var person = try Person()
        var other = person
        other.generator = SeededGenerator(55)
        let before = try plan([meditation()], person).events
        person.take(before)
        other.take(before)
        person.world.fold(other.events)
        let items = Habits.items(includingArchived: true, today: person.today, in: person.view)
        #expect(items.count == 1)
        #expect(person.instance(items[0].id, on: "2016-01-01").progress == .one)
    }

    @Test("H13: an undone import can be imported again")
    func undone() throws {
        var person = try Person()
        person.take(try plan([meditation()], person).events)
        for event in person.events.reversed() { person.undo(event) }
        #expect(Habits.items(includingArchived: true, today: person.today, in: person.view).isEmpty)
        let again = try plan([meditation()], person)
        #expect(again.counts.habits == 1 && again.counts.done == 2)
        person.take(again.events)
        let item = Habits.items(today: person.today, in: person.view)[0].id
        #expect(person.series(item, "2016-01-01", "2016-01-07").completed.count == 2)
    }

    @Test("P1: the snapshot of ten imported years takes fewer than four bytes per day")
    func size() throws {
        let days = DaySpan(3_650, endingOn: day("2026-11-21")).days
        var item = PortableItem(key: "loop:abc", name: "Meditate")
        item.entries = days.map { date in
            PortableEntry(day: date, value: date.number % 33 == 0 ? .skipped : .done)
        }
        var person = try Person()
        person.take(try plan([item], person).events)
        #expect(person.events.count == 3_651)
        let bytes = person.world.snapshots.first { $0.name == "habits" }?.bytes
        // Four bytes a day: before entries shared a run, the sum alone took eight.
        #expect((bytes?.count ?? .max) < 3_650 * 4)
    }

    @Test("P1: limits, unusual frequencies and invalid names are adjusted on import and reported")
    func odd() throws {
        let person = try Person()
        var item = PortableItem(key: "k", name: " \u{7} ")
        item.goal = .atMost(thousandths: 2_000, unit: "cups")
        item.schedule = .times(3, inDays: 7)
        var daily = PortableItem(key: "l", name: String(repeating: "x", count: 200))
        daily.schedule = .times(2, inDays: 1)
        let made = try plan([item, daily], person)
        #expect(made.changed.count == 4)
        #expect(made.counts.habits == 2)
    }

    @Test("P2: exported tables of items and instances have one column per field")
    func tables() throws {
        var person = try Person()
        person.take(try plan([meditation(), running()], person).events)
        let tables = person.view.answers(to: .portableTables)
        #expect(tables.map(\.name) == ["items", "instances", "groups", "skip-ranges"])
        for table in tables {
            let rows = table.rows(person.view, person.today)
            let isOfItems = table.name.hasPrefix("i")
            #expect(rows.isEmpty != isOfItems)
            #expect(rows.allSatisfy { $0.count == table.columns.count })
        }
    }

    @Test("P1: after an import, the report matches the report of the import plan")
    func report() throws {
        var person = try Person()
        var items = [meditation(), running()]
        for _ in 0..<2 {
            let made = try plan(items, person)
            let count = person.events.count
            person.take(made.events)
            let told = try #require(person.view.answer(.itemImport)).report(
                items, recorded: Array(person.events[count...]), today: person.today,
                in: person.view)
            #expect(told.counts == made.counts && told.changed == made.changed)
            #expect(told.leftOut == made.leftOut && told.events.isEmpty)
            items[0].entries[3].note = "Forgot again"
            items[0].entries.append(PortableEntry(day: day("2016-01-06"), value: .done))
            items[1].entries.append(PortableEntry(day: day("2016-01-04"), value: .skipped))
        }
    }

    @Test("P1: an imported archived item ends on the day after its last entry")
    func givenUp() throws {
        var person = try Person()
        person.take(try plan([running()], person).events)
        let run = Habits.items(includingArchived: true, today: person.today, in: person.view)[0].id
        for (text, isArchived) in [("2016-01-03", false), ("2016-01-04", true)] {
            let item = Habits.item(run, on: day(text), in: person.view)
            #expect(item?.isArchived == isArchived, "\(text)")
        }
    }

    /// Schedules of other programs, the schedules they become, and whether the change is reported.
    static let asked: [(PortableItem.Schedule, Schedule, isTold: Bool)] = [
        (.timesAWeek(3), .timesPerWeek(3), false), (.timesAWeek(0), .timesPerWeek(1), false),
        (.timesAWeek(9), .timesPerWeek(7), false), (.timesAMonth(40), .timesPerMonth(31), false),
        (.timesAMonth(-1), .timesPerMonth(1), false),
        (.times(2, inDays: 366), .times(2, inDays: 366), false),
        (.times(1, inDays: 366), .times(1, inDays: 366), false),
        (.times(2, inDays: 367), .times(1, inDays: 183), true),
        (.times(1, inDays: 367), every(367), true), (.times(1, inDays: 720), every(720), true),
        (.times(2, inDays: 1_440), every(720), true),
        (.times(1, inDays: .max), every(36_525), true),
        (.times(0, inDays: 5), .everyDay, true),
        (.times(1, inDays: 0), .everyDay, true), (.times(5, inDays: 5), .everyDay, false),
        (.rule("FREQ=DIALY"), .everyDay, true),
        (.rule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"), .everyDay, true),
    ]

    private static func every(_ days: Int) -> Schedule {
        (try? Schedule(text: "FREQ=DAILY;INTERVAL=\(days)")) ?? .once
    }

    @Test("P1: imported schedules are clamped to the product's limits", arguments: asked)
    func schedules(_ other: PortableItem.Schedule, _ wanted: Schedule, _ isTold: Bool) throws {
        var person = try Person()
        var item = PortableItem(key: "k", name: "Read")
        item.schedule = other
        let made = try plan([item], person)
        #expect(made.changed.isEmpty != isTold)
        person.take(made.events)
        let taken = Habits.items(today: person.today, in: person.view)[0]
        #expect(taken.definition.schedule == wanted)
    }

    @Test("P1: imported targets and days are clamped to the product's limits")
    func limits() throws {
        var person = try Person()
        let targets: [(Int64, Amount)] = [
            (5_000, Amount(5)), (-1, Amount(thousandths: 1)), (.max, .limit),
        ]
        for (index, (thousandths, wanted)) in targets.enumerated() {
            var item = PortableItem(key: "\(index)", name: "Walk \(index)")
            item.goal = .atLeast(thousandths: thousandths, unit: "km")
            item.entries = [
                PortableEntry(day: day("1970-01-01"), value: .done),
                PortableEntry(day: day("2199-12-31"), value: .done),
                PortableEntry(day: day("1969-12-31"), value: .done),
                PortableEntry(day: day("2200-01-01"), value: .done),
                PortableEntry(day: .first, value: .done), PortableEntry(day: .last, value: .done),
                PortableEntry(day: .last + 1, value: .done),
            ]
            let made = try plan([item], person)
            let told = [
                "“Walk \(index)”: 1 entry of future days.",
                "“Walk \(index)”: 5 entries outside the years 1970 to 2199.",
            ]
            #expect(made.leftOut == told && made.counts.done == 1)
            person.take(made.events)
            let taken = Habits.items(today: person.today, in: person.view)[index]
            #expect(taken.definition.target == wanted && taken.definition.unit == .km)
        }
    }

    private func task(_ key: String = "taskwarrior:a") -> PortableItem {
        var item = PortableItem(key: key, name: "Submit")
        item.kind = .task
        item.schedule = .once
        item.start = day("2026-11-28")
        item.dueMinute = 17 * 60
        return item
    }

    @Test("P1: an imported task keeps its day and time")
    func tasks() throws {
        var person = try Person()
        let made = try plan([task()], person)
        #expect(made.counts.tasks == 1 && made.counts.habits == 0 && made.changed.isEmpty)
        person.take(made.events)
        let item = try #require(Habits.items(today: person.today, in: person.view).first)
        #expect(item.kind == .task && item.start == day("2026-11-28"))
        #expect(item.definition.schedule == .once)
        #expect(item.definition.timeOfDay == TimeOfDay(minutes: 17 * 60))
        #expect(try plan([task()], person).events.isEmpty)
    }

    @Test("P1, H15: an imported completed task is done once, even if a later day follows")
    func doneTasks() throws {
        var person = try Person()
        person.take(try plan([task()], person).events)
        var done = task()
        done.entries = [PortableEntry(day: day("2026-11-20"), value: .done)]
        let made = try plan([done], person)
        #expect(made.counts.done == 1 && made.counts.tasks == 0)
        person.take(made.events)
        // In another zone the same moment falls on another day.
        done.entries[0].day = day("2026-11-21")
        let again = try plan([done], person)
        #expect(again.events.isEmpty && again.counts.unchanged == 2)
    }

    @Test("P1: an imported item starts on its start day, or on its first entry if that is earlier")
    func start() throws {
        var person = try Person()
        var item = PortableItem(key: "k", name: "Read")
        item.start = day("2026-01-10")
        item.entries = [PortableEntry(day: day("2026-02-01"), value: .done)]
        var early = PortableItem(key: "l", name: "Run")
        early.start = .first
        early.entries = [PortableEntry(day: day("2026-01-05"), value: .done)]
        person.take(try plan([item, early], person).events)
        let items = Habits.items(today: person.today, in: person.view)
        #expect(items.map(\.start) == [day("2026-01-10"), day("2026-01-05")])
    }

    @Test(
        "P1, H11: imported notes are cut to the maximum length, and control characters are removed")
    func notes() throws {
        var person = try Person()
        var item = PortableItem(key: "k", name: "a" + String(repeating: "\u{301}", count: 5_000))
        item.entries = [
            PortableEntry(day: day("2026-01-01"), value: .none, note: "a\u{0}\u{1B}b\nc\u{FFFE}"),
            PortableEntry(
                day: day("2026-01-02"), value: .done, note: String(repeating: "é", count: 5_000)),
        ]
        person.take(try plan([item], person).events)
        let taken = try #require(Habits.items(today: person.today, in: person.view).first)
        #expect(taken.name.unicodeScalars.count == 80)
        #expect(person.instance(taken.id, on: "2026-01-01").note == "a  b\nc")
        #expect(person.instance(taken.id, on: "2026-01-02").note.unicodeScalars.count == 2_000)
        #expect(try plan([item], person).events.isEmpty)
    }
}
