internal import Core
internal import PortabilityAPI

/// The importer of HabitBull exports, which have one row for each day of a habit. Rule P1.
struct HabitBullImporter: Importer {
    var name: String { "habitbull" }
    var title: String { "HabitBull" }
    var accepts: String { "its export (.csv); --mapping can describe its days and amounts" }
    var takesMapping: Bool { true }

    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        let bytes = try FileBytes.read(file.path, limit: CSVTable.limit.bytes)
        let table = try CSVTable([UInt8](bytes), file: "The export")
        guard let name = table.column("HabitName"), let day = table.column("CalendarDate"),
            let value = table.column("Value")
        else {
            throw Rejection(
                "import.not-habitbull", "This is not an export of HabitBull.", field: "file")
        }
        let note = table.column("CommentText")
        let about = table.column("HabitDescription")
        func text(_ column: Int?, _ row: [String]) -> String {
            column.flatMap { $0 < row.count ? row[$0] : nil } ?? ""
        }
        let choice = try choice(file)
        let days = DayColumn(table.rows.map { text(day, $0) }, choice, file, usual: .monthFirst)
        try days.check()
        var numbers = NumberColumn()
        for row in table.rows { numbers.see(text(value, row)) }
        let (sign, sentence) = numbers.reading(
            chosen: choice.decimal, separator: UInt8(ascii: ","), locale: file.locale)
        var grid = DayGrid("habitbull")
        for (count, row) in table.rows.enumerated() {
            if count % 1_000 == 0 { progress(count) }
            guard row.contains(where: { !$0.trimmed.isEmpty }) else { continue }
            let cell = DayGrid.Cell(
                name: text(name, row), day: text(day, row), value: text(value, row),
                note: text(note, row), about: text(about, row))
            let mark: DayMark? =
                switch NumberText(cell.value)?.value(sign) {
                case .some(..<0): .nothing
                case .some(let number): .amount(LoopReader.thousandths(number))
                case .none: nil
                }
            grid.add(cell, days.day(cell.day), mark)
        }
        var source = grid.source()
        source.changed = days.sentences + [sentence].compactMap(\.self) + source.changed
        if table.column("HabitCategory") != nil, !source.items.isEmpty {
            source.leftOut.append("The categories: the habits are imported without them.")
        }
        return source
    }

    /// Returns the format of days and amounts from the mapping, if there is one.
    private func choice(_ file: ImportFile) throws(Rejection) -> WritingChoice {
        var choice = WritingChoice()
        guard let mapping = file.mapping else { return choice }
        for (name, value) in try SpreadsheetMapping.members(mapping) {
            guard try choice.take(name, value) else { throw SpreadsheetMapping.unknown(name) }
        }
        return choice
    }
}
