internal import Core
internal import Engine
internal import Portability
internal import PortabilityAPI
internal import RouteKit

/// The result or the preview of an import.
struct FileReport: Sendable {
    /// The counts of imported records, such as `9 habits`.
    var counts: [String] = []
    /// The number of records that already exist.
    var unchanged = 0
    /// The adaptations, one sentence each.
    var changed: [String] = []
    /// The omitted records with reasons, one sentence each.
    var leftOut: [String] = []
    /// The operation to undo; nil if nothing was recorded or it cannot be undone.
    var operation: EventID?

    /// True if the file contains nothing new.
    var isNothing: Bool { counts.isEmpty }

    /// The result in one sentence, after the import.
    var sentence: String {
        isNothing ? "nothing new" : counts.joined(separator: ", ") + " imported"
    }
}

/// The reading of an uploaded file, as in `cairn import`. Rule P1.
struct FileReading {
    private let upload: Upload
    private let request: RouteRequest
    private let engine: Engine

    init(_ upload: Upload, _ request: RouteRequest, _ engine: Engine) {
        self.upload = upload
        self.request = request
        self.engine = engine
    }

    /// Returns a preview of the import. Nothing is written.
    func report() async throws(Rejection) -> FileReport {
        do throws(Rejection) {
            return try await read(isDryRun: true)
        } catch {
            throw error.ofSentFile
        }
    }

    /// Imports the file. A repeated request imports it only once.
    func take() async throws(Rejection) -> FileReport { try await read(isDryRun: false) }

    private func read(isDryRun: Bool) async throws(Rejection) -> FileReport {
        if upload.sent.format == "journal" { return try await journal(isDryRun) }
        let (path, mapping) = (upload.file.path, upload.sent.mapping)
        let (readers, others, file) = try await engine.ask(zone: request.zone) {
            (
                $0.view.answers(to: .importers), $0.view.answers(to: .commandImporters),
                $0.importFile(path, mapping: mapping)
            )
        }
        if let reader = readers.first(where: { $0.name == upload.sent.format }) {
            return try await items(reader, file, isDryRun)
        }
        if let reader = others.first(where: { $0.name == upload.sent.format }) {
            return try await commands(reader, isDryRun)
        }
        throw Rejection("import.format", "Choose which program wrote the file.", field: "format")
    }

    private func items(
        _ reader: any Importer, _ file: ImportFile, _ isDryRun: Bool
    ) async throws(Rejection) -> FileReport {
        let source = try reader.source(file) { _ in }
        let outcome = try await engine.perform(
            ImportItems(source, isDryRun: isDryRun), operation: isDryRun ? nil : upload.sent.ticket,
            zone: request.zone)
        let counts = outcome.reply.counts
        return FileReport(
            counts: [
                counts.habits.counted("habit"), counts.tasks.counted("task"),
                counts.done.counted("day done", "days done"),
                counts.skipped.counted("day skipped", "days skipped"),
                counts.amounts.counted("amount"), counts.archived.counted("archived", "archived"),
            ].filter { !$0.hasPrefix("0 ") }, unchanged: counts.unchanged,
            changed: outcome.reply.changed, leftOut: outcome.reply.leftOut,
            operation: outcome.isNew ? outcome.operation : nil)
    }

    private func commands(
        _ reader: any CommandImporter, _ isDryRun: Bool
    ) async throws(Rejection) -> FileReport {
        let path = upload.file.path
        let source = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
            try reader.read(path, for: asking.view)
        }
        for command in isDryRun ? [] : source.commands { try await perform(command) }
        return FileReport(
            counts: source.count == 0 ? [] : [source.count.counted(source.noun)],
            leftOut: source.leftOut)
    }

    private func perform(_ command: some Command) async throws(Rejection) {
        _ = try await engine.perform(command, zone: request.zone)
    }

    private func journal(_ isDryRun: Bool) async throws(Rejection) -> FileReport {
        let taken = try await JournalTransfer(engine).take(upload.file.path, isDryRun: isDryRun)
        if !isDryRun { try await engine.journalChanged() }
        return FileReport(
            counts: taken.added == 0 ? [] : [taken.added.counted("fact")],
            unchanged: taken.unchanged)
    }
}
