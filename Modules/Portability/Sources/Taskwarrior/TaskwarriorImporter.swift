internal import Core
internal import PortabilityAPI

/// The importer of `task export`: an array of tasks, or one task per line. Rule P1.
struct TaskwarriorImporter: Importer {
    var name: String { "taskwarrior" }
    var title: String { "Taskwarrior" }
    var accepts: String { "the output of task export (.json)" }

    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        var reading = TaskwarriorReading(days: file.days)
        let records = try records(file)
        for (count, record) in records.enumerated() {
            if count % 1_000 == 0 { progress(count) }
            reading.take(record)
        }
        guard records.isEmpty || reading.isAny else { throw TaskwarriorImporter.refusal }
        return reading.source()
    }

    static let refusal = Rejection(
        "import.not-taskwarrior", "This is not an export of Taskwarrior.", field: "file")

    private func records(_ file: ImportFile) throws(Rejection) -> [JSON] {
        let text = try file.text()
        guard let first = text.first(where: { !$0.isWhitespace }) else {
            throw TaskwarriorImporter.refusal
        }
        if first == "[" {
            return try file.json(TaskwarriorImporter.refusal).array.orThrow(
                TaskwarriorImporter.refusal)
        }
        var records: [JSON] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = String(line).trimmed
            let record = line.hasSuffix(",") ? String(line.dropLast()) : line
            guard !record.isEmpty else { continue }
            do throws(JSONError) {
                records.append(try JSON(parsing: record))
            } catch {
                throw ImportFile.refusal(TaskwarriorImporter.refusal, error)
            }
        }
        return records
    }
}
