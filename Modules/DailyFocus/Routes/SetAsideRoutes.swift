internal import Core
internal import DailyFocus
internal import Engine
internal import RouteKit

/// What was set aside because two devices chose apart. Rule Y2.
enum SetAsideRoutes {
    private static let path = FocusRoutes.path + "/set-aside"
    static let all = [list, dismiss]

    private static let matters = Schema.Property.required(
        "setAside", .list(of: FocusSchemas.setAside))

    private static let list = Route.question(
        path, operation: "listSetAside", summary: "What was set aside and is not dismissed",
        tag: FocusRoutes.tag,
        answer: .json(.object([matters]), "In the order in which it came about")
    ) { _, asking in
        ["setAside": .array(DailyFocus.setAside(in: asking.view).map(\.json))]
    }

    private static let dismiss = Route.command(
        .post, path + "/{id}/dismiss", operation: "dismissSetAside",
        summary: "Take note of something that was set aside", tag: FocusRoutes.tag,
        parameters: [.path("id", .id, "What was set aside.")],
        answer: .json(FocusSchemas.done([matters]), "What is left"),
        { DismissSetAside($0.id("id") ?? EventID(high: 0, low: 0)) },
        reply: { $0.answer("setAside", .array($0.reply.map(\.json))) })
}
