internal import Core
internal import Engine
internal import Habits
internal import RouteKit

/// Items: list, add, see, change, delete.
enum ItemRoutes {
    static let path = Route.api + "/items"
    static let one = path + "/{id}"
    static let tag = "Items"

    static let all = [list, add, get, edit, delete]

    private static let list = Route.question(
        path, operation: "listItems", summary: "The items in the person's order", tag: tag,
        parameters: [.query("archived", .boolean, "Whether to show archived items too.")],
        answer: .json(
            .object([.required("items", .list(of: HabitsSchemas.item))]), "Habits, then tasks")
    ) { request, asking in
        let items = Habits.items(
            includingArchived: request.parameters["archived"]?.bool ?? false,
            today: asking.today, in: asking.view)
        return ["items": .array(items.map(\.json))]
    }

    private static let add = Route(
        .post, path, operation: "addItem", summary: "Add a habit or a task", tag: tag
    ) { request, engine async throws(Rejection) in
        let command = try command(from: request.body)
        let outcome = try await engine.perform(
            command, operation: request.operation, zone: request.zone)
        let added = outcome.reply
        return RouteReply.json(
            outcome.json([
                "item": added.item.json, "next": .days(added.next),
                "advice": .array(added.advice.map(JSON.string)),
            ]), status: 201
        ).with("Location", path + "/\(added.item.id)")
    }.taking(body: HabitsSchemas.newItem).answering(
        .json(
            HabitsSchemas.done([
                .required("item", HabitsSchemas.item), .required("next", HabitsSchemas.days),
                .required("advice", .list(of: HabitsSchemas.words)),
            ]), status: 201, "The item and its next fourteen days"))

    /// The command that a body asks for.
    static func command(from body: JSON) throws(Rejection) -> AddItem {
        var fields = body.object ?? JSONObject()
        let kind = fields["kind"]?.string.flatMap(ItemKind.init(rawValue:)) ?? .habit
        let start = fields["start"]?.string.flatMap { Day($0) }
        fields["kind"] = nil
        fields["start"] = nil
        return AddItem(kind, try ItemPatch(fields: .object(fields)), start: start)
    }

    private static let get = Route.question(
        one, operation: "getItem", summary: "An item as it stands on a day", tag: tag,
        parameters: [.item, .on],
        answer: .json(
            .object([
                .required("item", HabitsSchemas.item),
                .required("instance", HabitsSchemas.instance.orNull),
            ]), "The item, and what the day asks of it"),
        encoded: { request, asking throws(Rejection) in
            let day = request.day("on") ?? asking.today
            guard let item = Habits.item(request.subject(), on: day, in: asking.view) else {
                throw .noItem
            }
            let instance = Habits.instance(
                of: item.id, on: day, today: asking.today, in: asking.view)
            var writer = PayloadWriter(capacity: 1_024)
            writer.field("item", item.json)
            writer.field("instance", encoded: instance?.encoded ?? JSON.null.bytes)
            return writer.finish()
        })

    private static let edit = Route.command(
        .patch, one, operation: "editItem", summary: "Change an item from a day on", tag: tag,
        parameters: [
            .item, .query("from", .day, "The day from which it holds; today unless given."),
        ],
        body: HabitsSchemas.patch, answer: item("The item as it then stands"),
        { request throws(Rejection) in
            EditItem(
                request.subject(), try ItemPatch(fields: request.body), from: request.day("from"))
        },
        reply: { $0.json(["item": $0.reply.json]) })

    private static let delete = Route.command(
        .delete, one, operation: "deleteItem", summary: "Delete an item with its past", tag: tag,
        parameters: [.item], answer: item("The item as it was; undo brings it back"),
        { DeleteItem($0.subject()) }, reply: { $0.json(["item": $0.reply.json]) })

    static func item(_ summary: String) -> RouteAnswer {
        .json(HabitsSchemas.done([.required("item", HabitsSchemas.item)]), summary)
    }
}

extension Outcome {
    /// What was done, with the operation that undo takes.
    func json(_ members: JSONObject) -> JSON {
        var all: JSONObject = [
            "operation": .string(operation.description), "isNew": .bool(isNew),
        ]
        for member in members { all[member.key] = member.value }
        return .object(all)
    }
}
