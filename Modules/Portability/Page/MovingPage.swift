internal import Core
internal import Engine
internal import PageKit
internal import Portability
internal import PortabilityAPI
internal import RouteKit

/// The import and export page. An upload shows a preview, and a confirmation imports it once. Links
/// export files for other programs. Rules P1, P2.
struct MovingPage: Sendable {
    static let path = "/move"
    /// The longest accepted form in bytes: a file of 64 MiB and the rest of the form.
    static let longest = 64 << 20 + 1 << 16

    private let shelf: Uploads

    init(_ shelf: Uploads) { self.shelf = shelf }

    /// The route that shows the page.
    var show: Route {
        .page(MovingPage.path, operation: "pageMove", summary: "Import and export.") {
            request, asking throws(Rejection) in
            MovingDrawing(in: asking.view).page()
        }
    }

    /// The route that previews an import. Nothing is written.
    var look: Route {
        let shelf = shelf
        var route = Route.form(
            "/move/look", operation: "pageLookIntoFile", summary: "Preview an import.",
            reshow: MovingPage.reshow
        ) { request, engine async throws(Rejection) in
            let (upload, bytes) = try MovingPage.upload(request, engine)
            let report = try await FileReading(upload, request, engine).report()
            if !report.isNothing { try await shelf.keep(upload, bytes, engine) }
            return try await engine.show(request) { asking throws(Rejection) in
                var drawing = MovingDrawing(in: asking.view)
                drawing.found = report
                drawing.ticket = report.isNothing ? nil : upload.sent.ticket.description
                drawing.file = upload.sent.name
                return drawing.page()
            }
        }
        route.body = .upload(longest: MovingPage.longest)
        return route
    }

    /// The route that imports the previewed file.
    var take: Route {
        let shelf = shelf
        return .form(
            "/move/take", operation: "pageTakeFile", summary: "Import a file.",
            reshow: MovingPage.reshow
        ) { request, engine async throws(Rejection) in
            let wanted = request.form["ticket"] ?? ""
            guard let upload = try await shelf.find(wanted, engine) else {
                throw .conflict(
                    "import.gone", "The file has expired. Choose it again.",
                    field: "file")
            }
            let report = try await FileReading(upload, request, engine).take()
            try await shelf.drop(upload, engine)
            return .done(
                "\(upload.sent.name): \(report.sentence)", undo: report.operation,
                to: MovingPage.path)
        }
    }

    private static let reshow: Route.FormRedisplay = {
        rejection, request, asking throws(Rejection) in
        var drawing = MovingDrawing(in: asking.view)
        drawing.wrong = rejection.message
        drawing.hints = rejection.hints
        drawing.chosen = request.form["format"] ?? ""
        drawing.mapping = request.form["mapping"] ?? ""
        return drawing.page(status: Problem.status(of: rejection))
    }

    private static func upload(
        _ request: RouteRequest, _ engine: Engine
    ) throws(Rejection) -> (Upload, [UInt8]) {
        guard let sent = request.files.first(where: { $0.field == "file" }) else {
            throw Rejection("import.file", "Choose a file first.", field: "file")
        }
        let mapping = request.form["mapping"] ?? ""
        let bytes = Array(sent.bytes)
        let file = UploadedFile(
            ticket: engine.newOperation(), account: engine.account,
            format: request.form["format"] ?? "", mapping: mapping.isEmpty ? nil : mapping,
            name: sent.name.isEmpty ? "The file" : String(sent.name.prefix(120)), bytes: [],
            at: engine.now)
        return (Upload(sent: file, file: try ScratchFile(bytes)), bytes)
    }
}
