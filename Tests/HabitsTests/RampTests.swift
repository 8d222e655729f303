import Core
import CoreTesting
import Habits
import Testing

/// Targets that move. Rule H5.
@Suite struct RampTests {
    /// Days 1 to the last of a ramp, and their targets.
    static let lines: [(start: Int, end: Int, step: Double, days: Int, targets: [String])] = [
        // Half a step rounds up: 7.5 is two and a half steps of 3.
        (0, 10, 3, 5, ["3", "3", "6", "9", "10"]),
        (10, 2, 4, 5, ["10", "8", "8", "4", "2"]),
        // The start and the end need not be multiples of the step, and can differ by one.
        (1, 5, 10, 3, ["1", "1", "5"]), (5, 1, 10, 3, ["5", "1", "1"]),
        // Every day has a target above 0, even if the first steps are small.
        (0, 5, 10, 3, ["5", "5", "5"]),
        (0, 1, 0.25, 9, ["0.25", "0.25", "0.25", "0.5", "0.5", "0.75", "0.75", "1", "1"]),
        (7, 7, 2, 4, ["7", "7", "7", "7"]), (3, 9, 1, 2, ["3", "9"]), (3, 9, 1, 1, ["9"]),
    ]

    @Test(
        "H5: a ramp's targets follow a line, rounded to the step, and never 0", arguments: lines)
    func table(_ start: Int, _ end: Int, _ step: Double, _ days: Int, _ targets: [String]) throws {
        let ramp = Ramp(from: Amount(start), days: days)
        let width = try #require(Amount(units: step))
        let told = (0..<days).map { ramp.target(index: $0, end: Amount(end), step: width) }
        #expect(told.map(\.description) == targets)
        #expect(ramp.target(index: days + 9, end: Amount(end), step: width) == Amount(end))
    }

    @Test("H5: each target of a ramp is the multiple of the step that is closest to the line")
    func nearest() {
        var generator = SeededGenerator(5)
        func roll(_ range: ClosedRange<Int64>) -> Int64 {
            Int64.random(in: range, using: &generator)
        }
        for _ in 0..<2_000 {
            let (start, end, step) = (roll(0...9_000), roll(1...9_000), roll(1...2_000))
            let days = roll(3...40)
            let index = roll(1...(days - 2))
            // The line at the day is `line / scale`; add a step while half of it lies below the
            // line.
            let scale = days - 1
            let line = start * scale + (end - start) * index
            var multiple: Int64 = 0
            while (2 * multiple + step) * scale <= 2 * line { multiple += step }
            var wanted = min(max(multiple, min(start, end)), max(start, end))
            if wanted == 0 { wanted = min(step, end) }
            let told = Ramp(from: Amount(thousandths: start), days: Int(days)).target(
                index: Int(index), end: Amount(thousandths: end),
                step: Amount(thousandths: step))
            #expect(
                told.thousandths == wanted,
                "\(start) to \(end) by \(step), day \(index + 1) of \(days)")
        }
    }

    private func pushUps() throws -> (Person, ItemID) {
        var person = try Person(on: "2026-11-05")
        let item = try person.adds(
            "Push-ups", start: "2026-11-01",
            ["type": "increment", "target": "50", "step": "5", "rampStart": "10", "rampDays": "9"])
        return (person, item)
    }

    private func targets(_ item: ItemID, _ person: Person) -> [Int] {
        person.series(item, "2026-11-03", "2026-11-10").targets.map { Int($0.units) }
    }

    @Test(
        "H5 H11: edits of other fields keep a ramp going, but an edit of its days restarts it")
    func edited() throws {
        var (person, item) = try pushUps()
        #expect(targets(item, person) == [20, 25, 30, 35, 40, 45, 50, 50])
        var patch = ItemPatch(name: "Press-ups")
        patch.notify = true
        patch.schedule = .everyWeekday
        try person.does(EditItem(item, patch))
        #expect(targets(item, person) == [20, 25, 30, 35, 40, 45, 50, 50])
        patch = ItemPatch()
        patch.target = Amount(90)
        try person.does(EditItem(item, patch))
        #expect(targets(item, person) == [20, 25, 50, 60, 70, 80, 90, 90])
        patch = ItemPatch()
        patch.rampDays = 5
        try person.does(EditItem(item, patch))
        #expect(targets(item, person) == [20, 25, 10, 30, 50, 70, 90, 90])
        patch = ItemPatch()
        patch.rampStart = .set(Amount(50))
        try person.does(EditItem(item, patch))
        #expect(targets(item, person) == [20, 25, 50, 60, 70, 80, 90, 90])
        patch.rampStart = .clear
        try person.does(EditItem(item, patch))
        #expect(targets(item, person) == [20, 25, 90, 90, 90, 90, 90, 90])
    }

    @Test("H5: a limit is kept at exactly its value and broken a thousandth above it")
    func limit() throws {
        var person = try Person()
        let coffee = try person.adds(
            "Coffee", start: "2026-11-17", ["type": "reduction", "target": "2"])
        for (date, thousandths) in [("17", 1_999), ("18", 2_000), ("19", 2_001), ("20", 3_000)] {
            try person.does(
                LogProgress(
                    coffee, on: day("2026-11-\(date)"),
                    amount: Amount(thousandths: Int64(thousandths))))
        }
        func kept() -> [String] {
            person.series(coffee, "2026-11-17", "2026-11-21").completed.days.map(\.description)
        }
        #expect(kept() == ["2026-11-17", "2026-11-18"])
        // The day list sorts items by recalculating all sums.
        let other = try person.adds("Tea")
        try person.does(MoveItem(other, before: coffee))
        try person.does(MoveItem(coffee, before: other))
        #expect(kept() == ["2026-11-17", "2026-11-18"])
    }
}
