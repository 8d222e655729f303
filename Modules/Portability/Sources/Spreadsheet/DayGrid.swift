internal import Core
internal import PortabilityAPI

/// The meaning of a spreadsheet cell for a habit on a day.
enum DayMark: Hashable {
    case done, skipped
    /// The cell has no value, but can have a note.
    case nothing
    /// An amount in thousandths. For a habit without other amounts, 1 is done and 0 is not.
    case amount(Int64)
}

/// The habits of a spreadsheet by name, in order of appearance, with their marks.
struct DayGrid {
    private struct Habit {
        var about = ""
        var marks: [(day: Day, mark: DayMark, note: String)] = []
    }

    private let prefix: String
    private let goal: Int64
    private let unit: String
    private let countsOnes: Bool
    private var order: [String] = []
    private var habits: [String: Habit] = [:]
    private var leftOut = Remarks()

    /// A cell of a source with its written day.
    struct Cell {
        var name: String
        var day: String
        var value = ""
        var note = ""
        var about = ""
    }

    /// Creates a grid. Amounts have the goal in thousandths of the unit. With `countsOnes`, habits
    /// with only zeros and ones also have amounts.
    init(_ prefix: String, goal: Int64 = 0, unit: String = "", countsOnes: Bool = false) {
        self.prefix = prefix
        self.goal = goal
        self.unit = unit
        self.countsOnes = countsOnes
    }

    /// Counts a value in a column without a name.
    mutating func addNameless() { leftOut.add("value", " in a column without a name.") }

    /// Adds a cell. Cells without a name, a day or a valid mark are counted as left out.
    mutating func add(_ cell: Cell, _ day: Day?, _ mark: DayMark?) {
        let (name, note, about) = (cell.name.trimmed, cell.note, cell.about)
        guard !name.isEmpty else { return leftOut.add("row", " without the name of a habit.") }
        if habits[name] == nil {
            order.append(name)
            habits[name] = Habit(about: about)
        }
        guard let day else {
            return leftOut.add("day", ": not understood.", like: cell.day.trimmed)
        }
        guard let mark else {
            return leftOut.add(
                "value", ": neither a mark nor an amount.", like: cell.value.trimmed)
        }
        habits[name]?.marks.append((day, mark, note))
    }

    /// Returns the converted items.
    func source() -> ImportedSource {
        var source = ImportedSource()
        var (changed, leftOut) = (Remarks(), leftOut)
        for name in order {
            guard let habit = habits[name] else { continue }
            source.items.append(item(name, habit, &changed, &leftOut))
        }
        source.changed = changed.sentences
        source.leftOut = leftOut.sentences
        return source
    }

    /// Returns true if the habit's values are amounts: any value except 0 and 1, or several ones a
    /// day with a larger goal.
    private func counts(_ habit: Habit) -> Bool {
        var ones: Set<Day> = []
        return habit.marks.contains { mark in
            guard case .amount(let amount) = mark.mark else { return false }
            guard !countsOnes, amount == 0 || amount == 1_000 else { return true }
            return amount != 0 && goal > 1_000 && !ones.insert(mark.day).inserted
        }
    }

    private func item(
        _ name: String, _ habit: Habit, _ changed: inout Remarks, _ leftOut: inout Remarks
    ) -> PortableItem {
        var item = PortableItem(key: "\(prefix):\(name)", name: name)
        item.note = habit.about
        let counts = counts(habit)
        if counts { item.goal = .atLeast(thousandths: goal, unit: unit) }
        var book = ItemEntries()
        var taken: [Day: DayMark] = [:]
        var summed: Set<Day> = []
        for (day, mark, note) in habit.marks {
            if counts, case .amount(let more) = mark, case .amount = taken[day] {
                book.add(more, on: day, note: note)
                summed.insert(day)
                continue
            }
            guard taken[day] == nil else {
                leftOut.add("row", " of a day that already had one.")
                book.remark(note, on: day)
                continue
            }
            let isEmpty = mark == .nothing || !counts && mark == .amount(0)
            if !isEmpty { taken[day] = mark }
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
        changed.add("day", " with several amounts, which add up.", summed.count)
        item.entries = book.sorted
        return item
    }
}
