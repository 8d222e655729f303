public import Core

/// Items that belong together and are satisfied together. Rule H14.
public struct ItemGroup: Hashable, Shaped {
    /// Made by the writer.
    public var id: GroupID
    /// 1–80 characters.
    public var name: String
    /// How many of its items satisfy it.
    public var rule: Rule

    public static let shape = Shape<ItemGroup>("Group") {
        Member("id", \.id)
        Member("name", \.name)
        Member("rule", \.rule)
    }

    /// How many of its items satisfy a group.
    public enum Rule: Hashable, Sendable {
        /// Every one that is to be done on the day.
        case all
        /// One.
        case any
        /// At least so many; 1 … 1,000.
        case atLeast(Int)
    }
}

extension ItemGroup.Rule: CustomStringConvertible {
    /// `all`, `any` or the number.
    public var description: String {
        switch self {
        case .all: "all"
        case .any: "any"
        case .atLeast(let count): String(count)
        }
    }

    /// Reads what `description` gives; anything else is refused with `habits.group.rule`.
    public init(text: String) throws(Rejection) {
        switch text {
        case "all": self = .all
        case "any": self = .any
        default:
            guard let count = Int(text), (1...1_000).contains(count) else {
                throw Rejection(
                    "habits.group.rule",
                    "A group is satisfied by all, any or a number from 1 to 1,000 of its items.",
                    field: "rule")
            }
            self = .atLeast(count)
        }
    }
}

extension ItemGroup.Rule: Coded {
    /// `all`, `any` or the number.
    public static let codec = Codec.text(
        Schema.text(
            TextRule(
                length: 1...4, pattern: "^(all|any|[1-9][0-9]{0,2}|1000)$",
                wanted: "all, any or a number from 1 to 1000"
            ) { (try? Self(text: $0))?.description == $0 }
        ).example("any"), reading: Self.init(text:), text: \.description
    ).tidied { try? Self(text: $0.description) }
}

/// A group on a day. Rule H14.
public struct GroupStanding: Hashable, Shaped {
    /// The group.
    public var group: ItemGroup
    /// Its items that are scheduled or completed on the day, in the person's order.
    public var instances: [Instance]
    /// How many of them are completed.
    public var completed: Int
    /// How many have to be; 0 when there is nothing to do.
    public var needed: Int
    /// Whether enough is done; a group with nothing to do is not satisfied, and neutral.
    public var isSatisfied: Bool { needed > 0 && completed >= needed }
    /// Whether there is nothing to do.
    public var isNeutral: Bool { needed == 0 }

    public static let shape = Shape<GroupStanding>("GroupStanding") {
        ItemGroup.shape.members(of: \.group)
        Member("completed", \.completed)
        Member("needed", \.needed)
        Member("satisfied", \.isSatisfied)
        Member("items") { $0.instances.map(\.item) }
    }

    /// Groups as they are shown.
    public static let list = Shape<[GroupStanding]> { Member("groups", \.self) }
}
