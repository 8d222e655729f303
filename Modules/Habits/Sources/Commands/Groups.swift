public import Core

/// Makes a group, or changes one. Items join it through their field `group`. SPEC H14.
public struct SetGroup: Command {
    public static let name = "habits.setGroup"
    public static let isIdempotent = false

    /// The group to change; nil makes a new one.
    public var group: GroupID?
    public var title: String
    public var rule: ItemGroup.Rule

    /// Makes or changes a group.
    public init(_ group: GroupID? = nil, title: String, rule: ItemGroup.Rule) {
        self.group = group
        self.title = title
        self.rule = rule
    }

    public func decide(in context: inout Context) throws(Rejection) -> Decision<ItemGroup> {
        throw .unbuilt
    }
}

/// Removes a group; its items stay.
public struct RemoveGroup: Command {
    public static let name = "habits.removeGroup"
    public static let isIdempotent = false

    public var group: GroupID

    /// Removes a group.
    public init(_ group: GroupID) { self.group = group }

    public func decide(in context: inout Context) throws(Rejection) -> Decision<Void> {
        throw .unbuilt
    }
}
