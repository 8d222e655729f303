internal import Core
internal import PortabilityAPI

/// Reads a spreadsheet of days as many apps export it, told which column is what. Rule P1.
struct SpreadsheetImporter: Importer {
    var name: String { "csv" }
    var title: String { "A spreadsheet" }
    var accepts: String { "any .csv of days, with --mapping to say which column is what" }
    var takesMapping: Bool { true }

    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        let mapping = try SpreadsheetMapping(
            file.mapping.orRefused(
                SpreadsheetMapping.refusal("Give a mapping that names its columns.")))
        let bytes = try FileBytes.read(file.path, limit: CSVTable.limit.bytes)
        let table = try CSVTable(
            [UInt8](bytes), file: "The spreadsheet", separator: mapping.separator)
        let columns = try Columns(table, mapping)
        var grid = DayGrid("csv", goal: mapping.target, unit: mapping.unit)
        for (count, row) in table.rows.enumerated() {
            if count % 1_000 == 0 { progress(count) }
            columns.take(row, mapping, into: &grid)
        }
        return grid.source()
    }

    /// The places of the columns that a mapping names.
    private struct Columns {
        private let day: Int
        private let habit: Int?
        private let habits: [(place: Int, name: String)]
        private let value: Int?
        private let note: Int?

        init(_ table: CSVTable, _ mapping: SpreadsheetMapping) throws(Rejection) {
            func place(_ name: String) throws(Rejection) -> Int {
                try table.header.firstIndex { $0.trimmed == name.trimmed }.orRefused(
                    SpreadsheetMapping.refusal(
                        "The spreadsheet has no column \(TextFit.quoted(name))."))
            }
            let day = try place(mapping.day)
            self.day = day
            habit = try mapping.habit.map { (name) throws(Rejection) in try place(name) }
            value = try mapping.value.map { (name) throws(Rejection) in try place(name) }
            let note = try mapping.note.map { (name) throws(Rejection) in try place(name) }
            self.note = note
            if mapping.habits == ["*"] {
                habits = table.header.enumerated().filter { $0.offset != day && $0.offset != note }
                    .map { ($0.offset, $0.element) }
            } else {
                habits = try mapping.habits.map { (name) throws(Rejection) in
                    (try place(name), name)
                }
            }
        }

        func take(_ row: [String], _ mapping: SpreadsheetMapping, into grid: inout DayGrid) {
            func cell(_ place: Int?) -> String {
                place.flatMap { $0 < row.count ? row[$0] : nil } ?? ""
            }
            let date = mapping.format.day(cell(day))
            if let habit {
                // A row without a column of values says by being there that it was done.
                let mark = value == nil ? DayMark.done : mapping.mark(cell(value))
                grid.add(cell(habit), date, mark, note: cell(note))
            }
            for habit in habits {
                grid.add(habit.name, date, mapping.mark(cell(habit.place)), note: "")
            }
        }
    }
}
