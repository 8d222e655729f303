public import Core
internal import Engine
internal import History
internal import RouteKit

/// The latest records, undo, redo and resets over HTTP. Rules H13, O2.
public struct HistoryRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "history-routes", stability: .stable, summary: "Undo, redo and resets over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(list, undo, redo, resetDay, startOver, to: .routes)
    }

    private var list: Route {
        Route(
            .get, Route.api + "/history", operation: "historyList",
            summary: "List the latest operations, newest first", tag: "History",
            access: .person(.read)
        ) { request, engine async throws(Rejection) in
            let entries = try await engine.history(
                limit: request.whole("limit") ?? 20, zone: request.zone)
            return RouteReply(
                contentType: "application/json", body: HistoryEntry.list.document.bytes(entries))
        }.taking(.query("limit", .integer(1...200), "The number of operations. Default: 20."))
            .answering(
                .json(HistoryEntry.list.document.schema, "The operations"))
    }

    private var undo: Route {
        route("/undo", redo: false, "Undo the latest operation, or a given one")
    }

    private var redo: Route {
        route("/redo", redo: true, "Redo the operation undone last, or a given one")
    }

    /// The engine reads the logged events, so the route calls it instead of a command.
    private var resetDay: Route {
        var route = Route.command(ResetDay.self, .post, "/reset/today", tag: "History")
        route.handler = { request, engine async throws(Rejection) in
            let outcome = try await engine.resetDay(
                zone: request.zone, operation: request.operation)
            return RouteReply(
                contentType: "application/json", body: outcome.bytes(ResetDay.answer))
        }
        return route
    }

    private var startOver: Route {
        .command(StartOver.self, .post, "/reset/all", tag: "History")
    }

    /// The engine reads the events from which undo chooses, so the route calls it instead of a
    /// command.
    private func route(_ path: String, redo: Bool, _ summary: String) -> Route {
        var route = Route.command(
            UndoOperation.self, .post, path, tag: "History", summary: summary,
            fixed: ["redo": .bool(redo)])
        route.operation = redo ? "historyRedo" : "historyUndo"
        route.handler = { request, engine async throws(Rejection) in
            let target = try request.command(UndoOperation.self, fixed: ["redo": .bool(redo)])
                .target
            let (zone, operation) = (request.zone, request.operation)
            let outcome =
                redo
                ? try await engine.redo(target, zone: zone, operation: operation)
                : try await engine.undo(target, zone: zone, operation: operation)
            return RouteReply(
                contentType: "application/json", body: outcome.bytes(UndoOperation.answer))
        }
        return route
    }
}
