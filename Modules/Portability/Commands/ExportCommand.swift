internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Portability
internal import PortabilityAPI

/// `cairn export`: exports all data losslessly as JSON Lines, or as tables for spreadsheets. Rule
/// P2.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export the journal, or CSV tables.",
        discussion: """
            The journal contains every fact unchanged. To import it: cairn import journal.

            Examples:
              cairn export > kept.jsonl
              cairn export journal kept.jsonl
              cairn export csv tables/          one file for each table
              cairn export csv --table items    one table on standard output
              cairn export csv tables/ --excel  for Excel on Windows
              cairn export loop habits.zip      habits in the format of Loop Habit Tracker
              cairn export taskwarrior | task import
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case journal, csv, loop, taskwarrior
    }

    @Argument(help: "The format: journal, csv, loop or taskwarrior.")
    var format = Format.journal
    @Argument(help: "The new file, or the folder for csv.", completion: .file())
    var path: String?
    @Option(help: "For csv: export only this table.")
    var table: String?
    @Flag(help: "For csv: add a byte order mark, which Excel on Windows requires.")
    var excel = false
    @Flag(help: "Replace existing files.")
    var force = false

    func validate() throws {
        if format == .csv, (path == nil) == (table == nil) {
            throw ValidationError("Give a folder for the tables, or choose one with --table.")
        }
        if format == .loop, path == nil { throw ValidationError("Give a file for the archive.") }
        if format != .csv, table != nil {
            throw ValidationError("--table requires the format csv.")
        }
        if format != .csv, excel { throw ValidationError("--excel requires the format csv.") }
    }

    func run() async throws {
        switch format {
        case .journal: try await exportJournal(session)
        case .csv: try await exportTables(session)
        case .loop, .taskwarrior: try await exportItems(session)
        }
    }

    /// Exports the items as a file for another program.
    private func exportItems(_ session: Session) async throws {
        if let path { try refuse(existing: path, session) }
        let format = format
        let file = try await session.ask { asking throws(Rejection) in
            let exportedItems = try asking.view.exportedItems(today: asking.today)
            return format == .loop
                ? LoopArchive.file(exportedItems, today: asking.today)
                : TaskwarriorFile.file(
                    exportedItems, now: asking.moment.instant, days: asking.moment.rule)
        }
        guard let path else {
            session.terminal.send(String(decoding: file.bytes, as: UTF8.self))
            return
        }
        do throws(Files.Failure) {
            try Files.write(file.bytes, to: path)
        } catch {
            throw ExportCommand.unwritable(path, error)
        }
        guard !session.wantsJSON else {
            session.show([
                "format": .string(format.rawValue), "count": .integer(Int64(file.count)),
                "files": [.string(path)], "changed": .array(file.changed.map(JSON.string)),
                "leftOut": .array(file.leftOut.map(JSON.string)),
            ])
            return
        }
        session.show(path)
        session.display(file.count.counted("item") + ".")
        for line in file.changed { session.display("Changed: " + line) }
        for line in file.leftOut { session.display("Not exported: " + line) }
    }

    private func exportJournal(_ session: Session) async throws {
        let store = try await session.store()
        let transfer = JournalTransfer(store.engine)
        guard let path else {
            _ = try await transfer.export { session.terminal.json(String($0.dropLast())) }
            return
        }
        try refuse(existing: path, session)
        let total = Int(((try? await store.journal.head(store.account)) ?? .start).rawValue)
        let progress = Progress("Writing \(path)", in: session)
        defer { progress.finish() }
        do {
            let draft = try Files.Draft(path)
            var written = 0
            let count = try await transfer.export { line in
                try draft.append(Array(line.utf8))
                written += 1
                if written % 1_000 == 0 { progress.show(written, of: total) }
            }
            try draft.finish()
            report(count, [path], session)
        } catch let failure as Files.Failure {
            throw ExportCommand.unwritable(path, failure)
        }
    }

    private func exportTables(_ session: Session) async throws {
        let mark = excel ? CSVExport.excelMark : ""
        if let table {
            let (made, names) = try await session.ask { asking in
                (
                    CSVExport.table(table, in: asking.view, today: asking.today),
                    CSVExport.names(in: asking.view)
                )
            }
            guard var found = made else {
                throw Rejection(
                    "export.table", "There is no table \(TextFitting.quoted(table)).",
                    field: "table", category: .notFound,
                    hints: ["The tables are \(names.joined(separator: ", "))."])
            }
            session.terminal.send(mark)
            while let piece = found.next() { session.terminal.send(piece) }
            return
        }
        let tables = try await session.ask { asking in
            CSVExport.tables(in: asking.view, today: asking.today)
        }
        let folder = path ?? "."
        let files = tables.map { (path: "\(folder)/\($0.name).csv", text: mark + $0.text) }
        for file in files { try refuse(existing: file.path, session) }
        do throws(Files.Failure) {
            try Files.makeFolder(folder)
            for file in files { try Files.write(Array(file.text.utf8), to: file.path) }
        } catch {
            throw ExportCommand.unwritable(folder, error)
        }
        report(tables.count, files.map(\.path), session)
    }

    private func refuse(existing path: String, _ session: Session) throws(Rejection) {
        try session.refuseStore(at: path, field: "path")
        guard !force, Files.exists(path) else { return }
        throw Rejection.conflict(
            "export.exists", "\(path) already exists. Nothing was written.", field: "path",
            hints: ["Use --force to replace it."])
    }

    private func report(_ count: Int, _ paths: [String], _ session: Session) {
        guard !session.wantsJSON else {
            session.show([
                "format": .string(format.rawValue), "count": .integer(Int64(count)),
                "files": .array(paths.map(JSON.string)),
            ])
            return
        }
        for path in paths { session.show(path) }
        session.display(format == .journal ? "\(count) facts." : "\(count) tables.")
    }

    private static func unwritable(_ path: String, _ failure: Files.Failure) -> Rejection {
        Rejection(
            "export.unwritable", "\(path) cannot be written: \(failure.reason).", field: "path",
            category: .unavailable)
    }
}
