internal import Core

/// The entries of a habit in a CSV export, one line a day, newest first.
struct LoopCheckmarks {
    private let lines: [[String]]
    private let file: String

    init(_ bytes: [UInt8], file: String) throws(Rejection) {
        self.file = file
        guard !bytes.isEmpty else {
            lines = []
            return
        }
        let table = try CSVTable(bytes, file: file)
        // The layouts before 2.3.1 have no header.
        lines = table.header.first == "Date" ? table.rows : [table.header] + table.rows
    }

    /// Creates entries from lines of a day, a value and optionally a note.
    init(_ lines: [[String]], file: String) {
        self.lines = lines
        self.file = file
    }

    /// Adds the entries to a habit. Values that Loop computed are omitted, because they would count
    /// as done.
    func fill(
        _ habit: inout LoopHabit, _ layout: LoopLayout, _ backup: inout LoopBackup
    ) throws(Rejection) {
        var values: [(day: Day, word: String, note: String)] = []
        for line in lines where line.count >= 2 {
            guard let day = Day(line[0]) else {
                throw Rejection(
                    "import.csv-day", "\(file) has a line for “\(line[0])”, which is not a day.",
                    field: "file")
            }
            values.append((day, line[1], line.count > 2 ? line[2] : ""))
        }
        if !layout.tellsType, values.contains(where: { (Int64($0.word) ?? 0).magnitude >= 4 }) {
            habit.kind = .atLeast
            backup.changed.append(
                "“\(habit.name)” is imported as a habit with amounts, because its entries have "
                    + "amounts."
            )
        }
        for (day, word, note) in values {
            let value = try value(word, of: habit)
            if value == 1, habit.kind == .yesNo, note.isEmpty { continue }
            if value == -1, note.isEmpty { continue }
            habit.entries[day.number] = LoopEntry(value: value, note: note)
        }
    }

    private func value(_ word: String, of habit: LoopHabit) throws(Rejection) -> Int64 {
        let counts = habit.kind != .yesNo
        switch word {
        case "YES_MANUAL": return 2
        case "YES_AUTO": return 1
        case "NO": return 0
        case "SKIP": return 3
        case "UNKNOWN": return -1
        default:
            guard let number = Int64(word) else {
                throw Rejection(
                    "import.csv-value", "\(file) has the value “\(word)”, which Loop never writes.",
                    field: "file")
            }
            return counts || (-1...3).contains(number) ? number : -1
        }
    }
}
