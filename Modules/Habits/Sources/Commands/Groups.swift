public import Core

/// Makes a group, or changes one. Items join it through their field `group`. Rule H14.
public struct SetGroup: Command {
    public static let name = "habits.setGroup"
    public static let isIdempotent = false

    /// The group to change; nil makes a new one.
    public var group: GroupID?
    /// The name, 1–80 characters.
    public var title: String
    /// How many of its items satisfy it.
    public var rule: ItemGroup.Rule

    /// Makes or changes a group.
    public init(_ group: GroupID? = nil, title: String, rule: ItemGroup.Rule) {
        self.group = group
        self.title = title
        self.rule = rule
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<ItemGroup> {
        let title = trimmed(title)
        guard (1...80).contains(title.count), title.utf8.count <= 800, !hasControls(title) else {
            throw Rejection(
                "habits.name", "A name has 1 to 80 characters on one line.", field: "name")
        }
        _ = try ItemGroup.Rule(text: rule.description)
        if let group { try context.view.habits.requireGroup(group) }
        let made = ItemGroup(id: group ?? context.newID(), name: title, rule: rule)
        return Decision([Fact.grouped(made).draft], reply: made)
    }
}

/// Removes a group; its items stay.
public struct RemoveGroup: Command {
    public static let name = "habits.removeGroup"
    public static let isIdempotent = false

    /// The group.
    public var group: GroupID

    /// Removes a group.
    public init(_ group: GroupID) { self.group = group }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Void> {
        try context.view.habits.requireGroup(group)
        return Decision([Fact.ungrouped(group).draft])
    }
}

extension HabitsState {
    /// Refuses a group that there is not.
    func requireGroup(_ id: GroupID) throws(Rejection) {
        guard groups[id]?.current(retractions)?.value != nil else { throw .unknownGroup }
    }
}
