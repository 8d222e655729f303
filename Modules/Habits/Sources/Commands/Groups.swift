public import Core

/// Makes a group, or changes one, and lets items join and leave it: one step, taken back as one.
/// Rules H13, H14.
public struct SetGroup: Command {
    public static var name: String { "habits.setGroup" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Make a group, or change one", SetGroup.init(_:title:rule:joining:leaving:),
        Field("group", \.group, GroupID.codec.described("The group to change.").orNull),
        Field("name", \.title, .itemName, refusal: .itemName), Field("rule", \.rule),
        Field("joining", \.joining, .items("Items that join it."), default: []),
        Field("leaving", \.leaving, .items("Items that leave it."), default: []))
    public static let answer = ItemGroup.answer

    /// The group to change; nil makes a new one.
    public var group: GroupID?
    /// The name, 1–80 characters.
    public var title: String
    /// How many of its items satisfy it.
    public var rule: ItemGroup.Rule
    /// Items that join it, from today on.
    public var joining: [ItemID]
    /// Items that leave it, from today on.
    public var leaving: [ItemID]

    /// Makes or changes a group.
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

extension Codec where Value == [ItemID] {
    fileprivate static func items(_ summary: String) -> Codec {
        ItemID.codec.list(count: 0...100).described(summary)
    }
}

extension ItemGroup {
    fileprivate static let answer = Shape<ItemGroup> { Member("group", \.self) }
}

extension HabitsState {
    /// Refuses a group that there is not.
    @discardableResult
    func requireGroup(_ id: GroupID) throws(Rejection) -> ItemGroup {
        guard let group = groups[id]?.current(retractions)?.value else { throw .unknownGroup }
        return group
    }

    /// A group as it is, or as it was before it was removed.
    fileprivate func group(_ id: GroupID) throws(Rejection) -> ItemGroup {
        let known = groups[id]?.list.last { !retractions.holds($0.stamp.event) && $0.value != nil }
        return try (known?.value).orRefused(.unknownGroup)
    }
}
