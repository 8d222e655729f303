import Core
import CoreTesting
import Foundation
import PortabilityAPI
import Recurrence
import Testing

@testable import Portability

/// Each exporter: what goes out comes in again as it was, or the report names it. Rule P7.
@Suite struct RoundTripTests {
    private let today = date("2026-11-24")
    /// Noon of today in London.
    private let now = Instant(seconds: 1_795_521_600)

    private func exportedItems(_ items: [PortableItem]) -> ExportedItems {
        var exportedItems = ExportedItems()
        exportedItems.items = items
        return exportedItems
    }

    private func task(_ number: Int, _ schedule: PortableItem.Schedule) -> PortableItem {
        let key = ID<Void>(high: 0x01A2_0EB6_F100_7E58, low: 0xA056_0000_0000_0000 | UInt64(number))
        var item = PortableItem(key: key.description, name: "Task \(number)")
        item.kind = .task
        item.schedule = schedule
        item.start = date("2026-10-01")
        return item
    }

    private func file(_ items: [PortableItem], days: DayRule = london) -> ExportedFile {
        TaskwarriorFile.file(exportedItems(items), now: now, days: days)
    }

    private func records(_ file: ExportedFile) throws -> [JSON] {
        try #require(try JSON(parsing: String(decoding: file.bytes, as: UTF8.self)).array)
    }

    /// Rules, the recurrence of Taskwarrior for them, and the day that is due next or first there.
    static let rules: [(PortableItem.Schedule, String?, String)] = [
        (.rule("FREQ=DAILY"), "1days", "20261001"),
        (.rule("FREQ=DAILY;INTERVAL=3"), "3days", "20261001"),
        (.rule("FREQ=WEEKLY;BYDAY=MO"), "1weeks", "20261005"),
        (.rule("FREQ=WEEKLY;INTERVAL=2;BYDAY=TH"), "2weeks", "20261001"),
        (.rule("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), "weekdays", "20261001"),
        (.rule("FREQ=MONTHLY;BYMONTHDAY=15"), "P1M", "20261015"),
        (.rule("FREQ=MONTHLY;INTERVAL=3"), "P3M", "20261001"),
        (.rule("FREQ=YEARLY"), "P1Y", "20261001"),
        (.rule("FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=31"), "P2Y", "20261231"),
        (.rule("FREQ=WEEKLY;BYDAY=MO;COUNT=12"), "1weeks", "20261005"),
        (.rule("FREQ=DAILY;UNTIL=20261231"), "1days", "20261001"),
        (.rule("FREQ=MONTHLY;BYMONTHDAY=31"), nil, "20261231"),
        (.rule("FREQ=MONTHLY;BYMONTHDAY=-1"), nil, "20261130"),
        (.rule("FREQ=MONTHLY;BYDAY=2TU"), nil, "20261208"),
        (.rule("FREQ=WEEKLY;BYDAY=MO,WE"), nil, "20261125"), (.timesAWeek(3), nil, "20261129"),
        (.timesAMonth(2), nil, "20261130"), (.times(2, inDays: 10), nil, "20261124"),
        (.rule("FREQ=MONTHLY;BYDAY=2TU;UNTIL=20271231"), nil, "20261208"),
    ]

    @Test(arguments: rules)
    func `P7: an exported task is due in Taskwarrior on its rule's days, or once and is reported`(
        _ schedule: PortableItem.Schedule, _ recur: String?, _ due: String
    ) throws {
        let file = file([task(1, schedule)])
        let record = try #require(try records(file).first)
        #expect(record["recur"]?.string == recur)
        #expect(record["status"]?.string == (recur == nil ? "pending" : "recurring"))
        let instant = try #require(record["due"].flatMap(TaskwarriorTask.date))
        #expect("\(london.day(at: instant))".filter { $0 != "-" } == due)
        #expect(file.changed.isEmpty == (recur != nil), "\(file.changed)")
        #expect(file.leftOut.isEmpty)
    }

    @Test func `P7: a repeating task that has ended is exported and imported with all its days`()
        throws
    {
        var item = task(1, .rule("FREQ=WEEKLY;BYDAY=MO;COUNT=3"))
        item.entries = [PortableEntry(day: date("2026-10-12"), value: .done)]
        let file = file([item])
        #expect(file.count == 1 && file.changed.isEmpty && file.leftOut.isEmpty)
        // Taskwarrior makes one occurrence after the last unless the mask has it.
        #expect(try records(file)[0]["mask"] == "X+XX")
        let back = try reading("taskwarrior", file.bytes).items
        #expect(back[0].told == ["2026-10-12 done"])
        #expect(try days(of: back[0]) == days(of: item))
        var odd = task(2, .rule("FREQ=MONTHLY;BYDAY=2TU;UNTIL=20261101"))
        odd.start = date("2026-07-01")
        #expect(self.file([odd]).leftOut == ["1 task: ended without being done."])
        odd.entries = [PortableEntry(day: date("2026-10-13"), value: .done)]
        let kept = try reading("taskwarrior", self.file([odd]).bytes).items
        #expect(kept[0].told == ["2026-10-13 done"] && kept[0].schedule == odd.schedule)
    }

    /// The days of a rule until three years from now.
    private func days(of item: PortableItem) throws -> [Day] {
        guard case .rule(let text) = item.schedule else { return [] }
        let plan = DayPlan(try RecurrenceRule(text), start: try #require(item.start))
        return plan.days.prefix { $0 < today + 1_100 }.map { $0 }
    }

    @Test func `P7: exported tasks are imported with the same days, times and completions`() throws
    {
        var generator = SeededGenerator(7)
        for round in 0..<200 {
            let rule = Self.rules.randomElement(using: &generator)?.0 ?? .once
            var item = task(round, Bool.random(using: &generator) ? rule : .once)
            item.start = today - Int.random(in: 0...90, using: &generator)
            item.dueMinute = [nil, 60, 17 * 60].randomElement(using: &generator) ?? nil
            let span = try #require(DaySpan(item.start ?? today, today))
            let count = item.schedule == .once ? Int.random(in: 0...1, using: &generator) : 5
            let done = span.days.shuffled(using: &generator).prefix(count).sorted()
            item.entries = done.map { day in
                let note = ["", "Well “done”", "a\nb"].randomElement(using: &generator) ?? ""
                return PortableEntry(day: day, value: .done, note: note)
            }
            var rules = london
            rules.dayStart =
                TimeOfDay(minutes: [0, 240].randomElement(using: &generator) ?? 0) ?? .midnight
            let file = file([item], days: rules)
            if file.count == 0 {
                #expect(!file.leftOut.isEmpty)
                continue
            }
            let source = try reading("taskwarrior", file.bytes, days: rules)
            let back = try #require(source.items.first)
            #expect(source.items.count == 1 && back.name == item.name)
            #expect(back.dueMinute == item.dueMinute && back.kind == .task)
            let early = source.leftOut.contains { $0.contains("before the task began") }
            let days = back.entries.filter { $0.value == .done }.map(\.day)
            #expect(days == done || early, "\(item.schedule) \(item.start!) \(file.text)")
            let notes = zip(item.entries, back.entries).allSatisfy {
                $0.note == $1.note || file.changed.contains { $0.contains("notes on one line") }
            }
            #expect(notes || early)
            if case .rule = item.schedule {
                let first = back.start ?? today
                #expect(
                    try self.days(of: back).filter { $0 >= first }
                        == self.days(of: item), "\(item.schedule) \(back.schedule)")
            } else {
                #expect(back.schedule == item.schedule)
            }
        }
    }

    @Test func `P7: the report names the properties of a task that Taskwarrior does not have`() {
        var item = task(1, .rule("FREQ=DAILY"))
        item.goal = .atLeast(thousandths: 5_000, unit: "km")
        item.colour = "#123456"
        item.note = "Why"
        item.reminderMinute = 480
        item.dueMinute = 0
        item.entries = [
            PortableEntry(day: date("2026-11-20"), value: .amount(thousandths: 4_000)),
            PortableEntry(day: date("2026-11-21"), value: .amount(thousandths: 5_000)),
            PortableEntry(day: date("2026-11-22"), value: .skipped, note: "Ill"),
            PortableEntry(day: date("2026-11-23"), value: .none, note: "Hm"),
        ]
        #expect(
            file([item]).leftOut == [
                "1 target: tasks there are done or not.", "1 colour.", "1 description.",
                "1 reminder.", "1 due time at midnight.", "1 amount short of its target.",
                "1 skipped day.", "1 note on a day without the task done.",
            ])
    }

    /// A habit with anything that one can have.
    private func habit(_ round: Int, _ generator: inout SeededGenerator) -> PortableItem {
        var item = PortableItem(key: "\(round)", name: "Habit, \"\(round)\"")
        let schedules: [PortableItem.Schedule] = [
            .rule("FREQ=DAILY"), .rule("FREQ=DAILY;INTERVAL=3"), .rule("FREQ=WEEKLY;BYDAY=MO,WE"),
            .rule("FREQ=MONTHLY;BYMONTHDAY=-1"), .timesAWeek(3), .timesAMonth(4),
            .times(2, inDays: 9), .rule("FREQ=DAILY;UNTIL=20271231"), .once,
        ]
        let goals: [PortableItem.Goal] = [
            .yesNo, .yesNo, .atLeast(thousandths: 5_500, unit: "km"),
            .atMost(thousandths: 2_000, unit: ""),
        ]
        item.schedule = schedules.randomElement(using: &generator) ?? .once
        item.goal = goals.randomElement(using: &generator) ?? .yesNo
        item.period = PortableItem.Period.allCases.randomElement(using: &generator) ?? .day
        if item.goal == .yesNo { item.period = .day }
        item.colour = ["#D32F2F", "#D32F2E", nil].randomElement(using: &generator) ?? nil
        item.note = ["", "Why"].randomElement(using: &generator) ?? ""
        item.start = today - Int.random(in: 5...9, using: &generator)
        item.isArchived = Bool.random(using: &generator)
        item.dueMinute = Bool.random(using: &generator) ? 600 : nil
        item.reminderMinute = Bool.random(using: &generator) ? 540 : nil
        for day in (DaySpan(today - 5, today)?.days.map { $0 } ?? []) {
            let amount = Int64.random(in: 0...6, using: &generator)
            let value: PortableEntry.Value? =
                switch Int.random(in: 0...4, using: &generator) {
                case 0: .done
                case 1: .skipped
                case 2: item.goal == .yesNo ? nil : .amount(thousandths: amount)
                case 3: PortableEntry.Value.none
                default: nil
                }
            let note =
                value == PortableEntry.Value.none
                ? "Hm" : ["", "a, b"].randomElement(using: &generator)
            if let value {
                item.entries.append(PortableEntry(day: day, value: value, note: note ?? ""))
            }
        }
        return item
    }

    @Test
    func `P7: habits exported for Loop are imported unchanged, or the difference is reported`()
        throws
    {
        var generator = SeededGenerator(21)
        for round in 0..<200 {
            let item = habit(round, &generator)
            let file = LoopArchive.file(exportedItems([item]), today: today)
            let named = (file.changed + file.leftOut).joined(separator: "\n")
            guard file.count == 1 else {
                #expect(named.contains("only repeating habits"))
                continue
            }
            let back = try #require(try reading("loop", file.bytes).items.first)
            let isDaily = back.schedule == item.schedule || item.goal != .yesNo
            let start = item.start == item.entries.first?.day
            for (isKept, word) in [
                (back.name == item.name, "no name"), (back.note == item.note, "no note"),
                (back.isArchived == item.isArchived, "no archive"),
                (back.goal == item.goal, "no goal"),
                (back.period == item.period, "no period"), (isDaily, "on any of them"),
                (
                    item.goal == .yesNo || item.period != .day
                        || item.schedule == .rule("FREQ=DAILY"), "on every day"
                ),
                (item.colour == nil || back.colour == item.colour, "colours"),
                (item.dueMinute == nil, "due time"), (item.reminderMinute == nil, "reminder"),
                (start, "start day"), (back.entries == item.entries, "in place of|as the amount"),
            ] {
                let isNamed = word.split(separator: "|").contains { named.contains($0) }
                #expect(isKept || isNamed, "\(word): \(item) \(named)")
                // The report names only lost data.
                if word != "in place of|as the amount" {
                    #expect(isKept != isNamed, "\(word) \(item) \(named)")
                }
            }
        }
    }
}

extension ExportedFile {
    /// Its bytes as text.
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
