public import Core

/// Makes a group, or changes one. Items join it through their field `group`. Rule H14.
public struct SetGroup: Command {
    public static var name: String { "habits.setGroup" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Make a group, or change one", SetGroup.init(_:title:rule:),
        Field("group", \.group, GroupID.codec.described("The group to change.").orNull),
        Field("name", \.title, .itemName, refusal: .itemName), Field("rule", \.rule))
    public static let answer = ItemGroup.answer

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

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        if let group { try context.view.habits.requireGroup(group) }
        let made = ItemGroup(id: group ?? context.newID(), name: title, rule: rule)
        return [Fact.grouped(made).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> ItemGroup {
        try context.view.habits.group(group ?? context.newID())
    }
}

/// Removes a group; its items stay.
public struct RemoveGroup: Command {
    public static var name: String { "habits.removeGroup" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Remove a group; its items stay", RemoveGroup.init(_:), Field("group", \.group))
    public static let answer = ItemGroup.answer

    /// The group.
    public var group: GroupID

    /// Removes a group.
    public init(_ group: GroupID) { self.group = group }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        try context.view.habits.requireGroup(group)
        return [Fact.ungrouped(group).draft]
    }

    /// The group as it was.
    public func reply(in context: ReplyContext) throws(Rejection) -> ItemGroup {
        try context.view.habits.group(group)
    }
}

extension ItemGroup {
    fileprivate static let answer = Shape<ItemGroup> { Member("group", \.self) }
}

extension HabitsState {
    /// Refuses a group that there is not.
    func requireGroup(_ id: GroupID) throws(Rejection) {
        guard groups[id]?.current(retractions)?.value != nil else { throw .unknownGroup }
    }

    /// A group as it is, or as it was before it was removed.
    fileprivate func group(_ id: GroupID) throws(Rejection) -> ItemGroup {
        let known = groups[id]?.list.last { !retractions.holds($0.stamp.event) && $0.value != nil }
        return try (known?.value).orRefused(.unknownGroup)
    }
}
