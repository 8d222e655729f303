internal import Core
internal import PortabilityAPI

/// What a cell of a spreadsheet says of a habit on a day.
enum DayMark: Hashable {
    case done, skipped
    /// Nothing but its note, if it has one.
    case nothing
    /// Thousandths; one is done and zero is not, unless the habit has other amounts.
    case amount(Int64)
}

/// Habits by their names, with what cells say of their days, in the order in which they come.
struct DayGrid {
    private struct Habit {
        var about = ""
        var marks: [(day: Day, mark: DayMark, note: String)] = []
    }

    private let prefix: String
    private let goal: Int64
    private let unit: String
    private var order: [String] = []
    private var habits: [String: Habit] = [:]
    private var leftOut = Remarks()

    /// For habits of a source, whose amounts have a goal of so many thousandths of a unit.
    init(_ prefix: String, goal: Int64 = 0, unit: String = "") {
        self.prefix = prefix
        self.goal = goal
        self.unit = unit
    }

    /// Takes a cell; what has no name, no day or nothing that reads is counted.
    mutating func add(
        _ name: String, _ day: Day?, _ mark: DayMark?, note: String = "", about: String = ""
    ) {
        let name = name.trimmed
        guard !name.isEmpty else { return leftOut.add("row", " without the name of a habit.") }
        if habits[name] == nil {
            order.append(name)
            habits[name] = Habit(about: about)
        }
        guard let day else { return leftOut.add("row", " of no day that reads.") }
        guard let mark else { return leftOut.add("value", ": neither a mark nor an amount.") }
        habits[name]?.marks.append((day, mark, note))
    }

    /// All that was taken.
    func source() -> ImportedSource {
        var source = ImportedSource()
        var leftOut = leftOut
        for name in order {
            guard let habit = habits[name] else { continue }
            source.items.append(item(name, habit, &leftOut))
        }
        source.leftOut = leftOut.sentences
        return source
    }

    private func item(_ name: String, _ habit: Habit, _ leftOut: inout Remarks) -> PortableItem {
        var item = PortableItem(key: "\(prefix):\(name)", name: name)
        item.note = habit.about
        let counts = habit.marks.contains {
            if case .amount(let amount) = $0.mark { amount != 0 && amount != 1_000 } else { false }
        }
        if counts { item.goal = .atLeast(thousandths: goal, unit: unit) }
        var book = EntryBook()
        for (day, mark, note) in habit.marks {
            if let before = book[day], before != PortableEntry.Value.none {
                leftOut.add("row", " of a day that had one already.")
                continue
            }
            switch (mark, counts) {
            case (.skipped, _): book.set(.skipped, on: day, note: note)
            case (.amount(let amount), true):
                book.set(.amount(thousandths: amount), on: day, note: note)
            case (.done, true):
                book.set(.amount(thousandths: max(goal, 1_000)), on: day, note: note)
            case (.done, false), (.amount(1_000), false): book.set(.done, on: day, note: note)
            case (.nothing, _), (.amount, false):
                leftOut.add("day", " not done: a day without an entry says the same.")
                book.remark(note, on: day)
            }
        }
        item.entries = book.sorted
        return item
    }
}

/// How a day is written: the order of its parts.
enum DayFormat: String, CaseIterable {
    case iso = "yyyy-MM-dd"
    case plain = "yyyyMMdd"
    case dayFirst = "d/M/yyyy"
    case monthFirst = "M/d/yyyy"

    /// The day that a text stands for, with anything after white space left out; nil if it is none.
    func day(_ text: String) -> Day? {
        let text = text.trimmed.prefix { !$0.isWhitespace && $0 != "T" }
        if self == .iso { return Day(String(text)) }
        if self == .plain {
            guard text.utf8.count == 8, text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
                return nil
            }
            let digits = Array(text)
            return Day("\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))")
        }
        let parts = text.split { "/.-".contains($0) }.map { Int($0) }
        guard parts.count == 3, let one = parts[0], let two = parts[1], let year = parts[2],
            (1...9_999).contains(year)
        else { return nil }
        return self == .dayFirst
            ? Day(year: year, month: two, day: one) : Day(year: year, month: one, day: two)
    }
}
