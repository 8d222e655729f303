internal import Core
internal import PortabilityAPI

/// The importer of spreadsheets with days, which are read by a column mapping. Rule P1.
struct SpreadsheetImporter: Importer {
    var name: String { "csv" }
    var title: String { "A spreadsheet" }
    var accepts: String { "any .csv with days, with --mapping to describe the columns" }
    var takesMapping: Bool { true }

    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        let mapping = try SpreadsheetMapping(
            file.mapping.orThrow(
                SpreadsheetMapping.refusal("Give a mapping that describes its columns.")))
        let bytes = [UInt8](try FileBytes.read(file.path, limit: CSVTable.limit.bytes))
        let separator =
            mapping.separator ?? CSVTable.separator(of: bytes, column: mapping.day)
        let table = try CSVTable(bytes, file: "The spreadsheet", separator: separator)
        let columns = try Columns(table, mapping)
        let days = DayColumn(table.rows.map(columns.day), mapping.writing, file)
        try days.check()
        var numbers = NumberColumn()
        for row in table.rows {
            for cell in columns.values(row) where mapping.word(cell) == nil { numbers.see(cell) }
        }
        let (sign, sentence) = numbers.reading(
            chosen: mapping.writing.decimal, separator: separator, locale: file.locale)
        var grid = DayGrid(
            "csv", goal: mapping.target, unit: mapping.unit, countsOnes: mapping.countsOnes)
        for (count, row) in table.rows.enumerated() {
            if count % 1_000 == 0 { progress(count) }
            columns.take(row, mapping, days, sign, into: &grid)
        }
        var source = grid.source()
        source.changed = days.sentences + [sentence].compactMap(\.self) + source.changed
        return source
    }

    /// The indexes of the mapped columns.
    private struct Columns {
        private let date: Int
        private let habit: Int?
        private let habits: [(place: Int, name: String)]
        private let nameless: [Int]
        private let value: Int?
        private let note: Int?

        init(_ table: CSVTable, _ mapping: SpreadsheetMapping) throws(Rejection) {
            func place(_ name: String) throws(Rejection) -> Int {
                try table.header.firstIndex { $0.trimmed == name.trimmed }.orThrow(
                    SpreadsheetMapping.refusal(
                        "The spreadsheet has no column \(TextFit.quoted(name))."))
            }
            let day = try place(mapping.day)
            date = day
            habit = try mapping.habit.map { (name) throws(Rejection) in try place(name) }
            value = try mapping.value.map { (name) throws(Rejection) in try place(name) }
            let note = try mapping.note.map { (name) throws(Rejection) in try place(name) }
            self.note = note
            var nameless: [Int] = []
            if mapping.habits == ["*"] {
                let others = table.header.indices.filter { $0 != day && $0 != note }
                nameless = others.filter { table.header[$0].trimmed.isEmpty }
                habits = others.filter { !nameless.contains($0) }.map { ($0, table.header[$0]) }
            } else {
                habits = try mapping.habits.map { (name) throws(Rejection) in
                    (try place(name), name)
                }
            }
            self.nameless = nameless
        }

        /// Returns the text of a row's day.
        func day(_ row: [String]) -> String { cell(date, row) }

        /// Returns the texts of a row that can be amounts.
        func values(_ row: [String]) -> [String] {
            habits.map { cell($0.place, row) } + [value].compactMap(\.self).map { cell($0, row) }
        }

        private func cell(_ place: Int?, _ row: [String]) -> String {
            place.flatMap { $0 < row.count ? row[$0] : nil } ?? ""
        }

        func take(
            _ row: [String], _ mapping: SpreadsheetMapping, _ days: DayColumn,
            _ sign: DecimalSign?, into grid: inout DayGrid
        ) {
            guard row.contains(where: { !$0.trimmed.isEmpty }) else { return }
            let text = day(row)
            let date = days.day(text)
            if let habit {
                // Without a value column, the existence of a row means done.
                let amount = cell(value, row)
                let mark = value == nil ? DayMark.done : mapping.mark(amount, sign)
                grid.add(
                    DayGrid.Cell(
                        name: cell(habit, row), day: text, value: amount, note: cell(note, row)),
                    date, mark)
            }
            for habit in habits {
                let amount = cell(habit.place, row)
                grid.add(
                    DayGrid.Cell(name: habit.name, day: text, value: amount), date,
                    mapping.mark(amount, sign))
            }
            for place in nameless where !cell(place, row).trimmed.isEmpty { grid.addNameless() }
        }
    }
}
