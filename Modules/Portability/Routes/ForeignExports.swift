internal import Core
internal import Engine
internal import Portability
internal import PortabilityAPI
internal import RouteKit

/// The user's items as files for other programs. Rule P2.
///
/// The number of values that the format cannot store is in header fields. `cairn export` names
/// these values, because the file has no room for them.
enum ForeignExports {
    static let all = [loop, taskwarrior]

    private static let loop = route(
        "loop", operation: "exportLoop", summary: "Export the habits for Loop Habit Tracker",
        type: "application/zip", file: "habits.zip", holds: "A CSV archive that Loop imports"
    ) { exportedItems, asking in LoopArchive.file(exportedItems, today: asking.today) }

    private static let taskwarrior = route(
        "taskwarrior", operation: "exportTaskwarrior", summary: "Export the tasks for Taskwarrior",
        type: "application/json", file: "tasks.json", holds: "A file for `task import`"
    ) { exportedItems, asking in
        TaskwarriorFile.file(exportedItems, now: asking.moment.instant, days: asking.moment.rule)
    }

    private static func route(
        _ name: String, operation: String, summary: String, type: String, file: String,
        holds: String, _ make: @escaping @Sendable (ExportedItems, QueryContext) -> ExportedFile
    ) -> Route {
        Route(
            .get, Route.api + "/export/" + name, operation: operation, summary: summary,
            tag: "Data", access: .person(.read)
        ) { request, engine async throws(Rejection) in
            let made = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                make(try asking.view.exportedItems(today: asking.today), asking)
            }
            return RouteReply(contentType: type, body: made.bytes)
                .with("Content-Disposition", "attachment; filename=\"\(file)\"")
                .with("Cairn-Count", "\(made.count)")
                .with("Cairn-Changed", "\(made.changed.count)")
                .with("Cairn-Left-Out", "\(made.leftOut.count)")
        }.answering(.file(type, holds))
    }
}
