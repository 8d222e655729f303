internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Portability
internal import PortabilityAPI

/// `cairn import`: imports files of other programs or of Cairn. Rule P1.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import your history from another program.",
        discussion: """
            Either the whole file is imported or nothing. Importing it again adds nothing.

            Examples:
              cairn import loop loop.db --dry-run   show what would be imported
              cairn import loop loop.db
              cairn import csv days.csv --mapping map.json
              cairn import journal kept.jsonl       a file of cairn export
              cairn import                          list the supported programs
            """)

    @Argument(help: "The program that wrote the file.", completion: .importers)
    var format: String?
    @Argument(help: "The file or folder.", completion: .file())
    var path: String?
    @Option(
        help: "For csv and habitbull: a JSON file that describes the columns.",
        completion: .file())
    var mapping: String?
    @Flag(name: .shortAndLong, help: "Show what would be imported and write nothing.")
    var dryRun = false

    func validate() throws {
        if format != nil, path == nil { throw ValidationError("Give the file to import.") }
    }

    func run() async throws {
        let importers = session.program.contributions(to: .importers)
        let others = session.program.contributions(to: .commandImporters)
        guard let format, let path else {
            list(
                importers.map { [$0.name, $0.title, $0.accepts] }
                    + others.map { [$0.name, $0.title, $0.accepts] }, session)
            return
        }
        if format == "journal" {
            try await takeJournal(path, session)
        } else if let importer = importers.first(where: { $0.name == format }) {
            try await take(path, with: importer, session)
        } else if let importer = others.first(where: { $0.name == format }) {
            try await take(path, with: importer, session)
        } else {
            throw ImportCommand.unknown(
                format, importers.map(\.name) + ["journal"] + others.map(\.name))
        }
    }

    private func take(_ path: String, with importer: any Importer, _ session: Session) async throws
    {
        let mapping = try readMapping()
        let file = try await session.ask { $0.importFile(path, mapping: mapping) }
        let progress = Progress("Reading \(path)", in: session)
        let source: ImportedSource
        do throws(Rejection) {
            source = try importer.source(file) { progress.show($0, of: 0) }
        } catch {
            progress.finish()
            throw error
        }
        progress.finish()
        try await session.run(ImportItems(source, isDryRun: dryRun)) { outcome in
            ImportView(report: outcome.reply, title: importer.title, session: session).show()
        }
    }

    /// Reads the mapping file; nil if none is given.
    private func readMapping() throws(Rejection) -> String? {
        guard let mapping else { return nil }
        do throws(Files.Failure) {
            return String(decoding: try Files.read(mapping, limit: 1 << 16), as: UTF8.self)
        } catch {
            throw Rejection(
                "import.mapping", "\(mapping) cannot be read: \(error.reason).", field: "mapping",
                category: error.isMissing ? .notFound : .invalid)
        }
    }

    private func takeJournal(_ path: String, _ session: Session) async throws {
        let store = try await session.store()
        let transfer = JournalTransfer(store.engine)
        let taken = try await transfer.take(path, isDryRun: dryRun)
        session.show(taken, as: JournalTransfer.JournalImportResult.shape) { taken in
            session.show(
                taken.isDryRun
                    ? "\(taken.added.counted("fact")) would be imported, "
                        + "\(taken.unchanged) already exist. Nothing is written."
                    : "\(taken.added.counted("fact")) imported, "
                        + "\(taken.unchanged) already existed.")
        }
    }

    /// Imports data other than items with the commands of the reading module.
    private func take(
        _ path: String, with importer: any CommandImporter, _ session: Session
    ) async throws {
        let source = try await session.ask { asking throws(Rejection) in
            try importer.read(path, for: asking.view)
        }
        var added = 0
        for command in dryRun ? [] : source.commands {
            added += try await ImportCommand.perform(command, session)
        }
        let taken = ImportResult(
            found: source.count, added: added, isDryRun: dryRun, leftOut: source.leftOut)
        session.show(taken, as: ImportResult.shape) { taken in
            let found = source.count.counted(source.noun)
            session.show(
                dryRun
                    ? "\(found) would be imported. Nothing is written."
                    : "\(found) read, \(taken.added.counted("fact")) recorded.")
            for line in taken.leftOut { session.show("  " + line) }
        }
    }

    private static func perform(
        _ command: some Command, _ session: Session
    ) async throws(Rejection) -> Int {
        try await session.perform(command).events
    }

    /// The result of an import by commands.
    private struct ImportResult {
        var found: Int
        var added: Int
        var isDryRun: Bool
        var leftOut: [String]

        static let shape = Shape<ImportResult> {
            Member("found", \.found)
            Member("added", \.added)
            Member("dryRun", \.isDryRun)
            Member("leftOut", \.leftOut)
        }
    }

    private func list(_ known: [[String]], _ session: Session) {
        guard !session.wantsJSON else {
            let known = known.map { row -> JSON in
                ["name": .string(row[0]), "title": .string(row[1]), "accepts": .string(row[2])]
            }
            session.show(["importers": .array(known)])
            return
        }
        var table = Table([.init("Name"), .init("Program"), .init("Reads", wraps: true)])
        let ours = ["journal", "Cairn", "a file from cairn export"]
        for row in known + [ours] {
            table.add(.init(row[0], .accent), .init(row[1]), .init(row[2]))
        }
        session.show(table)
    }

    private static func unknown(_ format: String, _ names: [String]) -> Rejection {
        let near = EditDistance.suggestions(for: format, among: names)
        return Rejection(
            "import.format", "No importer reads files of \(TextFitting.quoted(format)).",
            field: "format",
            hints: [
                near.isEmpty
                    ? "The formats are \(names.joined(separator: ", "))."
                    : "Did you mean \(near.joined(separator: ", "))?"
            ])
    }
}

extension CompletionKind {
    /// The names of all importers.
    static var importers: CompletionKind {
        .custom { _, _, _ async in
            let program = Session.active?.program
            return (program?.contributions(to: .importers).map(\.name) ?? []) + ["journal"]
                + (program?.contributions(to: .commandImporters).map(\.name) ?? [])
        }
    }
}
