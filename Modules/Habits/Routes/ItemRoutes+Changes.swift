internal import Core
internal import Engine
internal import Habits
internal import RouteKit

extension ItemRoutes {
    static let changes = [archive, unarchive, move]

    private static let archive = Route.command(
        .post, one + "/archive", operation: "archiveItem",
        summary: "Put an item away from a day on", tag: tag, parameters: [.item],
        body: fromDay, answer: item("The item"),
        { ArchiveItem($0.subject(), from: $0.bodyDay("from")) },
        reply: { $0.json(["item": $0.reply.json]) })

    private static let unarchive = Route.command(
        .post, one + "/unarchive", operation: "unarchiveItem",
        summary: "Bring an archived item back", tag: tag, parameters: [.item],
        body: fromDay, answer: item("The item"),
        { UnarchiveItem($0.subject(), from: $0.bodyDay("from")) },
        reply: { $0.json(["item": $0.reply.json]) })

    private static let fromDay = Schema.object([.optional("from", .day)])

    private static let move = Route.command(
        .post, one + "/move", operation: "moveItem", summary: "Move an item in the person's order",
        tag: tag, parameters: [.item],
        body: .object([
            .optional(
                "before", Schema.id.orNull.described("Of the same kind; null for the end."))
        ]),
        answer: .json(HabitsSchemas.done([]), "It is moved"),
        { MoveItem($0.subject(), before: $0.body["before"]?.string.flatMap { ItemID($0) }) },
        reply: { $0.json([:]) })
}
