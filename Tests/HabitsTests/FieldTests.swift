import Core
import CoreTesting
import Testing

@testable import Habits

/// Tests each field of an item. Rule H2.
@Suite struct FieldTests {
    /// For every field, a value that differs from the default.
    static let values: KeyValuePairs<String, String> = [
        "name": "Swim", "icon": "🏊", "colour": "#58B62F", "type": "increment", "unit": "km",
        "target": "8", "step": "0.5", "period": "week", "schedule": "weekdays", "time": "07:30",
        "reminders": "07:00,21:00", "notify": "yes", "trigger": "context:At the pool",
        "rampStart": "2", "rampDays": "30",
    ]

    @Test("H2 H11: every field can be edited, and optional fields can be cleared")
    func every() throws {
        var person = try Person()
        let item = try person.adds("Run", ["type": "repeating", "target": "5"])
        var patch = ItemPatch()
        for (field, text) in Self.values { try patch.set(field, text) }
        let made = try person.does(EditItem(item, patch)).definition
        #expect(made.name == "Swim" && made.icon == "🏊" && made.colour?.description == "#58B62F")
        #expect(made.type == .increment && made.unit == .km && made.period == .week)
        #expect(made.target == Amount(8) && made.step == Amount(thousandths: 500))
        #expect(made.schedule == .everyWeekday && made.timeOfDay?.description == "07:30")
        #expect(made.reminders.map(\.description) == ["07:00", "21:00"] && made.notify)
        #expect(made.trigger == .context("At the pool"))
        #expect(made.ramp == Ramp(from: Amount(2), days: 30) && made.group == nil)
        patch = ItemPatch()
        for field in ["icon", "colour", "time", "reminders", "notify", "trigger", "rampStart"] {
            try patch.set(field, "")
        }
        let empty = try person.does(EditItem(item, patch)).definition
        #expect(empty.icon.isEmpty && empty.colour == nil && empty.timeOfDay == nil)
        #expect(empty.reminders.isEmpty && !empty.notify && empty.trigger == nil)
        #expect(empty.ramp == nil && empty.name == "Swim" && empty.target == Amount(8))
        let fields = Set(Self.values.map(\.key)).union(["group", "dueDay"])
        #expect(Set(ItemPatch.fields) == fields, "a field that this test does not know")
    }

    @Test("H2: common words for yes and no are accepted, and other words are rejected")
    func flags() throws {
        var patch = ItemPatch()
        for (words, flag) in [
            (["yes", "TRUE", "on", "1"], true), (["no", "False", "off", "0"], false),
        ] {
            for word in words {
                try patch.set("notify", word)
                #expect(patch.notify == flag, "\(word)")
            }
        }
        #expect(code { try patch.set("notify", "maybe") } == "habits.notify")
    }

    @Test("H1: a unit can be written with its own name or a common synonym")
    func units() {
        for unit in ItemUnit.allCases {
            #expect(ItemUnit(word: unit.rawValue.uppercased()) == unit)
        }
        let words: KeyValuePairs<String, ItemUnit> = [
            "": .count, "times": .count, "seconds": .sec, "minute": .min, "hrs": .hours,
            "kilometres": .km, "step": .steps, "calories": .kcal, "grams": .g,
            "milliliters": .ml, "ounces": .oz,
        ]
        for (word, unit) in words { #expect(ItemUnit(word: word) == unit, "\(word)") }
    }

    @Test("H6: one tap on + adds the default step of the unit, but no more than the target")
    func steps() throws {
        var person = try Person()
        let steps: KeyValuePairs<ItemUnit, Int> = [
            .count: 1, .sec: 30, .min: 5, .hours: 1, .km: 1, .steps: 100, .kcal: 10, .g: 10,
            .ml: 100, .oz: 1,
        ]
        #expect(steps.count == ItemUnit.allCases.count)
        for (unit, step) in steps {
            for (target, wanted) in [(1_000, Amount(step)), (1, Amount(1))] {
                let item = try person.adds(
                    "x", ["type": "repeating", "unit": unit.rawValue, "target": "\(target)"])
                #expect(try person.does(LogProgress(item)).progress == wanted, "\(unit)")
            }
        }
    }

    @Test("H3: a trigger must have 1–120 characters, in every input format")
    func triggers() throws {
        var person = try Person()
        for sort in ["anchor", "context"] {
            for (count, isGood) in [(1, true), (120, true), (121, false)] {
                let text = "\(sort):" + String(repeating: "x", count: count)
                let given: JSONObject = ["name": "Read", "trigger": .string(text)]
                let read = try? AddItem.form.value(of: given)
                #expect((read != nil) == isGood, "\(sort) \(count)")
                guard isGood else { continue }
                let item = try person.adds("Read", ["trigger": text])
                let shown = person.instance(item, on: "2026-11-21").definition.trigger
                #expect(shown?.description == text)
            }
        }
        for text in ["throughout", "anchor:\u{7}", "context:", "anchor: ", "always"] {
            let given: JSONObject = ["name": "Read", "trigger": .string(text)]
            #expect(((try? AddItem.form.value(of: given)) != nil) == (text == "throughout"))
        }
    }

    @Test("H13: the activity list describes each action in a few words")
    func words() throws {
        var person = try Person()
        let run = try person.adds("Run", ["type": "repeating", "unit": "km", "target": "5"])
        try person.does(LogProgress(run, amount: Amount(2)))
        try person.does(LogProgress(run, amount: Amount(-1)))
        try person.does(SkipItem(run, note: "Ill"))
        try person.does(SkipItem(run))
        try person.does(RemoveSkip(run))
        try person.does(SetNote(run, note: "Wet"))
        try person.does(EditItem(run, ItemPatch(name: "Jog")))
        try person.does(EditItem(run, ItemPatch(), start: day("2026-11-01")))
        try person.does(ArchiveItem(run))
        try person.does(UnarchiveItem(run))
        let span = DaySpan(day("2026-12-01"), day("2026-12-05"))!
        let range = try person.does(SkipDays(span, note: ""))
        try person.does(RemoveSkipRange(range.id))
        let group = try person.does(SetGroup(title: "Sport", rule: .all))
        try person.does(RemoveGroup(group.id))
        let cut = try person.adds("Sugar", ["type": "reduction", "target": "5"])
        try person.does(LogProgress(cut))
        try person.does(ConfirmDay(cut))
        try person.does(ConfirmDay(cut, isConfirmed: false))
        let read = try person.adds("Read", ["unit": "min"])
        for _ in 0..<2 { try person.does(StartTimer(read)) }
        try person.does(PauseTimer(read))
        try person.does(StartTimer(read))
        person.wait(seconds: 60)
        try person.does(StopTimer(read))
        try person.does(MoveItem(read, before: run))
        try person.does(DeleteItem(read))
        let handler = person.view.answers(to: .undoHandlers)[0]
        #expect(
            person.events.map { handler.describe($0, in: person.view) } == [
                "Jog: added", "Jog: +2 km on 2026-11-21", "Jog: -1 km on 2026-11-21",
                "Jog: skipped on 2026-11-21 (Ill)", "Jog: skipped on 2026-11-21",
                "Jog: no longer skipped on 2026-11-21", "Jog: note on 2026-11-21",
                "Jog: changed from 2026-11-21 on", "Jog: starts on 2026-11-01",
                "Jog: archived from 2026-11-21 on", "Jog: restored from 2026-11-21 on",
                "Skipped 2026-12-01 to 2026-12-05", "Removed a skipped period",
                "Group Sport", "Removed a group", "Sugar: added", "Sugar: +1 on 2026-11-21",
                "Sugar: 2026-11-21 confirmed", "Sugar: 2026-11-21 no longer confirmed",
                "Read: added", "Read: timer started", "Read: timer paused",
                "Read: timer resumed", "Read: timer stopped", "Read: moved", "Read: deleted",
            ])
    }
}
