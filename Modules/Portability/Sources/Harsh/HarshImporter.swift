internal import Core
internal import Foundation
internal import PortabilityAPI

/// The importer of harsh logs, with the habits file if it is in the same folder. Rule P1.
struct HarshImporter: Importer {
    var name: String { "harsh" }
    var title: String { "harsh" }
    var accepts: String {
        "its log with the file habits in the same folder; the folder, or a .zip of both"
    }

    static let refusal = Rejection(
        "import.not-harsh", "This is not a log of harsh.", field: "file")

    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        let (log, habits) = try texts(file)
        var reading = HarshReading(HarshHabits(habits))
        var lines = 0
        for line in log.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            lines += 1
            if lines % 1_000 == 0 { progress(lines) }
            reading.take(line)
        }
        guard lines == 0 || reading.isAny else { throw HarshImporter.refusal }
        return reading.source()
    }

    /// Returns the texts of the log and of the habits file, if there is one.
    private func texts(_ file: ImportFile) throws(Rejection) -> (log: String, habits: String?) {
        if FileBytes.isFolder(file.path) { return try beside(file, file.path + "/log", file.path) }
        let data = try FileBytes.read(file.path, limit: ZipArchive.limit)
        guard ZipArchive.isZip(data) else {
            let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
            return try beside(file, file.path, folder)
        }
        let archive = try ZipArchive(data)
        func text(_ name: String) throws(Rejection) -> String? {
            guard
                let path = archive.names.first(where: { $0 == name || $0.hasSuffix("/" + name) }),
                let bytes = try archive.contents(of: path)
            else { return nil }
            return try String(validating: bytes, as: UTF8.self).orThrow(
                Rejection("import.text", "\(name) is not UTF-8 text.", field: "file"))
        }
        return (try text("log").orThrow(HarshImporter.refusal), try text("habits"))
    }

    private func beside(
        _ file: ImportFile, _ log: String, _ folder: String
    ) throws(Rejection) -> (log: String, habits: String?) {
        let habits = folder + "/habits"
        let isThere = habits != log && FileManager.default.fileExists(atPath: habits)
        let text = isThere ? try ImportFile(habits, days: file.days).text() : nil
        return (try ImportFile(log, days: file.days).text(), text)
    }
}
