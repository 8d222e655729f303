internal import Core
internal import Engine
internal import Habits
internal import RouteKit

/// Groups of items. Rule H14.
enum GroupRoutes {
    private static let path = Route.api + "/groups"
    private static let tag = "Groups"
    static let all = [list, add, change, remove]

    private static let list = Route.question(
        path, operation: "listGroups", summary: "The groups on a day", tag: tag, parameters: [.on],
        answer: .json(
            .object([
                .required(
                    "groups",
                    .list(
                        of: .object(
                            HabitsSchemas.group + [
                                .required("completed", .integer), .required("needed", .integer),
                                .required("satisfied", .boolean),
                                .required("items", .list(of: .id)),
                            ])))
            ]), "In order of name")
    ) { request, asking in
        let day = request.day("on") ?? asking.today
        let groups = Habits.groups(on: day, today: asking.today, in: asking.view)
        return ["groups": .array(groups.map(\.json))]
    }

    private static let fields = Schema.object([
        .required("name", HabitsSchemas.name), .required("rule", HabitsSchemas.rule),
    ])
    private static let shape = HabitsSchemas.done([
        .required("group", .object(HabitsSchemas.group))
    ])

    private static let add = Route.command(
        .post, path, operation: "addGroup", summary: "Make a group", tag: tag, body: fields,
        answer: .json(shape, status: 201, "The group"),
        { request throws(Rejection) in try command(nil, request.body) },
        reply: { $0.json(["group": .object($0.reply.members)]) })

    private static let change = Route.command(
        .put, path + "/{id}", operation: "changeGroup", summary: "Change a group", tag: tag,
        parameters: [.path("id", .id, "The group.")], body: fields,
        answer: .json(shape, "The group"),
        { request throws(Rejection) in try command(request.subject(), request.body) },
        reply: { $0.json(["group": .object($0.reply.members)]) })

    private static let remove = Route.command(
        .delete, path + "/{id}", operation: "removeGroup",
        summary: "Remove a group; its items stay", tag: tag,
        parameters: [.path("id", .id, "The group.")],
        answer: .json(HabitsSchemas.done([]), "It is gone"),
        { RemoveGroup($0.subject()) }, reply: { $0.json([:]) })

    private static func command(_ id: GroupID?, _ body: JSON) throws(Rejection) -> SetGroup {
        SetGroup(
            id, title: body["name"]?.string ?? "",
            rule: try ItemGroup.Rule(text: body["rule"]?.string ?? ""))
    }
}
