internal import Core
internal import PortabilityAPI

/// The entries of one item during reading, at most one a day.
struct ItemEntries {
    private static let longestNote = 8_000
    private var entries: [Day: PortableEntry] = [:]

    /// The number of days with an entry.
    var count: Int { entries.count }

    /// Sets the entry of a day. An existing note is kept if there is no new one.
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

    /// Adds a line to the note of a day without changing its value.
    mutating func remark(_ note: String, on day: Day) {
        guard !note.isEmpty else { return }
        set(entries[day]?.value ?? .none, on: day, note: joined(note, on: day))
    }

    /// Returns the value of a day; nil if there is none.
    subscript(day: Day) -> PortableEntry.Value? { entries[day]?.value }

    /// The entries by day.
    var sorted: [PortableEntry] { entries.values.sorted { $0.day < $1.day } }

    /// Returns the day's note with another appended, without repeated lines.
    private func joined(_ note: String, on day: Day) -> String {
        let before = entries[day]?.note ?? ""
        guard !before.isEmpty, !note.isEmpty else { return before + note }
        // Longer notes would be cut during the import, so no more is appended.
        guard before.utf8.count < ItemEntries.longestNote else { return before }
        return before == note || before.hasSuffix("\n" + note) ? before : before + "\n" + note
    }
}
