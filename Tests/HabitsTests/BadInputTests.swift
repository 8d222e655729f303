import Core
import CoreTesting
import Testing

@testable import Habits

@Suite struct BadInputTests {
    @Test(
        "H2: an invalid field is rejected with one sentence that names the field",
        arguments: [
            ("name", "", "habits.name"), ("name", "   ", "habits.name"),
            ("name", String(repeating: "é", count: 81), "habits.name"),
            ("name", "a\u{7}b", "habits.name"), ("name", "two\nlines", "habits.name"),
            ("target", "0", "habits.target"), ("target", "-1", "habits.target"),
            ("target", "NaN", "habits.amount"), ("target", "1e400", "habits.amount"),
            ("step", "0", "habits.step"), ("colour", "#12345", "habits.colour"),
            ("colour", "#12345G", "habits.colour"), ("colour", "123456", "habits.colour"),
            ("type", "daily", "habits.type"), ("unit", "parsec", "habits.unit"),
            ("period", "year", "habits.period"), ("time", "25:00", "habits.time"),
            ("reminders", "07:00,7", "habits.time"), ("trigger", "anchor: ", "habits.trigger"),
            ("trigger", "after", "habits.trigger"), ("group", "x", "habits.group"),
            ("schedule", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "habits.schedule"),
            ("schedule", "FREQ=DAILY;BYHOUR=7", "habits.schedule"),
            ("schedule", "FREQ=HOURLY", "habits.schedule"),
            ("rampStart", "5", "habits.ramp"), ("rampDays", "9", "habits.ramp"),
            ("shape", "round", "habits.field"),
        ])
    func fields(_ field: String, _ text: String, _ code: String) throws {
        var person = try Person()
        let refused = rejection {
            try person.adds(field == "name" ? text : "Read", field == "name" ? [:] : [field: text])
        }
        #expect(refused?.code == code)
        #expect(refused?.message.hasSuffix(".") == true)
        #expect(refused?.message.contains("\n") == false)
        #expect(refused?.field != nil)
        #expect(person.events.isEmpty)
    }

    @Test("H5: a reduction ramp cannot start below its target")
    func reduction() throws {
        var person = try Person()
        let fields = ["type": "reduction", "target": "5", "rampStart": "4"]
        #expect(rejection { try person.adds("Sugar", fields) }?.field == "rampStart")
        #expect(
            rejection {
                try person.adds("x", ["type": "increment", "target": "5", "rampStart": "6"])
            }?.code == "habits.ramp")
        #expect(
            rejection { try person.adds("x", ["type": "reduction", "schedule": "3/week"]) }?.field
                == "schedule")
        #expect(person.events.isEmpty)
    }

    @Test("H2: JSON fields parse like text fields, and values of the wrong type are rejected")
    func json() throws {
        let good: JSON = [
            "name": "Read", "target": 1.5, "unit": "hours", "notify": true, "colour": nil,
            "reminders": ["07:00", "06:30"], "rampDays": nil,
        ]
        func read(_ json: JSON) throws -> ItemPatch { try ItemPatch.edited.codec.value(of: json) }
        #expect(throws: Rejection.self) { try read(good) }
        var fields = good
        fields["rampDays"] = nil
        let patch = try read(fields)
        #expect(patch.target == Amount(thousandths: 1_500) && patch.colour == .clear)
        #expect(patch.reminders?.map(\.description) == ["06:30", "07:00"])
        #expect(throws: Rejection.self) { try read([1]) }
        #expect(throws: Rejection.self) { try read(["target": nil]) }
        #expect(throws: Rejection.self) { try read(["target": 1e300]) }
        #expect(throws: Rejection.self) { try read(["name": ["x": 1]]) }
    }

    @Test("H6: logging to a future day, a huge amount or an unknown item fails and records nothing")
    func logging() throws {
        var person = try Person()
        let read = try person.adds("Read")
        let count = person.events.count
        let tomorrow = LogProgress(read, on: day("2026-11-22"))
        #expect(rejection { try person.does(tomorrow) }?.field == "day")
        #expect(
            rejection { try person.does(LogProgress(read, amount: Amount(2_000_000_000))) }?.code
                == "habits.amount")
        let stranger = ItemID(high: 1, low: 1)
        #expect(rejection { try person.does(LogProgress(stranger)) }?.category == .notFound)
        #expect(rejection { try person.does(SetNote(read, note: "a\u{0}b")) }?.field == "note")
        #expect(person.events.count == count)
    }

    @Test("H1: kinds, types, units and periods have the documented names and labels")
    func vocabulary() {
        #expect(ItemKind.allCases.map(\.rawValue) == ["habit", "task"])
        #expect(
            ItemType.allCases.map { "\($0.rawValue) \($0.label): \($0.explanation)" } == [
                "binary Daily: Yes or no each day", "timed Timed: Duration-based habit",
                "increment Build Up: Increase over time", "reduction Cut Down: Reduce a behavior",
                "repeating Repeating: Multiple times daily",
            ])
        #expect(
            ItemUnit.allCases.map(\.rawValue) == [
                "count", "sec", "min", "hours", "km", "steps", "kcal", "g", "ml", "oz",
            ])
        #expect(TargetPeriod.allCases.map(\.rawValue) == ["day", "week", "month"])
        #expect(ItemUnit(word: "Minutes") == .min && ItemUnit(word: "pages") == nil)
    }

    @Test("H3: adding an item without a trigger gives advice, unless the item is a repeating one")
    func triggers() throws {
        var person = try Person()
        #expect(try !person.does(AddItem(.habit, ItemPatch(name: "Read"))).advice.isEmpty)
        var patch = ItemPatch(name: "Read")
        try patch.set("trigger", "anchor:brush my teeth")
        let added = try person.does(AddItem(.habit, patch))
        #expect(added.advice.isEmpty)
        #expect(added.item.definition.trigger?.display == "After I brush my teeth")
        #expect(Trigger.throughout.display == "Throughout the day")
        #expect(ItemType.repeating.recommendedTrigger == .throughout)
        #expect(!ItemType.repeating.wantsTrigger)
        #expect(ItemType.increment.label == "Build Up")
    }
}
