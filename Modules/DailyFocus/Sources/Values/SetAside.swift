public import Core

/// An item set aside because two devices together broke a rule independently of each other. Rule
/// Y2.
///
/// Nothing is lost: it is shown until the user dismisses it.
public struct SetAside: Hashable, Shaped {
    /// The refused event, which identifies the item.
    public let id: EventID
    /// The refused change.
    public let matter: ChangeKind

    /// The kinds of change that can be set aside.
    public enum ChangeKind: Hashable, Sendable {
        /// The activation of a fourth goal.
        case goal(Goal)
        /// The archiving of the last active goal, which stays active.
        case kept(Goal)
        /// A second entry of a day.
        case entry(FocusEntry)
    }

    public static let shape = Shape<SetAside>("SetAside") {
        Member("id", \.id, "The id of the refused event.")
        Member(
            "kind", \.kind, as: .choice(["goal", "kept", "entry"]),
            "The kind of event: `goal`, `kept` or `entry`.")
        Member("sentence", \.sentence, "A description of the reason, in one sentence.")
        Member("goal", \.goal, "The affected goal; null for an entry.")
        Member("entry", \.entry, "The affected entry; null for a goal.")
    }

    /// The shape of a list of items.
    public static let list = Shape<[SetAside]> {
        Member("setAside", \.self, "The entries and goals that were set aside and not dismissed.")
    }

    /// The affected goal; nil for an entry.
    public var goal: Goal? {
        switch matter {
        case .goal(let goal), .kept(let goal): goal
        case .entry: nil
        }
    }

    /// The affected entry; nil for a goal.
    public var entry: FocusEntry? {
        if case .entry(let entry) = matter { entry } else { nil }
    }

    /// The stable kind: `goal`, `kept` or `entry`.
    public var kind: String {
        switch matter {
        case .goal: "goal"
        case .kept: "kept"
        case .entry: "entry"
        }
    }

    /// A description of what happened, in one sentence.
    public var sentence: String {
        switch matter {
        case .goal(let goal): "“\(goal.title)” was set aside: three other goals came first."
        case .kept(let goal): "“\(goal.title)” stays active: you need at least 1 active goal."
        case .entry(let entry):
            "The focuses of \(entry.day) were set twice. These were set aside: "
                + entry.focuses.map { "“\($0.title)”" }.joined(separator: ", ") + "."
        }
    }
}
