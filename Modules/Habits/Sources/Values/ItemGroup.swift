public import Core

/// A group of items that are satisfied together. Rule H14.
public struct ItemGroup: Hashable, Shaped {
    /// The id, which the engine assigns.
    public var id: GroupID
    /// The name, 1–80 characters.
    public var name: String
    /// The rule that says how many completed items satisfy the group.
    public var rule: Rule

    public static let shape = Shape<ItemGroup>("Group") {
        Member("id", \.id, "The id of the group.")
        Member("name", \.name, "The name of the group.")
        Member("rule", \.rule, "The items to complete: `all`, `any` or a number from 1 to 1000.")
    }

    /// The number of completed items that a group requires.
    public enum Rule: Hashable, Sendable {
        /// Every item that is scheduled on the day.
        case all
        /// At least one item.
        case any
        /// At least the given number of items, 1–1,000.
        case atLeast(Int)
    }
}

extension ItemGroup.Rule: CustomStringConvertible {
    /// The rule as text: `all`, `any` or the number.
    public var description: String {
        switch self {
        case .all: "all"
        case .any: "any"
        case .atLeast(let count): String(count)
        }
    }

    /// Reads the text that `description` returns. Throws `habits.group.rule` for any other text.
    public init(text: String) throws(Rejection) {
        switch text {
        case "all": self = .all
        case "any": self = .any
        default:
            guard let count = Int(text), (1...1_000).contains(count) else {
                throw Rejection(
                    "habits.group.rule",
                    "The rule of a group must be all, any or a number from 1 to 1,000.",
                    field: "rule")
            }
            self = .atLeast(count)
        }
    }
}

extension ItemGroup.Rule: Coded {
    /// The codec of a rule as `all`, `any` or the number.
    public static let codec = Codec.text(
        Schema.text(
            TextRule(
                length: 1...4, pattern: "^(all|any|[1-9][0-9]{0,2}|1000)$",
                wanted: "all, any or a number from 1 to 1000"
            ) { (try? Self(text: $0))?.description == $0 }
        ).example("any"), reading: Self.init(text:), text: \.description
    ).tidied { try? Self(text: $0.description) }
}

/// The status of a group on a day. Rule H14.
public struct GroupStatus: Hashable, Shaped {
    /// The group itself.
    public var group: ItemGroup
    /// The group's items that are scheduled or completed on the day, in the user's order.
    public var instances: [Instance]
    /// The number of completed items.
    public var completed: Int
    /// The number of items that must be completed; 0 if nothing is scheduled.
    public var needed: Int
    /// True if enough items are completed. A group without scheduled items is neutral, not
    /// satisfied.
    public var isSatisfied: Bool { needed > 0 && completed >= needed }
    /// True if no item of the group is scheduled.
    public var isNeutral: Bool { needed == 0 }

    public static let shape = Shape<GroupStatus>("GroupStanding") {
        ItemGroup.shape.members(of: \.group)
        Member("completed", \.completed, "The number of completed items.")
        Member(
            "needed", \.needed,
            "The number of items that must be completed; 0 if nothing is scheduled.")
        Member(
            "satisfied", \.isSatisfied,
            "True if enough items are completed; false if nothing is scheduled.")
        Member(
            "items", { $0.instances.map(\.item) },
            "The ids of the group's items that are scheduled or completed.")
    }

    /// The shape of a list of groups.
    public static let list = Shape<[GroupStatus]> {
        Member("groups", \.self, "The groups with their status.")
    }
}
