internal import Core
internal import PortabilityAPI

/// Reads what HabitBull exports: a row a day of each habit. Rule P1.
struct HabitBullImporter: Importer {
    var name: String { "habitbull" }
    var title: String { "HabitBull" }
    var accepts: String { "its export (.csv)" }

    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        let bytes = try FileBytes.read(file.path, limit: CSVTable.limit.bytes)
        let table = try CSVTable([UInt8](bytes), file: "The export")
        guard let name = table.column("HabitName"), let day = table.column("CalendarDate"),
            let value = table.column("Value")
        else {
            throw Rejection(
                "import.not-habitbull", "This is no export of HabitBull.", field: "file")
        }
        var grid = DayGrid("habitbull")
        let note = table.column("CommentText")
        let about = table.column("HabitDescription")
        for (count, row) in table.rows.enumerated() {
            if count % 1_000 == 0 { progress(count) }
            func text(_ column: Int?) -> String {
                column.flatMap { $0 < row.count ? row[$0] : nil } ?? ""
            }
            let date = DayFormat.iso.day(text(day)) ?? DayFormat.monthFirst.day(text(day))
            let mark: DayMark? =
                switch Double(text(value)) {
                case .some(..<0): .nothing
                case .some(let number): .amount(LoopReader.thousandths(number))
                case .none: nil
                }
            grid.add(text(name), date, mark, note: text(note), about: text(about))
        }
        var source = grid.source()
        if table.column("HabitCategory") != nil, !source.items.isEmpty {
            source.leftOut.append("The categories: the habits come in without them.")
        }
        return source
    }
}
