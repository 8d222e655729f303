internal import Core
internal import Foundation

/// The CSV export of Loop in any of its three layouts, as a zip archive or an unpacked folder.
///
/// The export can be in a subfolder, and its paths can have Windows backslashes. Additional files
/// of macOS archivers are ignored.
struct LoopExport {
    /// The paths inside the export, with slashes.
    private let names: [String]
    private let contents: (String) throws(Rejection) -> [UInt8]?

    init(zip data: Data) throws(Rejection) {
        let archive = try ZipArchive(data)
        let stored = Dictionary(archive.names.map { (LoopExport.plain($0), $0) }) { one, _ in one }
        let root = LoopExport.root(of: archive.names.map(LoopExport.plain))
        names = archive.names.map(LoopExport.plain).filter { $0.hasPrefix(root) }
            .map { String($0.dropFirst(root.count)) }
        contents = { (name) throws(Rejection) in
            try stored[root + name].flatMap { (path) throws(Rejection) in
                try archive.contents(of: path)
            }
        }
    }

    /// Only the folders of habits are read and no deeper ones, because the user can choose any
    /// folder.
    init(folder: String) {
        let folder = LoopExport.root(folder: folder)
        let stored = Dictionary(
            LoopExport.entries(folder).map { (LoopExport.plain($0), $0) }
        ) { one, _ in one }
        names = stored.keys.sorted().map { $0.contains("/") ? $0 : $0 + "/Checkmarks.csv" }
        contents = { (name) throws(Rejection) in
            let path = "\(folder)/\(stored[name] ?? name)"
            guard FileManager.default.fileExists(atPath: path), !FileBytes.isFolder(path) else {
                return nil
            }
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
            "A CSV export has no ids: habits match by number and name. A .db backup is better."
        )
        guard table.rows.count <= LoopBackup.habitLimit else { throw LoopBackup.tooMany }
        var files = checkmarks
        var matrix: LoopMatrix?
        for row in table.rows where row.count > 1 {
            var habit = layout.habit(row)
            habit.key = "loop:csv:\(habit.position):\(habit.name)"
            // Each file belongs to one habit and is unpacked once.
            if let file = files.removeValue(forKey: row[0]), let bytes = try contents(file) {
                try LoopCheckmarks(bytes, file: file).fill(&habit, layout, &backup)
                matrix?.skip(habit.name)
            } else {
                if matrix == nil {
                    matrix = try LoopMatrix(try contents(LoopMatrix.file) ?? [])
                    for habit in backup.habits { matrix?.skip(habit.name) }
                }
                if let lines = matrix?.next(habit.name) {
                    try LoopCheckmarks(lines, file: LoopMatrix.file).fill(&habit, layout, &backup)
                } else {
                    backup.leftOut.append(
                        "The days of \(TextFit.quoted(habit.name)): the export does not have them."
                    )
                }
            }
            progress(habit.entries.count)
            backup.habits.append(habit)
        }
        return backup
    }

    /// The files of entries, by the three digits with which their habit's folder begins.
    private var checkmarks: [String: String] {
        let files = names.filter { $0.hasSuffix("/Checkmarks.csv") }.map { name in
            (String(name.prefix { $0.isASCII && $0.isNumber }), name)
        }
        return Dictionary(files) { first, _ in first }
    }
}

extension LoopExport {
    /// Returns a path with slashes.
    private static func plain(_ path: String) -> String { path.replacing("\\", with: "/") }

    /// Returns the folder of the export in an archive, with a trailing slash; empty for the top.
    private static func root(of paths: [String]) -> String {
        let lists = paths.filter { path in
            let parts = path.split(separator: "/")
            return parts.last == "Habits.csv" && parts.first != "__MACOSX"
        }
        let list = lists.min { $0.count { $0 == "/" } < $1.count { $0 == "/" } }
        return list.map { String($0.dropLast("Habits.csv".count)) } ?? ""
    }

    /// Returns the folder of the export: the given one or its only suitable subfolder.
    private static func root(folder: String) -> String {
        func holds(_ path: String) -> Bool {
            FileManager.default.fileExists(atPath: path + "/Habits.csv")
        }
        guard !holds(folder) else { return folder }
        let inner = entries(folder).map { "\(folder)/\($0)" }.filter(holds)
        return inner.count == 1 ? inner[0] : folder
    }

    private static func entries(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}

/// The layout of Habits.csv, one of three.
struct LoopLayout {
    private let table: CSVTable
    /// True if the layout marks habits with amounts. Layouts before 2.3.1 do not.
    var tellsType: Bool { table.column("Type") != nil }

    /// Detects the layout. Throws if the table has the columns of none.
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
