import Core
import CoreTesting
import Habits
import PortabilityAPI

/// Some months of a made-up person, from a seed: every command, on random days, with refusals
/// ignored.
struct Life {
    var person: Person
    var generator: SeededGenerator
    private(set) var items: [ItemID] = []
    private var groups: [GroupID] = []
    private var ranges: [SkipRangeID] = []

    init(seed: UInt64, steps: Int) throws {
        person = try Person(on: "2026-10-01")
        generator = SeededGenerator(seed)
        person.generator = SeededGenerator(seed &+ 1_000)
        for _ in 0..<3 { addItem() }
        for _ in 0..<steps { step() }
    }

    private mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    private mutating func someDay(ahead: Int = 0) -> Day {
        person.today + Int.random(in: -30...ahead, using: &generator)
    }

    private mutating func addItem() {
        let schedules = [
            "daily", "weekdays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "3/week", "8/month", "2/5",
            "monthly", "FREQ=DAILY;COUNT=20", "none",
        ]
        let types = ["binary", "timed", "repeating", "reduction", "increment"]
        let type = types[roll(types.count)]
        var fields = ["type": type, "schedule": schedules[roll(schedules.count)]]
        if type != "binary" {
            fields["target"] = String(roll(20) + 1)
            fields["period"] = ["day", "day", "week", "month"][roll(4)]
        }
        if type == "reduction" {
            fields["rampStart"] = "30"
            fields["schedule"] = schedules[roll(3)]
        }
        if type == "increment" { fields["rampStart"] = "1" }
        if let group = groups.first, roll(2) == 0 { fields["group"] = group.description }
        let start = (person.today - roll(20)).description
        let kind: ItemKind = roll(4) == 0 ? .task : .habit
        if let item = try? person.adds("Item \(items.count)", kind, start: start, fields) {
            items.append(item)
        }
    }

    private mutating func step() {
        person.now = person.now + Int64(roll(9 * 3_600))
        let item = items[roll(items.count)]
        switch roll(26) {
        case 0: addItem()
        case 1: edit(item)
        case 2:
            let note = roll(2) == 0 ? "" : "Ill"
            _ = try? person.does(SkipItem(item, on: someDay(ahead: 5), note: note))
        case 3: _ = try? person.does(RemoveSkip(item, on: someDay(ahead: 5)))
        case 4: skipDays()
        case 5: if let range = ranges.last { _ = try? person.does(RemoveSkipRange(range)) }
        case 6: _ = try? person.does(SetNote(item, on: someDay(), note: "Note \(roll(3))"))
        case 7: _ = try? person.does(ArchiveItem(item, from: someDay(ahead: 9)))
        case 8: _ = try? person.does(UnarchiveItem(item, from: someDay(ahead: 9)))
        case 9: if roll(4) == 0 { _ = try? person.does(DeleteItem(item)) }
        case 10: _ = try? person.does(MoveItem(item, before: items[roll(items.count)]))
        case 11, 12: _ = try? person.does(StartTimer(item))
        case 13: _ = try? person.does(PauseTimer(item))
        case 14, 15: _ = try? person.does(StopTimer(item))
        case 16: setGroup()
        case 17: _ = try? person.does(ConfirmDay(item, on: someDay(), isConfirmed: roll(3) > 0))
        case 18: _ = try? person.does(ResetProgress(item, on: someDay()))
        case 19: undoSomething()
        case 20: _ = try? person.does(CompleteItem(item, on: someDay()))
        case 21, 22: importSome()
        default:
            let amount = Amount(thousandths: Int64(roll(9_000) - 2_000))
            _ = try? person.does(LogProgress(item, on: someDay(), amount: amount))
        }
    }

    private mutating func edit(_ item: ItemID) {
        var patch = ItemPatch()
        switch roll(5) {
        case 0: patch.name = "Renamed \(roll(100))"
        case 1: patch.target = Amount(roll(9) + 1)
        case 2: patch.schedule = [.everyDay, .everyWeekday, .timesPerWeek(2)][roll(3)]
        case 3: patch.period = [.day, .week, .month][roll(3)]
        default: patch.rampStart = roll(2) == 0 ? .clear : .set(Amount(40))
        }
        _ = try? person.does(EditItem(item, patch, from: someDay(ahead: 20)))
    }

    private mutating func skipDays() {
        let first = someDay(ahead: 5)
        let span = DaySpan(first, first + roll(9))!
        let range = try? person.does(
            SkipDays(
                span, note: roll(2) == 0 ? "" : "Away", items: roll(2) == 0 ? nil : [items[0]]))
        if let range { ranges.append(range.id) }
    }

    /// Takes in what another program has of an item by now: some days in turn, with what changed.
    private mutating func importSome() {
        var item = PortableItem(key: "loop:\(roll(2))", name: "Imported")
        var date = someDay()
        for _ in 0...roll(20) where date <= person.today {
            let values: [PortableEntry.Value] = [.done, .done, .skipped, .amount(thousandths: 500)]
            let entry = PortableEntry(
                day: date, value: values[roll(4)], note: roll(4) == 0 ? "Note" : "")
            item.entries.append(entry)
            date = date + (roll(5) == 0 ? 2 : 1)
        }
        let intake = person.view.answer(.itemIntake)
        let plan = intake?.plan([item], today: person.today, in: person.view)
        person.take(plan?.events ?? [])
        for item in Habits.items(includingArchived: true, today: person.today, in: person.view)
        where item.name == "Imported" && !items.contains(item.id) {
            items.append(item.id)
        }
    }

    private mutating func setGroup() {
        let rule: ItemGroup.Rule = [.all, .any, .atLeast(2)][roll(3)]
        if let group = groups.first, roll(2) == 0 {
            _ = try? person.does(SetGroup(group, title: "Group", rule: rule))
        } else if let group = try? person.does(SetGroup(title: "Group", rule: rule)) {
            groups.append(group.id)
        }
    }

    private mutating func undoSomething() {
        let event = person.events[roll(person.events.count)]
        person.undo(event, undoing: roll(3) > 0)
    }
}

/// All that anybody can see of a person's items, as text.
func shown(_ view: WorldView, today: Day) -> String {
    let span = DaySpan(60, endingOn: today + 20)
    var lines: [String] = []
    for item in Habits.items(includingArchived: true, today: today, in: view) {
        lines.append("\(item)")
        lines += span.days.map { date in
            "\(Habits.instance(of: item.id, on: date, today: today, in: view)!)"
        }
        lines.append("\(Habits.next(of: item.id, from: today, in: view))")
        lines.append("\(Habits.statistics(of: item.id, today: today, in: view)!)")
    }
    lines.append("\(Habits.skipRanges(in: view))")
    lines.append("\(Habits.groups(on: today, today: today, in: view))")
    return lines.joined(separator: "\n")
}
