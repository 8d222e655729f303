internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// The command `cairn group`: manages groups of items that are satisfied together. Rule H14.
struct GroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Show and change groups: all, any or some items must be done.",
        usage: "cairn group [<group> [<item> ...]] [<options>]",
        discussion: """
            Examples:
              cairn group                            list the groups and their status
              cairn group Morning read meditate      put two items into the group Morning
              cairn group Morning --need any         one completed item is enough
              cairn group Morning --leave read       remove an item from the group
              cairn group Morning --remove           remove the group; its items stay
            """)

    @Argument(help: "The group's name, 1 to 80 characters.")
    var group: String?
    @Argument(help: "The items to add to the group.", completion: .itemNames)
    var items: [String] = []
    @Option(help: "The number of items that satisfy it: all, any or a number.")
    var need: String?
    @Option(help: "An item to remove from the group. Can be repeated.", completion: .itemNames)
    var leave: [String] = []
    @Flag(help: "Remove the group; its items stay.")
    var remove = false
    @Option(help: "The groups on another day: yesterday, 2026-11-20.")
    var on: String?

    func validate() throws {
        if group == nil, need != nil || remove || !leave.isEmpty {
            throw ValidationError("Enter the name of a group.")
        }
        if remove, need != nil || !items.isEmpty || !leave.isEmpty {
            throw ValidationError("--remove needs a group and no other option.")
        }
        if group != nil, on != nil {
            throw ValidationError("--on works only with the list of groups.")
        }
    }

    func run() async throws {
        guard let group else { return try await list(session) }
        let (joining, leaving) = (items, leave)
        let (standing, found, left) = try await session.ask { asking throws(Rejection) in
            (
                Habits.groups(on: asking.today, today: asking.today, in: asking.view)
                    .first { $0.group.name.lowercased() == group.lowercased() },
                try GroupCommand.items(joining, asking), try GroupCommand.items(leaving, asking)
            )
        }
        if remove {
            guard let known = standing?.group else { throw GroupCommand.unknown(group) }
            return try await session.run(RemoveGroup(known.id)) {
                session.show("Group \($0.reply.name) removed; its items stay.")
            }
        }
        if standing == nil, found.isEmpty { throw GroupCommand.unknown(group) }
        let rule = try need.map { text throws(Rejection) in try ItemGroup.Rule(text: text) }
        let known = standing?.group
        try await session.run(
            SetGroup(
                known?.id, title: known?.name ?? group, rule: rule ?? known?.rule ?? .all,
                joining: found.map(\.id), leaving: left.map(\.id))
        ) { _ in try await list(session) }
    }

    private static func items(
        _ names: [String], _ asking: QueryContext
    ) throws(Rejection) -> [Item] {
        var found: [Item] = []
        for name in names { found.append(try ItemPicking.item([name], asking)) }
        return found
    }

    private static func unknown(_ name: String) -> Rejection {
        Rejection(
            "habits.group", "There is no group called \(TextFitting.quoted(name, to: 80)).",
            field: "group", category: .notFound, hints: ["Add one: cairn group NAME ITEM …"])
    }

    private func list(_ session: Session) async throws {
        let text = on
        let groups = try await session.ask { asking throws(Rejection) in
            let day = try text.map { text throws(Rejection) in
                try DayReader(today: asking.today, leaning: .past).day(text)
            }
            return Habits.groups(on: day ?? asking.today, today: asking.today, in: asking.view)
        }
        session.show(groups, as: GroupStatus.list) {
            session.list(
                $0,
                in: [
                    .init("Group", isFlexible: true), .init("Done", alignsRight: true), "Needed",
                    .init("Items", wraps: true),
                ], none: "No groups yet. Create one: cairn group Morning read meditate", cells: row)
        }
    }

    private func row(_ standing: GroupStatus) -> [Table.Cell] {
        let mark: Style = standing.isSatisfied ? .success : .quiet
        return [
            .init(standing.group.name),
            .init(standing.isNeutral ? "–" : "\(standing.completed)", mark),
            .init("\(standing.group.rule)"),
            .init(standing.instances.map(\.definition.name).joined(separator: ", ")),
        ]
    }
}
