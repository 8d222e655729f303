import Core
import CoreTesting
import Testing

@testable import Habits

/// Items whose unit changes. Rule H11.
@Suite struct UnitTests {
    private func patch(_ fields: KeyValuePairs<String, String>) throws -> ItemPatch {
        var patch = ItemPatch()
        for (field, text) in fields { try patch.set(field, text) }
        return patch
    }

    private func statistics(_ item: ItemID, _ person: Person, on day: Day? = nil) throws
        -> ItemStatistics
    {
        try #require(Habits.statistics(of: item, on: day, today: person.today, in: person.view))
    }

    /// A person who ran thirty minutes on each of ten days.
    private func runner() throws -> (Person, ItemID) {
        var person = try Person(on: "2026-11-11")
        let run = try person.adds("Run", ["unit": "min", "target": "30"])
        for number in 0..<10 {
            if number > 0 { person.wait(1) }
            try person.does(LogProgress(run, amount: Amount(30)))
        }
        return (person, run)
    }

    @Test("H11: units of the same dimension can be converted, other units cannot")
    func converting() {
        #expect(ItemUnit.min.convert(Amount(30), to: .hours) == Amount(thousandths: 500))
        #expect(ItemUnit.hours.convert(Amount(2), to: .sec) == Amount(7_200))
        #expect(ItemUnit.oz.convert(Amount(10), to: .ml) == Amount(thousandths: 295_735))
        #expect(ItemUnit.ml.convert(Amount(500), to: .oz) == Amount(thousandths: 16_907))
        #expect(ItemUnit.sec.convert(Amount(1), to: .hours) == .zero)
        let measures: [[ItemUnit]] = [
            [.count], [.sec, .min, .hours], [.km], [.steps], [.kcal], [.g], [.ml, .oz],
        ]
        #expect(Set(measures.joined()) == Set(ItemUnit.allCases))
        for (place, measure) in measures.enumerated() {
            for unit in measure {
                for (other, units) in measures.enumerated() {
                    for wanted in units {
                        #expect((unit.convert(.one, to: wanted) != nil) == (place == other))
                    }
                }
                #expect(unit.convert(Amount(7), to: unit) == Amount(7))
            }
        }
    }

    @Test("H11: thirty minutes on ten days are five hours, whenever the unit is changed")
    func hours() throws {
        var (person, run) = try runner()
        try person.does(EditItem(run, patch(["unit": "hours", "target": "0.5", "step": "0.25"])))
        let edit = person.events.suffix(2)
        #expect(edit.map(\.kind) == ["habits.edited", "habits.progressed"])
        let all = try statistics(run, person)
        #expect(all.total == Amount(5) && all.all.amount == Amount(5))
        #expect(all.last7.amount == Amount(thousandths: 3_500))
        #expect(all.all.completed == 10 && all.countedSince == nil)
        #expect(person.instance(run, on: "2026-11-20").logged == Amount(thousandths: 500))
        #expect(person.instance(run, on: "2026-11-19").logged == Amount(30))
        let before = try statistics(run, person, on: day("2026-11-19"))
        #expect(before.total == Amount(270))
        for event in edit.reversed() { person.undo(event) }
        #expect(try statistics(run, person).total == Amount(300))
    }

    @Test("H11: changing the unit from an earlier day on converts amounts logged since that day")
    func earlier() throws {
        var (person, run) = try runner()
        try person.does(
            EditItem(
                run, patch(["unit": "hours", "target": "0.5", "step": "0.25"]),
                from: day("2026-11-15")))
        #expect(person.instance(run, on: "2026-11-14").logged == Amount(30))
        #expect(person.instance(run, on: "2026-11-15").logged == Amount(thousandths: 500))
        #expect(try statistics(run, person).total == Amount(5))
        #expect(try statistics(run, person).all.completed == 10)
    }

    @Test("H11: a unit of another dimension starts a new total, and statistics mention it")
    func kilometres() throws {
        var (person, run) = try runner()
        try person.does(
            EditItem(run, patch(["type": "repeating", "unit": "km", "target": "5", "step": "1"])))
        #expect(person.instance(run, on: "2026-11-20").logged == .zero)
        #expect(person.instance(run, on: "2026-11-19").logged == Amount(30))
        try person.does(LogProgress(run, amount: Amount(6)))
        person.wait(1)
        try person.does(LogProgress(run, amount: Amount(7)))
        let all = try statistics(run, person)
        #expect(all.total == Amount(13) && all.last7.amount == Amount(13))
        #expect(all.countedSince == day("2026-11-20"))
        #expect(all.all.completed == 11)
        #expect(try statistics(run, person, on: day("2026-11-19")).countedSince == nil)
        // After changing back, amounts from the earlier minutes are not included.
        try person.does(
            EditItem(run, patch(["type": "timed", "unit": "min", "target": "30", "step": "5"])))
        #expect(try statistics(run, person).total == .zero)
        #expect(try statistics(run, person).countedSince == day("2026-11-21"))
    }

    @Test("H7 H11: a weekly target adds up amounts logged in the old and the new unit")
    func weeks() throws {
        var person = try Person(on: "2026-11-16")
        let run = try person.adds("Run", ["unit": "min", "target": "120", "period": "week"])
        try person.does(LogProgress(run, amount: Amount(60)))
        person.wait(1)
        try person.does(EditItem(run, patch(["unit": "hours", "target": "2", "step": "0.5"])))
        #expect(person.instance(run, on: "2026-11-17").progress == .one)
        try person.does(LogProgress(run, amount: .one))
        #expect(person.instance(run, on: "2026-11-17").progress == Amount(2))
        #expect(person.instance(run, on: "2026-11-18").isFulfilled)
        person.wait(1)
        try person.does(
            EditItem(run, patch(["type": "repeating", "unit": "km", "target": "2", "step": "1"])))
        #expect(person.instance(run, on: "2026-11-18").progress == .zero)
        #expect(!person.instance(run, on: "2026-11-18").isFulfilled)
        try person.does(LogProgress(run, amount: Amount(2)))
        #expect(person.instance(run, on: "2026-11-19").isFulfilled)
    }

    @Test(
        "H10 H11: a running timer allows a change to another time unit, but not to any other unit"
    )
    func timer() throws {
        var person = try Person()
        let run = try person.adds("Run", ["unit": "min", "target": "30"])
        try person.does(StartTimer(run))
        person.wait(seconds: 1_200)
        let change = try patch(["type": "repeating", "unit": "km", "target": "5", "step": "1"])
        #expect(
            rejection { try person.does(EditItem(run, change)) }?.code == "habits.timer.running")
        try person.does(EditItem(run, patch(["unit": "hours", "target": "0.5", "step": "0.25"])))
        person.wait(seconds: 600)
        let stopped = try person.does(StopTimer(run))
        #expect(stopped.instance.logged.thousandths / 10 == 50)
        try person.does(EditItem(run, change))
    }

    @Test("H10: a timer shorter than a thousandth of an hour reports that nothing was logged")
    func shortTimer() throws {
        var person = try Person()
        person.pace = 0
        let run = try person.adds("Run", ["unit": "hours", "target": "1"])
        try person.does(StartTimer(run))
        person.wait(seconds: 1)
        let stopped = try person.does(StopTimer(run))
        #expect(stopped.parts.isEmpty)
        #expect(
            stopped.nothingLogged
                == "Nothing was logged: 1 s is less than a thousandth of an hour.")
    }

    @Test(
        "H5 H7 H11: a weekly limit includes amounts logged in an earlier unit, also on that day")
    func weeklyLimit() throws {
        var person = try Person(on: "2026-11-16")
        let play = try person.adds(
            "Play", ["type": "reduction", "unit": "min", "target": "120", "period": "week"])
        try person.does(LogProgress(play, amount: Amount(60)))
        person.wait(1)
        try person.does(EditItem(play, patch(["unit": "hours", "target": "2", "step": "0.5"])))
        try person.does(LogProgress(play, amount: Amount(thousandths: 1_001)))
        person.wait(7)
        let series = person.series(play, "2026-11-16", "2026-11-23")
        #expect(series.scheduled.days == [day("2026-11-22")] && series.completed.isEmpty)
    }
}
