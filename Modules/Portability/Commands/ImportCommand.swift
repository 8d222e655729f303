internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Portability
internal import PortabilityAPI

/// `cairn import`: takes in what another program, or Cairn itself, wrote. Rule P1.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take in your history from another program.",
        discussion: """
            Everything comes in or nothing does; the same file again adds nothing.

            Examples:
              cairn import loop loop.db --dry-run   what would come in; nothing is written
              cairn import loop loop.db
              cairn import journal kept.jsonl       what cairn export wrote
              cairn import                          which programs are known
            """)

    @Argument(help: "Which program wrote it.", completion: .importers)
    var format: String?
    @Argument(help: "The file or folder.", completion: .file())
    var path: String?
    @Flag(name: .shortAndLong, help: "Say what would come in, and write nothing.")
    var dryRun = false

    func validate() throws {
        if format != nil, path == nil { throw ValidationError("Name the file to import.") }
    }

    func run() async throws {
        let importers = session.program.contributions(to: .importers)
        guard let format, let path else {
            list(importers, session)
            return
        }
        if format == "journal" {
            try await takeJournal(path, session)
        } else if let importer = importers.first(where: { $0.name == format }) {
            try await take(path, with: importer, session)
        } else {
            throw ImportCommand.unknown(format, importers)
        }
    }

    private func take(_ path: String, with importer: any Importer, _ session: Session) async throws
    {
        let progress = Progress("Reading \(path)", in: session)
        let source: ImportedSource
        do throws(Rejection) {
            source = try importer.read(path) { progress.show($0, of: 0) }
        } catch {
            progress.finish()
            throw error
        }
        progress.finish()
        try await session.run(ImportItems(source, isDryRun: dryRun)) { outcome in
            ImportView(report: outcome.reply, title: importer.title, session: session).show()
        }
    }

    private func takeJournal(_ path: String, _ session: Session) async throws {
        let store = try await session.store()
        let transfer = JournalTransfer(store.engine)
        let taken = try await transfer.take(path, isDryRun: dryRun)
        session.show(taken, as: JournalTransfer.Taken.shape) { taken in
            session.show(
                taken.isDryRun
                    ? "\(taken.added.counted("fact")) would be taken in, "
                        + "\(taken.unchanged) are there already; nothing is written."
                    : "\(taken.added.counted("fact")) taken in, "
                        + "\(taken.unchanged) were there already.")
        }
    }

    private func list(_ importers: [any Importer], _ session: Session) {
        guard !session.wantsJSON else {
            let known = importers.map { importer -> JSON in
                [
                    "name": .string(importer.name), "title": .string(importer.title),
                    "accepts": .string(importer.accepts),
                ]
            }
            session.show(["importers": .array(known)])
            return
        }
        var table = Table([.init("Name"), .init("Program"), .init("Reads", wraps: true)])
        for importer in importers {
            table.add(.init(importer.name, .accent), .init(importer.title), .init(importer.accepts))
        }
        table.add(.init("journal", .accent), "Cairn", "what cairn export wrote")
        session.show(table)
    }

    private static func unknown(_ format: String, _ importers: [any Importer]) -> Rejection {
        let names = importers.map(\.name) + ["journal"]
        let near = EditDistance.suggestions(for: format, among: names)
        return Rejection(
            "import.format", "Nobody here can read files of \(TextFitting.quoted(format)).",
            field: "format",
            hints: [
                near.isEmpty
                    ? "Known are \(names.joined(separator: ", "))."
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
        }
    }
}
