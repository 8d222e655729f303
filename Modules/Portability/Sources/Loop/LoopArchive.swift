public import Core
internal import Foundation
public import PortabilityAPI

/// A file for another program.
public struct ExportedFile: Hashable, Sendable {
    /// The content.
    public var bytes: [UInt8]
    /// The number of items.
    public var count: Int
    /// The adaptations, one sentence each.
    public var changed: [String]
    /// The omitted data with reasons, one sentence each.
    public var leftOut: [String]
}

/// The CSV archive of Loop Habit Tracker, version 2.3.1. Rule P2.
public enum LoopArchive {
    /// Returns an archive of all habits. Tasks are omitted, because Loop has none.
    public static func file(_ exportedItems: ExportedItems, today: Day) -> ExportedFile {
        var changed: [String] = []
        var leftOut = Remarks()
        var habits: [LoopHabit] = []
        for item in exportedItems.items {
            guard item.kind == .habit,
                let habit = LoopHabit(item, position: habits.count + 1, &changed)
            else {
                leftOut.add("item", ": Loop has only repeating habits.")
                continue
            }
            leftOut.add(
                "reminder", ": this format has none.", item.reminderMinute == nil ? 0 : 1)
            leftOut.add("due time", ".", item.dueMinute == nil ? 0 : 1)
            let first = item.entries.first?.day ?? today
            leftOut.add(
                "start day", ": Loop begins a habit with its first entry.",
                item.start == nil || item.start == first ? 0 : 1)
            tellChanged(item, &changed)
            habits.append(habit)
        }
        return ExportedFile(
            bytes: archive(habits, today), count: habits.count, changed: changed,
            leftOut: exportedItems.leftOut + leftOut.sentences)
    }

    /// Reports the values of a habit that Loop cannot store.
    private static func tellChanged(_ item: PortableItem, _ changed: inout [String]) {
        let name = TextFit.quoted(item.name)
        if let colour = item.colour, LoopPalette.nearest(colour) != colour {
            changed.append("\(name) has the nearest of Loop's colours.")
        }
        if item.goal != .yesNo, item.entries.contains(where: { $0.value == .done }) {
            changed.append("\(name) has its target as the amount of days without an amount.")
        }
        if item.entries.contains(where: { $0.value == .amount(thousandths: 3) }) {
            changed.append("\(name) has 0.004 in place of 0.003, which Loop takes for a skip.")
        }
    }

    private static func archive(_ habits: [LoopHabit], _ today: Day) -> [UInt8] {
        var zip = ZipMaker()
        zip.add("Habits.csv", CSVTable.plainText([columns] + habits.map(row)))
        var marks: [Day: [Int: String]] = [:]
        var scores: [Day: [Int: String]] = [:]
        for (place, habit) in habits.enumerated() {
            let days = span(habit, today)
            let found = days.map { LoopScore(habit).scores(over: $0) } ?? []
            var lines: [(marks: [String], score: [String])] = []
            for (day, score) in zip2(days, found) {
                let entry = habit.entries[day.number]
                let (word, said) = (habit.word(entry?.value), String(format: "%.4f", score))
                marks[day, default: [:]][place] = word
                scores[day, default: [:]][place] = said
                lines.append(
                    ([day.description, word, entry?.note ?? ""], [day.description, said]))
            }
            let folder = folder(habit)
            zip.add(
                "\(folder)/Checkmarks.csv",
                CSVTable.plainText([["Date", "Value", "Notes"]] + lines.reversed().map(\.marks)))
            zip.add(
                "\(folder)/Scores.csv",
                CSVTable.plainText([["Date", "Score"]] + lines.reversed().map(\.score)))
        }
        zip.add("Checkmarks.csv", together(habits, marks, missing: "UNKNOWN"))
        zip.add("Scores.csv", together(habits, scores, missing: "0.0000"))
        return zip.archive
    }

    private static func zip2(_ days: DaySpan?, _ scores: [Double]) -> [(Day, Double)] {
        days.map { Array(zip($0.days, scores)) } ?? []
    }

    /// Returns the days from the first entry to today; nil without entries.
    private static func span(_ habit: LoopHabit, _ today: Day) -> DaySpan? {
        habit.entries.keys.min().flatMap { DaySpan(Day($0), max(today, Day($0))) }
    }

    /// Returns the table with a row for each day, a column for each habit and Loop's empty last
    /// column.
    private static func together(
        _ habits: [LoopHabit], _ cells: [Day: [Int: String]], missing: String
    ) -> String {
        let rows = cells.sorted { $0.key > $1.key }.map { day, row in
            [day.description] + habits.indices.map { row[$0] ?? missing } + [""]
        }
        return CSVTable.plainText([["Date"] + habits.map(\.name) + [""]] + rows)
    }

    private static let columns = [
        "Position", "Name", "Type", "Question", "Description", "FrequencyNumerator",
        "FrequencyDenominator", "Color", "Unit", "Target Type", "Target Value", "Archived?",
    ]

    private static func row(_ habit: LoopHabit) -> [String] {
        let counts = habit.kind != .yesNo
        return [
            number(habit), habit.name, counts ? "NUMERICAL" : "YES_NO", "", habit.note,
            "\(habit.times)", "\(habit.days)", LoopPalette.nearest(habit.colour), habit.unit,
            counts ? (habit.kind == .atMost ? "AT_MOST" : "AT_LEAST") : "",
            counts ? "\(Double(habit.target) / 1_000)" : "", "\(habit.isArchived)",
        ]
    }

    private static func number(_ habit: LoopHabit) -> String {
        let digits = "\(habit.position)"
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }

    /// Returns the habit's folder name: its number and the plain characters of its name.
    private static func folder(_ habit: LoopHabit) -> String {
        let plain = habit.name.unicodeScalars.filter {
            $0.isASCII
                && ($0.properties.isAlphabetic || "0123456789 ._-".unicodeScalars.contains($0))
        }
        let name = String(String(String.UnicodeScalarView(plain)).prefix(100)).trimmed
        return (number(habit) + " " + name).trimmed
    }
}

extension LoopHabit {
    /// Returns Loop's text for a value.
    fileprivate func word(_ value: Int64?) -> String {
        switch value {
        case .none, -1: "UNKNOWN"
        case 3: "SKIP"
        case .some(let amount) where kind != .yesNo: "\(amount)"
        case 2: "YES_MANUAL"
        default: "NO"
        }
    }
}

extension LoopPalette {
    /// Returns the nearest colour of Loop's palette.
    static func nearest(_ colour: String?) -> String {
        guard let wanted = colour.flatMap(parts) else { return colours[11] }
        func distance(_ other: String) -> Int {
            let other = parts(other) ?? [0, 0, 0]
            return zip(wanted, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        return colours.min { distance($0) < distance($1) } ?? colours[11]
    }

    private static func parts(_ colour: String) -> [Int]? {
        guard colour.utf8.count == 7, let number = Int(colour.dropFirst(), radix: 16) else {
            return nil
        }
        return [number >> 16 & 255, number >> 8 & 255, number & 255]
    }
}
