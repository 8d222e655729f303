internal import Core
internal import Foundation

/// Loop's CSV export, a zip archive or the folder it unpacks to, in any of its three layouts.
struct LoopExport {
    /// Paths below the export, and how to read one.
    private let names: [String]
    private let contents: (String) throws(Rejection) -> [UInt8]?

    init(zip data: Data) throws(Rejection) {
        let archive = try ZipArchive(data)
        names = archive.names
        contents = { (name) throws(Rejection) in try archive.contents(of: name) }
    }

    /// What lies deeper than a habit's own folder is not looked at: the folder may be any.
    init(folder: String) {
        let found = try? FileManager.default.contentsOfDirectory(atPath: folder)
        names = (found ?? []).sorted().map { $0 + "/Checkmarks.csv" }
        contents = { (name) throws(Rejection) in
            let path = "\(folder)/\(name)"
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            return Array(try FileBytes.read(path, limit: CSVTable.limit.bytes))
        }
    }

    func read(progress: @Sendable (Int) -> Void) throws(Rejection) -> LoopBackup {
        guard let list = try contents("Habits.csv") else {
            throw Rejection(
                "import.not-loop", "There is no Habits.csv in this export.", field: "file")
        }
        let table = try CSVTable(list, file: "Habits.csv")
        let layout = try LoopLayout(table)
        var backup = LoopBackup()
        backup.changed.append(
            "A CSV export has no ids: habits go by number and name. A .db backup is better."
        )
        guard table.rows.count <= LoopBackup.habitLimit else { throw LoopBackup.tooMany }
        var files = checkmarks
        for row in table.rows where row.count > 1 {
            var habit = layout.habit(row)
            habit.key = "loop:csv:\(habit.position):\(habit.name)"
            // Each file belongs to one habit and is unpacked once.
            if let file = files.removeValue(forKey: row[0]), let bytes = try contents(file) {
                try LoopCheckmarks(bytes, file: file).fill(&habit, layout, &backup)
                progress(habit.entries.count)
            }
            backup.habits.append(habit)
        }
        return backup
    }

    /// The files of entries by the three digits of their habit, with which the folder begins.
    private var checkmarks: [String: String] {
        let files = names.filter { $0.hasSuffix("/Checkmarks.csv") }.map { name in
            (String(name.prefix { $0.isASCII && $0.isNumber }), name)
        }
        return Dictionary(files) { first, _ in first }
    }
}

/// Which of the three layouts of Habits.csv it is.
struct LoopLayout {
    private let table: CSVTable
    /// Layouts before 2.3.1 do not say which habits count amounts.
    var tellsType: Bool { table.column("Type") != nil }

    /// Refuses a table without the columns of any layout.
    init(_ table: CSVTable) throws(Rejection) {
        self.table = table
        let first = ["Position", "Name", "Description", "Color"]
        let old = first + ["NumRepetitions", "Interval"]
        let new = first + ["Type", "FrequencyNumerator", "FrequencyDenominator", "Archived?"]
        guard [old, new].contains(where: { $0.allSatisfy { table.column($0) != nil } }) else {
            throw Rejection(
                "import.csv-columns", "Habits.csv does not have the columns of a Loop export.",
                field: "file")
        }
    }

    func habit(_ row: [String]) -> LoopHabit {
        func text(_ name: String) -> String {
            table.column(name).flatMap { $0 < row.count ? row[$0] : nil } ?? ""
        }
        var habit = LoopHabit(key: "", name: text("Name"))
        habit.position = Int(text("Position")) ?? 0
        habit.question = text("Question")
        habit.note = text("Description")
        habit.colour = text("Color").isEmpty ? nil : text("Color").uppercased()
        habit.isArchived = text("Archived?").lowercased() == "true"
        habit.times = Int(text(tellsType ? "FrequencyNumerator" : "NumRepetitions")) ?? 1
        habit.days = Int(text(tellsType ? "FrequencyDenominator" : "Interval")) ?? 1
        if text("Type") == "NUMERICAL" {
            habit.kind = text("Target Type") == "AT_MOST" ? .atMost : .atLeast
            habit.target = LoopReader.thousandths(Double(text("Target Value")) ?? 0)
            habit.unit = text("Unit")
        }
        return habit
    }
}
