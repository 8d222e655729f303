public import Core

/// Creates or changes a group, adds items to it and removes items from it. One undo reverses all of
/// this. Rules H13, H14.
public struct SetGroup: Command {
    public static var name: String { "habits.setGroup" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Add or change a group", SetGroup.init(_:title:rule:joining:leaving:),
        Field("group", \.group, GroupID.codec.described("The group to change.").orNull),
        Field(
            "name", \.title, Codec.itemName.described("The name, 1–80 characters."),
            refusal: .itemName),
        Field("rule", \.rule, "The items to complete: `all`, `any` or a number from 1 to 1000."),
        Field("joining", \.joining, .items("The items to add to the group."), default: []),
        Field("leaving", \.leaving, .items("The items to remove from the group."), default: []))
    public static let answer = ItemGroup.answer

    /// The group to change; nil to create a group.
    public var group: GroupID?
    /// The name, 1–80 characters.
    public var title: String
    /// The rule that says how many completed items satisfy the group.
    public var rule: ItemGroup.Rule
    /// The items to add to the group from today on.
    public var joining: [ItemID]
    /// The items to remove from the group from today on.
    public var leaving: [ItemID]

    /// Creates a command that creates or changes a group.
    public init(
        _ group: GroupID? = nil, title: String, rule: ItemGroup.Rule, joining: [ItemID] = [],
        leaving: [ItemID] = []
    ) {
        self.group = group
        self.title = title
        self.rule = rule
        self.joining = joining
        self.leaving = leaving
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let made = ItemGroup(id: group ?? context.newID(), name: title, rule: rule)
        var facts: [Fact] = []
        if let group {
            let known = try context.view.habits.requireGroup(group)
            if known != made { facts.append(.grouped(made)) }
        } else {
            facts.append(.grouped(made))
        }
        for (items, wanted) in [(joining, made.id), (leaving, nil)] {
            for item in items {
                let aim = try context.aim(at: item, on: nil, mayBeArchived: true)
                let now = aim.era.definition.group
                guard wanted == nil ? now == made.id : now != wanted else { continue }
                var patch = ItemPatch()
                patch.group = wanted.map { .set($0) } ?? .clear
                facts.append(.edited(item, aim.day, patch))
            }
        }
        return facts.map(\.draft)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> ItemGroup {
        try context.view.habits.group(group ?? context.newID())
    }
}

/// Removes a group. Its items are kept.
public struct RemoveGroup: Command {
    public static var name: String { "habits.removeGroup" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Remove a group; its items stay", RemoveGroup.init(_:),
        Field("group", \.group, "The id of the group."))
    public static let answer = ItemGroup.answer

    /// The id of the group.
    public var group: GroupID

    /// Creates a command that removes a group.
    public init(_ group: GroupID) { self.group = group }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        try context.view.habits.requireGroup(group)
        return [Fact.ungrouped(group).draft]
    }

    /// Returns the group as it was before the removal.
    public func reply(in context: ReplyContext) throws(Rejection) -> ItemGroup {
        try context.view.habits.group(group)
    }
}

extension Codec where Value == [ItemID] {
    fileprivate static func items(_ summary: String) -> Codec {
        ItemID.codec.list(count: 0...100).described(summary)
    }
}

extension ItemGroup {
    fileprivate static let answer = Shape<ItemGroup> { Member("group", \.self, "The group.") }
}

extension HabitsState {
    /// Throws an error if the group does not exist.
    @discardableResult
    func requireGroup(_ id: GroupID) throws(Rejection) -> ItemGroup {
        guard let group = groups[id]?.current(retractions)?.value else { throw .unknownGroup }
        return group
    }

    /// Returns a group, even if it was just removed.
    fileprivate func group(_ id: GroupID) throws(Rejection) -> ItemGroup {
        let known = groups[id]?.list.last { !retractions.holds($0.stamp.event) && $0.value != nil }
        return try (known?.value).orThrow(.unknownGroup)
    }
}
