public import Core
internal import Engine
internal import History
internal import PageKit
internal import RouteKit

/// Undo and redo from the page. Rule H13.
public struct HistoryPageModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "history-page", stability: .stable, summary: "Undo and redo from the page.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(HistoryPageModule.undo, HistoryPageModule.redo, to: .routes)
        registrar.contribute(
            PageSection("history.undo", .settings, order: 80) { _ in .init(card) },
            to: .pageSections)
    }

    private static let undo = Route.form(
        "/undo", operation: "pageUndo", summary: "Takes an operation back."
    ) { request, engine async throws(Rejection) in
        var target: EventID?
        if let text = request.form["operation"] {
            // What cannot be read must not pass for "the latest".
            target = try EventID(text).orRefused(
                Rejection(
                    "history.unknown", "That is no entry of the log.", field: "operation",
                    category: .notFound))
        }
        let outcome = try await engine.undo(
            target, zone: request.zone, operation: request.operation)
        return .done("Undone: \(outcome.reply.summary)", to: request.origin)
    }

    private static let redo = Route.form(
        "/redo", operation: "pageRedo", summary: "Puts back what was taken back last."
    ) { request, engine async throws(Rejection) in
        let outcome = try await engine.redo(zone: request.zone, operation: request.operation)
        return .done("Done again: \(outcome.reply.summary)", to: request.origin)
    }

    private var card: String {
        """
        <section class="card" aria-labelledby="undo-title">\
        <h2 id="undo-title">Changed your mind?</h2>
        <div class="acts"><form method="post" action="/undo"><button class="btn quiet">\
        \(Icon.html("undo"))Undo the last change</button></form>
        <form method="post" action="/redo">\
        <button class="btn quiet">Redo</button></form></div></section>
        """
    }
}
