public import Core
internal import Engine
internal import History
internal import PageKit
internal import RouteKit

/// The pages' undo, redo and resets. Rules H13, O2.
public struct HistoryPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "history-page", stability: .stable, summary: "Undo, redo and resets from the page.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            HistoryPageModule.undo, HistoryPageModule.redo, HistoryPageModule.resetDay,
            HistoryPageModule.startOver, to: .routes)
        registrar.contribute(
            PageSection("history.undo", .settings, order: 80) { _ in .init(card) },
            PageSection("history.reset", .settings, order: 90) { _ in .init(resets) },
            to: .pageSections)
    }

    private static let undo = Route.form(
        "/undo", operation: "pageUndo", summary: "Undo an operation."
    ) { request, engine async throws(Rejection) in
        var target: EventID?
        if let text = request.form["operation"] {
            // An invalid id must not be treated as "the latest".
            target = try EventID(text).orThrow(
                Rejection(
                    "history.unknown", "There is no such entry in the log.", field: "operation",
                    category: .notFound))
        }
        let outcome = try await engine.undo(
            target, zone: request.zone, operation: request.operation)
        let words = try await HistoryPageModule.spoken(outcome.reply.summary, request, engine)
        return .done("Undone: \(words)", to: request.origin)
    }

    private static let redo = Route.form(
        "/redo", operation: "pageRedo", summary: "Redo the last undone operation."
    ) { request, engine async throws(Rejection) in
        let outcome = try await engine.redo(zone: request.zone, operation: request.operation)
        let words = try await HistoryPageModule.spoken(outcome.reply.summary, request, engine)
        return .done("Redone: \(words)", to: request.origin)
    }

    /// Returns a summary with its days in words: "on 2026-11-18" becomes "on Wednesday 18
    /// November". The user's today is omitted.
    private static func spoken(
        _ summary: String, _ request: RouteRequest, _ engine: Engine
    ) async throws(Rejection) -> String {
        try await engine.ask(zone: request.zone) { asking throws(Rejection) in
            DayPhrases.words(summary, today: asking.today)
        }
    }

    private static let resetDay = Route.form(
        "/reset/today", operation: "pageResetToday", summary: "Remove today's records."
    ) { request, engine async throws(Rejection) in
        let outcome = try await engine.resetDay(zone: request.zone, operation: request.operation)
        return .done(
            "Today's records removed.",
            undo: outcome.isNew ? outcome.operation : nil, to: "/")
    }

    private static let startOver = Route.form(
        "/reset/all", operation: "pageResetAll", summary: "Start over."
    ) { request, engine async throws(Rejection) in
        guard request.form["sure"] == "yes" else {
            throw Rejection(
                "history.sure", "Select the box to confirm that you want to start over.",
                field: "sure")
        }
        return try await engine.done(StartOver(), for: request, to: "/") { _ in
            "Started over. Undo restores everything."
        }
    }

    private var resets: String {
        """
        <details class="card"><summary>Reset</summary><div class="stack">
        <form method="post" action="/reset/today" class="stack">
        <p class="soft">This removes today's records: completions, skips, check-ins and \
        moods. Habits, plans and texts stay.</p>
        <p class="acts"><button class="btn quiet">Reset today</button></p></form>
        <form method="post" action="/reset/all" class="stack">
        <p class="soft">You start as on the first day. Nothing is deleted: undo restores it.</p>
        <p><label class="check"><input type="checkbox" name="sure" value="yes" required>\
        Remove habits, history and settings</label></p>
        <p class="acts"><button class="btn quiet">Start over</button></p></form></div></details>
        """
    }

    private var card: String {
        """
        <section class="card" aria-labelledby="undo-title">\
        <h2 id="undo-title">Undo and redo</h2>
        <div class="acts"><form method="post" action="/undo"><button class="btn quiet">\
        \(Icon.html("undo"))Undo the last change</button></form>
        <form method="post" action="/redo">\
        <button class="btn quiet">Redo</button></form></div></section>
        """
    }
}
