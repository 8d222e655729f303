internal import Core
internal import PortabilityAPI

/// The importer of Loop Habit Tracker files. Rule P1.
struct LoopImporter: Importer {
    var name: String { "loop" }
    var title: String { "Loop Habit Tracker" }
    var accepts: String { "a backup (.db) or a CSV export (.zip, or the folder it unpacks to)" }

    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        let backup = try backup(file.path, progress)
        var source = ImportedSource()
        source.changed = backup.changed
        source.leftOut = backup.leftOut
        let no = backup.habits.filter { $0.kind == .yesNo }
            .reduce(0) { $0 + $1.entries.values.count { $0.value == 0 && $0.note.isEmpty } }
        let computed = backup.habits.filter { $0.kind == .yesNo }
            .reduce(0) { $0 + $1.entries.values.count { $0.value == 1 } }
        if no > 0 {
            source.leftOut.append(
                "\(no.counted("day")) marked “no”: a day without an entry says the same.")
        }
        if computed > 0 { source.leftOut.append("\(computed) ticks that Loop computed itself.") }
        source.items = backup.habits.map { $0.portable(&source.changed) }
        return source
    }

    /// A single table of the export lacks how often each habit is due.
    private static func hints(_ path: String) -> [String] {
        guard path.lowercased().hasSuffix(".csv") else { return [] }
        return [
            "Import the whole folder, or read one table: cairn import csv FILE --mapping MAP."
        ]
    }

    private func backup(
        _ path: String, _ progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> LoopBackup {
        if FileBytes.isFolder(path) {
            return try LoopExport(folder: path).read(progress: progress)
        }
        let data = try FileBytes.read(path)
        if ForeignDatabase.isSQLite(data) { return try LoopDatabase(data).read(progress: progress) }
        if ZipArchive.isZip(data) { return try LoopExport(zip: data).read(progress: progress) }
        throw Rejection(
            "import.not-loop",
            "This is not a Loop backup (.db) or CSV export (.zip). It may be damaged.",
            field: "file", hints: LoopImporter.hints(path))
    }
}
