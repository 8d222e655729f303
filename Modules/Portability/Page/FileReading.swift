internal import Core
internal import Engine
internal import Portability
internal import PortabilityAPI
internal import RouteKit

/// What came of a file, or would.
struct FileReport: Sendable {
    /// How much of what: `9 habits`.
    var counts: [String] = []
    /// How many records were there already.
    var unchanged = 0
    /// What was changed to fit, in sentences.
    var changed: [String] = []
    /// What was left out and why, in sentences.
    var leftOut: [String] = []
    /// The operation that takes it back; nil if nothing was recorded or cannot be taken back.
    var operation: EventID?

    /// Whether nothing new is in the file.
    var isNothing: Bool { counts.isEmpty }

    /// In a sentence, once it came in.
    var sentence: String {
        isNothing ? "nothing new" : counts.joined(separator: ", ") + " came in"
    }
}

/// Reads a file that somebody sent, as `cairn import` does. Rule P1.
struct FileReading {
    private let upload: Upload
    private let request: RouteRequest
    private let engine: Engine

    init(_ upload: Upload, _ request: RouteRequest, _ engine: Engine) {
        self.upload = upload
        self.request = request
        self.engine = engine
    }

    /// What would come in; nothing is written.
    func report() async throws(Rejection) -> FileReport {
        do throws(Rejection) {
            return try await read(isDryRun: true)
        } catch {
            throw error.ofSentFile
        }
    }

    /// Takes the file in, once however often it is asked for.
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
