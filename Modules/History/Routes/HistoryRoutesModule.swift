public import Core
internal import Engine
internal import History
internal import RouteKit

/// What was done lately, undo and redo over HTTP. Rule H13.
public struct HistoryRoutesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "history-routes", stability: .stable, summary: "Undo and redo over HTTP.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        for route in [list, undo, redo] { registrar.contribute(route, to: .routes) }
    }

    private var list: Route {
        Route(
            .get, Route.api + "/history", operation: "listHistory",
            summary: "The latest operations, newest first", tag: "History"
        ) { request, engine async throws(Rejection) in
            let entries = try await engine.history(
                limit: request.whole("limit") ?? 20, zone: request.zone)
            return .json(["operations": .array(entries.map(json))])
        }.taking(.query("limit", .integer(1...200), "How many, 20 unless given.")).answering(
            .json(.object([.required("operations", .list(of: entry))]), "The operations"))
    }

    private var undo: Route {
        Route(
            .post, Route.api + "/undo", operation: "undo",
            summary: "Take back the latest operation, or the one named", tag: "History"
        ) { request, engine async throws(Rejection) in
            let outcome = try await engine.undo(
                target(request), zone: request.zone, operation: request.operation)
            return .json(["undone": json(outcome.reply)])
        }.taking(body: named).answering(
            .json(.object([.required("undone", entry)]), "What was taken back"))
    }

    private var redo: Route {
        Route(
            .post, Route.api + "/redo", operation: "redo",
            summary: "Put back what was taken back last, or the one named", tag: "History"
        ) { request, engine async throws(Rejection) in
            let outcome = try await engine.redo(
                target(request), zone: request.zone, operation: request.operation)
            return .json(["redone": json(outcome.reply)])
        }.taking(body: named).answering(
            .json(.object([.required("redone", entry)]), "What was put back"))
    }
}

private let named = Schema.object([.optional("operation", .id)])

private let entry = Schema.object([
    .required("operation", .id),
    .required("instant", .integer.described("Milliseconds since 1970.")),
    .required("day", .day), .required("summary", .text()), .required("undone", .boolean),
    .required("canUndo", .boolean), .required("facts", .integer),
]).named("Operation")

private func target(_ request: RouteRequest) -> EventID? {
    request.body["operation"]?.string.flatMap { EventID($0) }
}

private func json(_ entry: HistoryEntry) -> JSON {
    [
        "operation": .string(entry.operation.description),
        "instant": .integer(entry.instant.milliseconds), "day": .string(entry.day.description),
        "summary": .string(entry.summary), "undone": .bool(entry.isUndone),
        "canUndo": .bool(entry.canUndo), "facts": .integer(Int64(entry.count)),
    ]
}
