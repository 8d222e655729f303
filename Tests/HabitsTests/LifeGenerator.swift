import Core
import CoreTesting
import Habits
import PortabilityAPI

/// Some months of a generated person, from a seed: every command, on random days.
///
/// A refused command throws a `Rejection`; any other error fails the test.
struct Life {
    var person: Person
    var generator: SeededGenerator
    /// The branches that recorded something. A property expects all of them over its seeds.
    private(set) var taken: Set<String> = []
    private(set) var items: [ItemID] = []
    private var groups: [GroupID] = []
    private var ranges: [SkipRangeID] = []
    /// Skipped or confirmed days, so that a removal has something to remove.
    private var skipped: [(item: ItemID, day: Day)] = []
    private var confirmed: [(item: ItemID, day: Day)] = []

    init(seed: UInt64, steps: Int) throws {
        person = try Person(on: "2026-10-01")
        generator = SeededGenerator(seed)
        person.generator = SeededGenerator(seed &+ 1_000)
        for _ in 0..<3 { try addItem() }
        for _ in 0..<steps { try step() }
    }

    private static let schedules = [
        "daily", "weekdays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "3/week", "8/month", "2/5",
        "monthly", "FREQ=DAILY;COUNT=20", "none",
    ]
    private static let types = ["binary", "timed", "repeating", "reduction", "increment"]
    private static let rules: [(String, ItemGroup.Rule)] = [
        ("all", .all), ("any", .any), ("atLeast", .atLeast(2)),
    ]

    /// Every branch a step can take.
    static let branches: Set<String> = {
        let plain = [
            "add habit", "add task", "add to group", "edit name", "edit target", "edit schedule",
            "edit period", "edit ramp", "clear ramp", "edit unit", "move start", "skip",
            "skip with note", "unskip", "skip days", "skip days with note",
            "skip days of items", "unskip days", "note", "archive", "unarchive", "delete", "move",
            "start timer", "pause timer",
            "resume timer", "stop timer", "change group", "remove group", "confirm", "deny",
            "reset", "complete", "log more", "log less", "undo", "redo", "import",
        ]
        let kinds =
            schedules.map { "add \($0)" } + types.map { "add \($0)" }
            + rules.map { "group of \($0.0)" }
        return Set(plain + kinds)
    }()

    mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    /// Runs the command and notes its branches if it recorded anything; nil if it was rejected.
    private mutating func does<C: Command>(_ command: C, _ names: String...) throws -> C.Reply? {
        let count = person.events.count
        do {
            let reply = try person.does(command)
            if person.events.count > count { taken.formUnion(names) }
            return reply
        } catch is Rejection {
            return nil
        }
    }

    private mutating func someDay(ahead: Int = 0) -> Day {
        person.today + Int.random(in: -30...ahead, using: &generator)
    }

    private mutating func addItem() throws {
        let type = Self.types[roll(Self.types.count)]
        var schedule = Self.schedules[roll(Self.schedules.count)]
        var fields = ["type": type]
        if type != "binary" {
            fields["target"] = String(roll(20) + 1)
            fields["period"] = ["day", "day", "week", "month"][roll(4)]
        }
        if type == "reduction" {
            fields["rampStart"] = "30"
            schedule = Self.schedules[roll(3)]
        }
        fields["schedule"] = schedule
        if type == "increment" { fields["rampStart"] = "1" }
        let group = roll(2) == 0 ? groups.first : nil
        if let group { fields["group"] = group.description }
        let start = person.today - roll(20)
        let kind: ItemKind = roll(4) == 0 ? .task : .habit
        var patch = ItemPatch(name: "Item \(items.count)")
        for (field, text) in fields { try patch.set(field, text) }
        let added = try does(
            AddItem(kind, patch, start: start), kind == .task ? "add task" : "add habit",
            "add \(schedule)", "add \(type)")
        guard let added else { return }
        items.append(added.item.id)
        if group != nil { taken.insert("add to group") }
    }

    private mutating func step() throws {
        person.now = person.now + Int64(roll(9 * 3_600))
        let item = items[roll(items.count)]
        switch roll(9) {
        case 0: try change(item)
        case 1: try skip(item)
        case 2: try time(item)
        case 3: try arrange(item)
        case 4: try undoSomething()
        case 5: if roll(3) == 0 { importSome() } else { try skip(item) }
        default: try log(item)
        }
    }

    private mutating func change(_ item: ItemID) throws {
        switch roll(8) {
        case 0, 1: try addItem()
        case 2...5: try edit(item)
        case 6: _ = try does(SetNote(item, on: someDay(), note: "Note \(roll(3))"), "note")
        default: if roll(2) == 0 { _ = try does(DeleteItem(item), "delete") }
        }
    }

    private mutating func edit(_ item: ItemID) throws {
        var patch = ItemPatch()
        let name: String
        var start: Day?
        switch roll(8) {
        case 0: (patch.name, name) = ("Renamed \(roll(100))", "edit name")
        case 1: (patch.target, name) = (Amount(roll(9) + 1), "edit target")
        case 2:
            let schedule: Schedule = [.everyDay, .everyWeekday, .timesPerWeek(2)][roll(3)]
            (patch.schedule, name) = (schedule, "edit schedule")
        case 3: (patch.period, name) = ([.day, .week, .month][roll(3)], "edit period")
        case 4: (patch.rampStart, name) = (.clear, "clear ramp")
        case 5: (start, name) = (someDay(), "move start")
        case 6: (patch.unit, name) = ([.sec, .min, .hours, .km, .ml, .oz][roll(6)], "edit unit")
        default: (patch.rampStart, name) = (.set(Amount(40)), "edit ramp")
        }
        _ = try does(EditItem(item, patch, from: someDay(ahead: 20), start: start), name)
    }

    private mutating func skip(_ item: ItemID) throws {
        let day = someDay(ahead: 5)
        switch roll(6) {
        case 0:
            if try does(SkipItem(item, on: day, note: ""), "skip") != nil {
                skipped.append((item, day))
            }
        case 1:
            if try does(SkipItem(item, on: day, note: "Ill"), "skip with note") != nil {
                skipped.append((item, day))
            }
        case 2, 3:
            let (item, day) = skipped.popLast() ?? (item, day)
            _ = try does(RemoveSkip(item, on: day), "unskip")
        case 4: try skipDays()
        default: if let range = ranges.last { _ = try does(RemoveSkipRange(range), "unskip days") }
        }
    }

    private mutating func skipDays() throws {
        let first = someDay(ahead: 5)
        let span = DaySpan(first, first + roll(9))!
        let (note, some) = (roll(2) == 0 ? "" : "Away", roll(2) == 0 ? [items[0]] : nil)
        let range = try does(
            SkipDays(span, note: note, items: some),
            note.isEmpty ? "skip days" : "skip days with note")
        guard let range else { return }
        ranges.append(range.id)
        if some != nil { taken.insert("skip days of items") }
    }

    /// An item whose timer can start today, or nil.
    var timed: ItemID? {
        items.last {
            Habits.instance(of: $0, on: person.today, today: person.today, in: person.view)?
                .definition.type == .timed
        }
    }

    private mutating func time(_ item: ItemID) throws {
        let item = timed ?? item
        switch roll(7) {
        case 0, 1: _ = try does(StartTimer(item), "start timer")
        case 2, 3: _ = try does(PauseTimer(item), "pause timer")
        case 4, 5: _ = try does(ResumeTimer(item), "resume timer")
        default:
            // A timer that ran for more than 12 hours asks for an amount. Rule H10.
            if try does(StopTimer(item), "stop timer") == nil {
                _ = try does(StopTimer(item, amount: Amount(5)), "stop timer")
            }
        }
    }

    private mutating func arrange(_ item: ItemID) throws {
        switch roll(6) {
        case 0: _ = try does(ArchiveItem(item, from: someDay(ahead: 9)), "archive")
        case 1, 2:
            let day = someDay(ahead: 9)
            let away = items.first {
                Habits.item($0, on: day, in: person.view)?.isArchived ?? false
            }
            _ = try does(UnarchiveItem(away ?? item, from: day), "unarchive")
        case 3: _ = try does(MoveItem(item, before: items[roll(items.count)]), "move")
        case 4: try setGroup()
        default:
            if roll(3) == 0, let group = groups.last {
                if try does(RemoveGroup(group), "remove group") != nil { groups.removeLast() }
            }
        }
    }

    private mutating func setGroup() throws {
        let (name, rule) = Self.rules[roll(3)]
        if let group = groups.first, roll(2) == 0 {
            _ = try does(SetGroup(group, title: "Group", rule: rule), "change group")
        } else if let group = try does(
            SetGroup(title: "Group", rule: rule), "group of \(name)")
        {
            groups.append(group.id)
        }
    }

    /// Imports another program's copy of an item: some consecutive days, with changes.
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
        let plan = person.view.answer(.itemImport)?.plan(
            [item], today: person.today, in: person.view)
        guard let events = plan?.events, !events.isEmpty else { return }
        person.take(events)
        taken.insert("import")
        for item in Habits.items(includingArchived: true, today: person.today, in: person.view)
        where item.name == "Imported" && !items.contains(item.id) {
            items.append(item.id)
        }
    }

    private mutating func log(_ item: ItemID) throws {
        switch roll(6) {
        case 0: try confirm(item)
        case 1: _ = try does(ResetProgress(item, on: someDay()), "reset")
        case 2: _ = try does(CompleteItem(item, on: someDay()), "complete")
        default:
            let amount = Amount(thousandths: Int64(roll(9_000) - 3_000))
            _ = try does(
                LogProgress(item, on: someDay(), amount: amount),
                amount < Amount(0) ? "log less" : "log more")
        }
    }

    private mutating func confirm(_ item: ItemID) throws {
        if roll(3) == 0, let (item, day) = confirmed.popLast() {
            _ = try does(ConfirmDay(item, on: day, isConfirmed: false), "deny")
        } else {
            let day = someDay()
            if try does(ConfirmDay(item, on: day, isConfirmed: true), "confirm") != nil {
                confirmed.append((item, day))
            }
        }
    }

    private mutating func undoSomething() throws {
        let event = person.events[roll(person.events.count)]
        let undoing = roll(3) > 0
        if !person.undo(event, undoing: undoing).isEmpty { taken.insert(undoing ? "undo" : "redo") }
    }
}
