public import Core

/// What a rule put aside, because two devices apart from each other broke it together. Rule Y2.
///
/// Nothing is lost: it is shown until the person dismisses it.
public struct SetAside: Hashable, Shaped {
    /// The event that was not granted; dismissing names it.
    public let id: EventID
    /// What it was.
    public let matter: Matter

    /// What can be set aside.
    public enum Matter: Hashable, Sendable {
        /// A goal that was to be active beside three others.
        case goal(Goal)
        /// A goal that was to be archived as the last active one; it stays active.
        case kept(Goal)
        /// A second entry of a day.
        case entry(FocusEntry)
    }

    public static let shape = Shape<SetAside>("SetAside") {
        Member("id", \.id)
        Member("kind", \.kind, as: .choice(["goal", "kept", "entry"]))
        Member("sentence", \.sentence)
        Member("goal", \.goal)
        Member("entry", \.entry)
    }

    /// What was set aside, as it is shown.
    public static let list = Shape<[SetAside]> { Member("setAside", \.self) }

    /// The goal that it is about; nil if it is about an entry.
    public var goal: Goal? {
        switch matter {
        case .goal(let goal), .kept(let goal): goal
        case .entry: nil
        }
    }

    /// The entry that it is about; nil if it is about a goal.
    public var entry: FocusEntry? {
        if case .entry(let entry) = matter { entry } else { nil }
    }

    /// A stable word for what it is: `goal`, `kept` or `entry`.
    public var kind: String {
        switch matter {
        case .goal: "goal"
        case .kept: "kept"
        case .entry: "entry"
        }
    }

    /// What happened, in a sentence for people.
    public var sentence: String {
        switch matter {
        case .goal(let goal): "“\(goal.title)” was set aside: three other goals came first."
        case .kept(let goal): "“\(goal.title)” stays active: you need at least 1 active goal."
        case .entry(let entry):
            "\(entry.day) was set twice; of the second time, these were set aside: "
                + entry.focuses.map { "“\($0.title)”" }.joined(separator: ", ") + "."
        }
    }
}
