import Core
import CoreTesting
import ExperienceAPI
import Testing

@testable import Habits

/// One-off tasks, calendar weeks, moved starts, and days that a zone skipped.
@Suite struct LetterTests {
    // MARK: - H15

    @Test("H15: a completed task cannot be completed on another day, and undo reopens the task")
    func doneOnce() throws {
        var person = try Person()
        let task = try person.adds("Call the dentist", .task)
        try person.does(CompleteItem(task))
        let done = try #require(person.events.last)
        person.wait(1)
        #expect(rejection { try person.does(CompleteItem(task)) }?.code == "habits.task.done")
        #expect(rejection { try person.does(LogProgress(task)) }?.code == "habits.task.done")
        #expect(
            rejection { try person.does(CompleteItem(task, on: day("2026-11-20"))) }?.category
                == .conflict)
        person.undo(done)
        #expect(try person.does(CompleteItem(task)).isCompleted)
        #expect(!person.instance(task, on: "2026-11-21").isCompleted)
    }

    @Test(
        "H15: a task completed on two devices on different days counts as done on the earlier day")
    func doneTwice() throws {
        var (phone, laptop) = (try Person(), try Person())
        let task = try phone.adds("Call the dentist", .task)
        laptop.deliver(phone.events)
        laptop.generator = SeededGenerator(9)
        try phone.does(CompleteItem(task))
        laptop.wait(1)
        try laptop.does(CompleteItem(task))
        let late = laptop.events
        laptop.deliver(phone.events)
        phone.wait(1)
        phone.deliver(late)
        for person in [phone, laptop] {
            #expect(person.instance(task, on: "2026-11-21").isCompleted)
            #expect(!person.instance(task, on: "2026-11-22").isCompleted)
            #expect(
                person.series(task, "2026-11-20", "2026-11-23").completed.days
                    == [day("2026-11-21")])
            #expect(points(person, .taskCompleted, "2026-11-20", "2026-11-23") == [0, 1, 0, 0])
        }
    }

    @Test("H15: a task completed before its planned day is not due on that day")
    func doneEarly() throws {
        var person = try Person()
        let task = try person.adds("Pack", .task, start: "2026-11-25")
        try person.does(CompleteItem(task))
        person.wait(until: "2026-11-25")
        #expect(!person.instance(task, on: "2026-11-25").isScheduled)
        #expect(person.series(task, "2026-11-21", "2026-11-25").scheduled.isEmpty)
        #expect(rejection { try person.does(CompleteItem(task)) }?.code == "habits.task.done")
    }

    // MARK: - H8

    @Test("H8: a 3-times-a-week item completed by Wednesday is not due again, even if archived")
    func archivedWeek() throws {
        var person = try Person(on: "2026-11-23")
        let run = try person.adds("Run", ["schedule": "3/week"])
        for _ in 0..<3 {
            try person.does(CompleteItem(run))
            person.wait(1)
        }
        try person.does(ArchiveItem(run))
        person.wait(1)
        try person.does(UnarchiveItem(run))
        #expect(
            person.series(run, "2026-11-23", "2026-11-29").scheduled.days
                == [day("2026-11-23"), day("2026-11-24"), day("2026-11-25")])
        #expect(
            Habits.next(1, of: run, from: day("2026-11-27"), in: person.view)
                == [day("2026-12-04")])
    }

    @Test("H8: after an edit in mid-week, completions earlier in the week still count")
    func editedWeek() throws {
        var person = try Person(on: "2026-11-23")
        let run = try person.adds("Run", ["schedule": "2/week"])
        try person.does(CompleteItem(run))
        person.wait(until: "2026-11-27")
        try person.does(EditItem(run, try patch("schedule", "3/week")))
        // One of three is done, so every day from Saturday on is due.
        #expect(
            person.series(run, "2026-11-23", "2026-11-29").scheduled.days
                == [day("2026-11-23"), day("2026-11-28"), day("2026-11-29")])
    }

    @Test("H8: a schedule of N times in M days starts counting again when the item is unarchived")
    func archivedRun() throws {
        var person = try Person(on: "2026-11-01")
        let run = try person.adds("Run", ["schedule": "2/10"])
        try person.does(ArchiveItem(run, from: day("2026-11-02")))
        person.wait(until: "2026-11-20")
        try person.does(UnarchiveItem(run))
        #expect(person.series(run, "2026-11-20", "2026-11-27").scheduled.isEmpty)
        #expect(person.instance(run, on: "2026-11-28").isScheduled)
    }

    // MARK: - X1, H11

    @Test("X1: days before an item's start earn no points until the start moves to an earlier day")
    func earlierDays() throws {
        var person = try Person()
        let read = try person.adds("Read")
        try person.does(CompleteItem(read, on: day("2026-11-19")))
        #expect(points(person, .habitCompleted, "2026-11-19", "2026-11-21") == [0, 0, 0])
        #expect(person.instance(read, on: "2026-11-19").isCompleted)
        let item = try person.does(EditItem(read, ItemPatch(), start: day("2026-11-18")))
        let moved = try #require(person.events.last)
        #expect(item.start == day("2026-11-18"))
        #expect(points(person, .habitCompleted, "2026-11-19", "2026-11-21") == [1, 0, 0])
        #expect(person.instance(read, on: "2026-11-18").isScheduled)
        #expect(try person.does(EditItem(read, ItemPatch(), start: day("2026-11-18"))) == item)
        #expect(person.events.last == moved)
        person.undo(moved)
        #expect(Habits.item(read, on: person.today, in: person.view)?.start == day("2026-11-21"))
        #expect(points(person, .habitCompleted, "2026-11-19", "2026-11-21") == [0, 0, 0])
    }

    @Test("H13: undoing the addition of an item removes the item even if its start was moved")
    func undoneAddition() throws {
        var person = try Person()
        let read = try person.adds("Read")
        let added = try #require(person.events.first)
        try person.does(EditItem(read, ItemPatch(), start: day("2026-11-18")))
        person.undo(added)
        #expect(Habits.items(today: person.today, in: person.view).isEmpty)
    }

    // MARK: - D3

    @Test("D3: a day skipped by a time zone change counts in no statistic, and explain mentions it")
    func vanished() throws {
        var person = try Person([HabitsModule(), lostDays(["2026-11-10"])], on: "2026-11-08")
        let read = try person.adds("Read")
        for date in ["2026-11-08", "2026-11-09", "2026-11-11"] {
            person.wait(until: date)
            try person.does(CompleteItem(read))
        }
        let statistics = try #require(
            Habits.statistics(of: read, today: person.today, in: person.view))
        #expect(statistics.all.scheduled == 3 && statistics.all.completed == 3)
        #expect(statistics.all.adherence == 100)
        #expect(statistics.currentStreak == 3 && statistics.bestStreak == 3)
        // Three perfect days, not four with one miss.
        let memory = Strength.memory(fraction: 1, halfLife: Strength.defaultHalfLife)
        #expect(abs(statistics.strength - (1 - memory * memory * memory)) < 1e-12)
        let series = person.series(read, "2026-11-08", "2026-11-11")
        #expect(!series.scheduled[day("2026-11-10")])
        let instance = person.instance(read, on: "2026-11-10")
        #expect(instance.isVanished && instance.isNeutral && !instance.isScheduled)
        #expect(
            Habits.explain(read, on: day("2026-11-10"), today: person.today, in: person.view)
                == [
                    "The day was skipped by your change of time zone. It neither counts nor "
                        + "breaks a streak."
                ])
        try person.does(CompleteItem(read, on: day("2026-11-10")))
        #expect(!person.instance(read, on: "2026-11-10").isCompleted)
        #expect(points(person, .habitCompleted, "2026-11-09", "2026-11-11") == [1, 0, 1])
    }

    // MARK: - Parts

    private func patch(_ field: String, _ text: String) throws -> ItemPatch {
        var patch = ItemPatch()
        try patch.set(field, text)
        return patch
    }

    private func points(
        _ person: Person, _ reason: PointReason, _ from: String, _ to: String
    ) -> [Int32] {
        person.view.answers(to: .pointSources)[0]
            .counts(
                over: DaySpan(day(from), day(to))!, today: person.today, in: person.view
            )
            .first { $0.reason == reason }!.counts
    }
}
