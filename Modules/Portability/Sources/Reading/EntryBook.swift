internal import Core
internal import PortabilityAPI

/// The entries of one item while they are read: one a day.
struct EntryBook {
    private static let longestNote = 8_000
    private var entries: [Day: PortableEntry] = [:]

    /// How many days have an entry.
    var count: Int { entries.count }

    /// Takes what stands for a day; what was there before goes, but for its note where there is no
    /// other.
    mutating func set(_ value: PortableEntry.Value, on day: Day, note: String = "") {
        let note = note.isEmpty ? entries[day]?.note ?? "" : note
        entries[day] = PortableEntry(day: day, value: value, note: note)
    }

    /// Adds to the amount of a day.
    mutating func add(_ thousandths: Int64, on day: Day, note: String = "") {
        var sum = thousandths
        if case .amount(let before) = entries[day]?.value {
            let (total, isOver) = before.addingReportingOverflow(thousandths)
            sum = isOver ? .max : total
        }
        set(.amount(thousandths: sum), on: day, note: joined(note, on: day))
    }

    /// Adds a line to the note of a day, whatever else stands there.
    mutating func remark(_ note: String, on day: Day) {
        guard !note.isEmpty else { return }
        set(entries[day]?.value ?? .none, on: day, note: joined(note, on: day))
    }

    /// What stands on a day.
    subscript(day: Day) -> PortableEntry.Value? { entries[day]?.value }

    /// The entries in order of day.
    var sorted: [PortableEntry] { entries.values.sorted { $0.day < $1.day } }

    /// The note of the day and another below it, each line once.
    private func joined(_ note: String, on day: Day) -> String {
        let before = entries[day]?.note ?? ""
        guard !before.isEmpty, !note.isEmpty else { return before + note }
        // More than a note may have is cut by whoever takes it in, so no more is put together.
        guard before.utf8.count < EntryBook.longestNote else { return before }
        return before == note || before.hasSuffix("\n" + note) ? before : before + "\n" + note
    }
}
