import Core
import CoreTesting
import Habits
import Testing

@Suite struct ScheduleTests {
    @Test("H4: habits default to daily, tasks to once; both start today without reminders")
    func defaults() throws {
        var person = try Person()
        let habit = try person.does(AddItem(.habit, ItemPatch(name: "Read")))
        #expect(habit.item.start == day("2026-11-21"))
        #expect(habit.item.definition.schedule == .everyDay)
        #expect(habit.item.definition.type == .binary)
        #expect(!habit.item.definition.notify)
        #expect(habit.next == (0..<14).map { day("2026-11-21") + $0 })
        let task = try person.does(AddItem(.task, ItemPatch(name: "Submit assignment")))
        #expect(task.item.definition.schedule == .once)
        #expect(task.next == [day("2026-11-21")])
    }

    @Test("R1: schedule presets fall on the days in their names")
    func presets() throws {
        let start = day("2026-11-21")
        func next(_ schedule: Schedule?, _ count: Int) throws -> [String] {
            var patch = ItemPatch(name: "x")
            patch.schedule = schedule
            return try Habits.preview(count, .habit, patch, start: start, today: start)
                .map(\.description)
        }
        #expect(try next(.everyDay, 2) == ["2026-11-21", "2026-11-22"])
        #expect(try next(.everyWeekday, 2) == ["2026-11-23", "2026-11-24"])
        #expect(try next(.everyWeek(on: .wednesday), 2) == ["2026-11-25", "2026-12-02"])
        #expect(try next(.everyMonth(on: 31), 2) == ["2026-12-31", "2027-01-31"])
        #expect(Schedule.everyMonth(on: 32) == nil)
    }

    @Test("R1: a printed schedule parses back to itself, and malformed schedules are rejected")
    func text() throws {
        for text in ["none", "3/week", "12/month", "3/10", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH"] {
            #expect(try Schedule(text: text).description == text)
        }
        for text in ["", "8/week", "0/week", "32/month", "3/2", "1/367", "a/week", "FREQ=DIALY"] {
            #expect(rejection { try Schedule(text: text) }?.field == "schedule")
        }
    }

    @Test("H8: a 3-times-a-week item becomes due when every remaining day of the week is needed")
    func weekly() throws {
        var person = try Person(on: "2026-11-23")
        let swim = try person.adds("Swim", start: "2026-11-23", ["schedule": "3/week"])
        person.wait(until: "2026-11-29")
        #expect(
            person.series(swim, "2026-11-23", "2026-11-29").scheduled.days.map(\.weekday)
                == [.friday, .saturday, .sunday])
        try person.does(CompleteItem(swim, on: day("2026-11-24")))
        let series = person.series(swim, "2026-11-23", "2026-11-29")
        #expect(series.scheduled.days.map(\.weekday) == [.tuesday, .saturday, .sunday])
        #expect(series.completed.days.map(\.weekday) == [.tuesday])
        #expect(!person.instance(swim, on: "2026-11-25").isScheduled)
        #expect(person.instance(swim, on: "2026-11-25").isOptional)
    }

    @Test("H8: the next days of an N-times item are the latest possible days")
    func quotaNext() throws {
        var person = try Person(on: "2026-11-23")
        let water = try person.adds("Water plants", start: "2026-11-23", ["schedule": "1/7"])
        #expect(
            Habits.next(3, of: water, from: person.today, in: person.view).map(\.description)
                == ["2026-11-29", "2026-12-06", "2026-12-13"])
    }

    @Test("H8: N-times schedules match a count over every window of days", arguments: 0..<40)
    func quotaOracle(seed: UInt64) throws {
        var generator = SeededGenerator(seed)
        let length = Int.random(in: 1...12, using: &generator)
        let count = Int.random(in: 1...length, using: &generator)
        let kinds = ["\(count)/\(length)", "\(min(count, 7))/week", "\(min(count * 2, 31))/month"]
        let kind = kinds[Int(seed) % 3]
        var person = try Person(on: "2026-12-31")
        let start = day("2026-09-09") + Int.random(in: 0..<40, using: &generator)
        let item = try person.adds("x", start: start.description, ["schedule": kind])
        var done: Set<Day> = []
        for date in start...person.today where Bool.random(using: &generator) {
            done.insert(date)
            try person.does(CompleteItem(item, on: date))
        }
        let series = person.series(item, start.description, "2026-12-31")
        for date in series.span.days {
            let first: Day
            let last: Day
            var needed = count
            switch Int(seed) % 3 {
            case 0: (first, last) = (max(start, date - (length - 1)), date + (length - 1))
            case 1: (first, last) = (max(start, date.startOfWeek), date.startOfWeek + 6)
            default: (first, last) = (max(start, date.startOfMonth), date.endOfMonth)
            }
            if Int(seed) % 3 == 1 { needed = min(count, 7) }
            if Int(seed) % 3 == 2 { needed = min(count * 2, 31) }
            var isDue = false
            if Int(seed) % 3 == 0 {
                // Some window of that length around the day could no longer reach the count.
                for end in date...last where end - (length - 1) >= start {
                    let before = (end - (length - 1)..<date).count { done.contains($0) }
                    if date > end - length, before + (end - date) < needed { isDue = true }
                }
            } else {
                let before = (first..<date).count { done.contains($0) }
                isDue = before + (last - date) < min(needed, last - first + 1)
            }
            #expect(series.scheduled[date] == (done.contains(date) || isDue), "\(kind) on \(date)")
        }
    }

    @Test("U2: an overdue task stays on today's list until it is done")
    func overdue() throws {
        var person = try Person()
        let task = try person.adds("Submit assignment", .task)
        person.wait(until: "2026-11-24")
        let shown = Habits.day(person.today, today: person.today, in: person.view)
        #expect(shown.map(\.item) == [task])
        #expect(shown[0].isOpen && !shown[0].isOverdue && !shown[0].isScheduled)
        #expect(Habits.day(day("2026-11-23"), today: person.today, in: person.view).isEmpty)
        try person.does(CompleteItem(task))
        person.wait(until: "2026-11-25")
        #expect(Habits.day(person.today, today: person.today, in: person.view).isEmpty)
    }

    @Test("H4 H11: the next days follow each schedule until the next schedule applies")
    func nextEras() throws {
        var person = try Person()
        func next(_ count: Int) -> [String] {
            Habits.next(count, of: item, from: person.today, in: person.view)
                .map { String($0.description.dropFirst(5)) }
        }
        let item = try person.adds("Read")
        var patch = ItemPatch()
        patch.schedule = .everyWeek(on: .wednesday)
        try person.does(EditItem(item, patch, from: day("2026-11-25")))
        #expect(next(6) == ["11-21", "11-22", "11-23", "11-24", "11-25", "12-02"])
        try person.does(ArchiveItem(item, from: day("2026-12-02")))
        #expect(next(6) == ["11-21", "11-22", "11-23", "11-24", "11-25"])
        try person.does(UnarchiveItem(item, from: day("2026-12-16")))
        #expect(next(6) == ["11-21", "11-22", "11-23", "11-24", "11-25", "12-16"])
        #expect(next(3) == ["11-21", "11-22", "11-23"])
    }

    @Test("H8: a schedule of N times in M days starts counting again on the day of unarchiving")
    func rollingBack() throws {
        var person = try Person(on: "2026-11-30")
        let swim = try person.adds("Swim", start: "2026-11-01", ["schedule": "1/3"])
        try person.does(ArchiveItem(swim, from: day("2026-11-05")))
        try person.does(UnarchiveItem(swim, from: day("2026-11-10")))
        func due() -> [Int] {
            person.series(swim, "2026-11-01", "2026-11-15").scheduled.days.map { $0.civil.day }
        }
        #expect(due() == [3, 4, 12, 13, 14, 15])
        try person.does(CompleteItem(swim, on: day("2026-11-10")))
        #expect(due() == [3, 4, 10, 13, 14, 15])
        // An edit of another field keeps the count.
        try person.does(EditItem(swim, ItemPatch(name: "Swim far"), from: day("2026-11-12")))
        #expect(due() == [3, 4, 10, 13, 14, 15])
        var patch = ItemPatch()
        patch.schedule = .times(1, inDays: 2)
        try person.does(EditItem(swim, patch, from: day("2026-11-12")))
        #expect(due() == [3, 4, 10, 13, 14, 15])
    }

    @Test("H10 U2: a running timer adds its item to today's list, and to no other day's list")
    func timed() throws {
        var person = try Person()
        let piano = try person.adds(
            "Piano", start: "2026-11-01",
            ["unit": "min", "schedule": "FREQ=WEEKLY;BYDAY=MO"])
        func shown(_ text: String) -> [ItemID] {
            Habits.day(day(text), today: person.today, in: person.view).map(\.item)
        }
        #expect(shown("2026-11-21").isEmpty)
        try person.does(StartTimer(piano))
        #expect(shown("2026-11-21") == [piano])
        #expect(shown("2026-11-20").isEmpty && shown("2026-11-22").isEmpty)
        #expect(shown("2026-11-23") == [piano])
    }
}
