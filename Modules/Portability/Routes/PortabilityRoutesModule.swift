public import Core
internal import Engine
internal import Portability
internal import PortabilityAPI
internal import RouteKit

/// The HTTP routes for export, import and backup. Rules P1–P3.
public struct PortabilityRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "portability-routes", stability: .beta,
        summary: "Export, import and backup over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            journal, tables, table, importers, importJournal, importItems, backup, to: .routes)
        registrar.contribute(ForeignExports.all, to: .routes)
    }

    private static let tag = "Data"
    /// The longest accepted file in bytes. Longer files need the command line.
    private static let longest = 64 << 20

    private var journal: Route {
        var route = Route(
            .get, Route.api + "/export/journal", operation: "exportJournal",
            summary: "Export every fact as written, with its seals", tag: Self.tag,
            access: .person(.read)
        ) { request, engine async throws(Rejection) in
            let head = try await PortabilityRoutesModule.head(of: engine)
            let file = try ScratchFile()
            let writer = try file.writer()
            do {
                _ = try await JournalTransfer(engine).export { try writer.append($0) }
                try writer.finish()
            } catch {
                throw (error as? JournalError)?.rejection ?? (error as? Rejection)
                    ?? Rejection(
                        "export.failed", "The journal cannot be read.", category: .unavailable)
            }
            return PortabilityRoutesModule.reply(
                file, "application/jsonl", name: "cairn.jsonl", tag: "journal-\(head)")
        }
        route.answers = [.file("application/jsonl", "JSON Lines that `import/journal` accepts")]
        return route
    }

    private var tables: Route {
        .question(
            "/export/tables", "portability.tables", summary: "List the tables",
            tag: Self.tag,
            answers: Shape<[String]> { Member("tables", \.self, "The names of the tables.") }
        ) { _, asking in
            CSVExport.names(in: asking.view)
        }
    }

    private var table: Route {
        var route = Route(
            .get, Route.api + "/export/tables/{table}", operation: "exportTable",
            summary: "Export a table for spreadsheets (RFC 4180)", tag: Self.tag,
            access: .person(.read)
        ) { request, engine async throws(Rejection) in
            let wanted = request.text("table") ?? ""
            let isExcel = request.flag("excel")
            let (table, tag) = try await engine.ask(zone: request.zone) { asking in
                (
                    CSVExport.table(wanted, in: asking.view, today: asking.today),
                    "\"\(wanted)-\(asking.revision)-\(asking.today)\(isExcel ? "-excel" : "")\""
                )
            }
            let pieces = try table.orThrow(
                Rejection(
                    "export.table", "No table has this name.", field: "table",
                    category: .notFound))
            let mark = isExcel ? CSVExport.excelMark : ""
            return try TableReply.reply(pieces, tag: tag, mark: mark)
                .with("Content-Disposition", "attachment; filename=\"\(wanted).csv\"")
        }
        route.parameters = [
            .path("table", .text(.line(1...60)), "The name of the table."),
            .query(
                "excel", .boolean,
                "True to add a byte order mark, which Excel on Windows requires. Default: false."),
        ]
        route.answers = [.file("text/csv; charset=utf-8", "A line of column names, then the rows")]
        return route
    }

    private var importers: Route {
        .question(
            "/importers", "portability.importers",
            summary: "List the programs whose files can be imported",
            tag: Self.tag,
            answers: Shape<[Reader]> { Member("importers", \.self, "The importers.") }
        ) { _, asking in
            asking.view.answers(to: .importers).map {
                Reader(name: $0.name, title: $0.title, accepts: $0.accepts)
            }
        }
    }

    private var importJournal: Route {
        var route = Route(
            .post, Route.api + "/import/journal", operation: "importJournal",
            summary: "Import an exported journal, all or nothing", tag: Self.tag,
            access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let taken: JournalTransfer.JournalImportResult
            do throws(Rejection) {
                taken = try await JournalTransfer(engine).take(
                    request.file, isDryRun: request.flag("dryRun"))
            } catch {
                throw error.ofSentFile
            }
            try await engine.journalChanged()
            return RouteReply(
                contentType: "application/json",
                body: JournalTransfer.JournalImportResult.shape.document.bytes(taken))
        }
        route.parameters = [Self.dryRun]
        route.body = .file(longest: Self.longest)
        route.answers = [
            .json(
                JournalTransfer.JournalImportResult.shape.document.schema,
                "The result of the import")
        ]
        return route
    }

    private var importItems: Route {
        var route = Route(
            .post, Route.api + "/import/{format}", operation: "importItems",
            summary: "Import a file of another program, all or nothing", tag: Self.tag,
            access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let wanted = request.text("format")
            let file = try ScratchFile(request.file)
            defer { withExtendedLifetime(file) {} }
            let mapping = request.text("mapping")
            let (known, sent) = try await engine.ask(zone: request.zone) {
                ($0.view.answers(to: .importers), $0.importFile(file.path, mapping: mapping))
            }
            let importer = try known.first { $0.name == wanted }.orThrow(
                Rejection(
                    "import.format", "No importer has this name.", field: "format",
                    category: .notFound))
            let source: ImportedSource
            do throws(Rejection) {
                source = try importer.source(sent) { _ in }
            } catch {
                throw error.ofSentFile
            }
            let command = ImportItems(source, isDryRun: request.flag("dryRun"))
            let outcome = try await engine.perform(command, for: request)
            return RouteReply(
                contentType: "application/json", body: outcome.bytes(ImportItems.answer))
        }
        route.parameters = [
            .path("format", .text(.line(1...60)), "The name of an importer."), Self.dryRun,
            .query(
                "mapping", .text(.lines(1...4_000)),
                "For `csv` and `habitbull`: the mapping of the columns, as JSON."),
        ]
        route.body = .file(longest: Self.longest)
        route.answers = [
            .json(Outcome<ImportReport>.schema(ImportItems.answer), "The result of the import")
        ]
        return route
    }

    private var backup: Route {
        var route = Route(
            .get, Route.api + "/backup", operation: "backup",
            summary: "Back up the store, with every event verified", tag: Self.tag,
            access: .machine
        ) { request, engine async throws(Rejection) in
            let head = try await PortabilityRoutesModule.head(of: engine)
            let file = try ScratchFile()
            let found: CopyReport
            do throws(JournalError) {
                found = try await engine.journal.copy(to: file.path)
            } catch {
                throw error.rejection
            }
            return PortabilityRoutesModule.reply(
                file, "application/vnd.sqlite3", name: "cairn.db", tag: "backup-\(head)"
            ).with("Cairn-Findings", String(found.findings.count))
        }
        route.answers = [
            .file("application/vnd.sqlite3", "A store that `cairn restore` can restore")
        ]
        return route
    }

    private static let dryRun = RouteParameter.query(
        "dryRun", .boolean, "True to report what would be imported and write nothing.")

    /// Returns the version of the journal, which changes whenever an export would.
    private static func head(of engine: Engine) async throws(Rejection) -> Int64 {
        do throws(JournalError) {
            return try await engine.journal.head(engine.account).rawValue
        } catch {
            throw error.rejection
        }
    }

    private static func reply(
        _ file: ScratchFile, _ type: String, name: String, tag: String
    ) -> RouteReply {
        var reply = RouteReply(contentType: type, body: [])
        reply.file = ReplyFile(path: file.path, length: file.length, owner: file)
        reply.entityTag = "\"\(tag)\""
        return reply.with("Content-Disposition", "attachment; filename=\"\(name)\"")
    }

    /// A reader of another program's files.
    private struct Reader: Hashable, Shaped {
        var name: String
        var title: String
        var accepts: String

        static let shape = Shape<Reader>("Importer") {
            Member("name", \.name, "The name, used in the path of the import.")
            Member("title", \.title, "The name of the program.")
            Member("accepts", \.accepts, "The files that it accepts, in words.")
        }
    }
}

extension RouteRequest {
    /// Returns a boolean parameter; false if it is missing.
    fileprivate func flag(_ name: String) -> Bool { parameters[name]?.bool ?? false }
}
