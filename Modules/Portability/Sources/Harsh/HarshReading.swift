internal import Core
internal import PortabilityAPI

/// The conversion of log lines to items: `2025-01-01 : Gym : y : Leg day : 1.5`.
struct HarshReading {
    /// The record of a habit on a day.
    private struct Line {
        var result: String
        var comment: String
        var thousandths: Int64
    }

    private let habits: HarshHabits
    private var order: [String] = []
    private var lines: [String: [Day: Line]] = [:]
    private var leftOut = Remarks()
    /// True if at least one line was valid.
    private(set) var isAny = false

    init(_ habits: HarshHabits) {
        self.habits = habits
        for habit in habits.habits ?? [] where lines.updateValue([:], forKey: habit.name) == nil {
            order.append(habit.name)
        }
    }

    /// Parses a line. As in harsh, the later of two lines for a day counts.
    mutating func take(_ line: Substring) {
        // In an empty field, one space can serve both separators.
        let line = line.replacing(" : : ", with: " :  : ")
        var fields = line.split(separator: " : ", omittingEmptySubsequences: false)
            .map { String($0).trimmed }
        // If the last field is empty, the line ends in a separator without its last space.
        if let last = fields.last, last.hasSuffix(" :") {
            fields[fields.count - 1] = String(last.dropLast(2))
            fields.append("")
        }
        guard fields.count >= 3, let day = Day(fields[0]), !fields[1].isEmpty,
            ["y", "n", "s"].contains(fields[2])
        else {
            leftOut.add("line", ": not understood.")
            return
        }
        isAny = true
        let name = fields[1]
        let amount = fields.count > 4 ? Double(fields[fields.count - 1]) : nil
        let words = fields[3..<(fields.count > 4 ? fields.count - 1 : fields.count)]
        if lines[name] == nil { order.append(name) }
        let entry = Line(
            result: fields[2], comment: words.joined(separator: " : "),
            thousandths: max(0, LoopReader.thousandths(amount ?? 0)))
        if lines[name, default: [:]].updateValue(entry, forKey: day) != nil {
            leftOut.add("line", ": replaced by a later one for the same day.")
        }
    }

    /// Returns the converted items.
    func source() -> ImportedSource {
        var source = ImportedSource()
        var leftOut = leftOut
        leftOut.add("heading", ": the habits are imported without them.", habits.headings)
        leftOut.add("line", " of the file habits: not understood.", habits.unread)
        if habits.habits == nil {
            source.changed.append(
                "The file habits with the schedules is missing: all habits are imported as daily.")
        }
        let known = Dictionary((habits.habits ?? []).map { ($0.name, $0) }) { first, _ in first }
        for name in order {
            var item = PortableItem(key: "harsh:\(name)", name: name)
            if let habit = known[name] {
                item.schedule = habit.schedule(&source.changed)
            } else {
                item.isArchived = habits.habits != nil
            }
            fill(&item, lines[name] ?? [:], &leftOut)
            source.items.append(item)
        }
        source.leftOut = leftOut.sentences
        return source
    }

    /// Adds the entries. Amounts count if every completed day has one; otherwise they are put in
    /// the note.
    private func fill(_ item: inout PortableItem, _ lines: [Day: Line], _ leftOut: inout Remarks) {
        let done = lines.values.filter { $0.result == "y" }
        let counts = !done.isEmpty && done.allSatisfy { $0.thousandths > 0 }
        if counts { item.goal = .atLeast(thousandths: 0, unit: "") }
        var book = ItemEntries()
        for (day, line) in lines.sorted(by: { $0.key < $1.key }) {
            let amount = line.thousandths > 0 && !counts ? HarshReading.text(line.thousandths) : ""
            let note = [line.comment, amount].filter { !$0.isEmpty }.joined(separator: "\n")
            switch line.result {
            case "y" where counts:
                book.set(.amount(thousandths: line.thousandths), on: day, note: note)
            case "y": book.set(.done, on: day, note: note)
            case "s": book.set(.skipped, on: day, note: note)
            default:
                leftOut.add("day", " marked “n”: a day without an entry says the same.")
                book.remark(note, on: day)
            }
        }
        item.entries = book.sorted
    }

    private static func text(_ thousandths: Int64) -> String {
        thousandths % 1_000 == 0
            ? "\(thousandths / 1_000)" : "\(Double(thousandths) / 1_000)"
    }
}
