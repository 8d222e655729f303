public import Core
public import FlagsAPI

/// Something that a plan may hold back.
public struct PlanFeature: Hashable, Sendable {
    /// Stable, such as `coach.messages`.
    public let name: String

    /// A feature by its name.
    public init(_ name: String) { self.name = name }

    /// More messages to the coach than the free ones of a day. Rule C3.
    public static let coachMessages = PlanFeature("coach.messages")
    /// More habits than the free ones. Rule O4.
    public static let habits = PlanFeature("habits.items")
    /// More templates of focus of one's own than the free ones. Rule O4.
    public static let focusTemplates = PlanFeature("focus-sessions.templates")
    /// Browsers that keep locked apps closed. Rule O4.
    public static let shield = PlanFeature("shield.browsers")
    /// Patterns between days, and experiments on them. Rule O4.
    public static let patterns = PlanFeature("insights.patterns")
}

/// What everybody has, whatever their plan, unless whoever runs the program says otherwise from a
/// day on. Rules O4, O5.
public enum FreeLimits {
    /// So many habits at a time; tasks are not counted.
    public static let habits = Tunable(
        "plans.habits", "Habits at a time without Pro.", standard: 3, in: 0...1_000)
    /// So many templates of focus beside those that ship.
    public static let focusTemplates = Tunable(
        "plans.focus-templates", "Templates of focus of one's own without Pro.", standard: 1,
        in: 0...50)
    /// So many messages to the coach a day. Rule C3.
    public static let coachMessages = Tunable(
        "plans.coach-messages", "Messages to the coach a day without Pro.", standard: 3,
        in: 0...1_000)

    /// All of them.
    public static let all = [habits, focusTemplates, coachMessages]
}

/// Who knows what a person's plan includes.
public protocol Entitlements: Sendable {
    /// Whether the plan in force on a day includes a feature.
    func includes(_ feature: PlanFeature, on day: Day, in view: WorldView) -> Bool
}

extension Capability where Value == any Entitlements {
    /// The one who knows a person's plan.
    public static var entitlements: Capability<any Entitlements> {
        Capability("entitlements.keeper")
    }
}

extension WorldView {
    /// How much of something everybody has on a day.
    public func free(_ limit: Tunable, on day: Day) -> Int { number(limit, on: day) }

    /// Whether a person may use a feature: they may where nobody keeps plans.
    public func includes(_ feature: PlanFeature, on day: Day) -> Bool {
        answer(.entitlements)?.includes(feature, on: day, in: self) ?? true
    }
}

extension CommandContext {
    /// Refuses with `plans.limit`, in this sentence, what the person's plan of today does not
    /// include. Asked where something is made, never where it is shown. Rule O4.
    public func require(
        _ feature: PlanFeature, orSay sentence: @autoclosure () -> String
    ) throws(Rejection) {
        guard !view.includes(feature, on: today) else { return }
        throw Rejection(
            "plans.limit", sentence(), category: .forbidden,
            hints: ["What Pro includes: cairn plan, or the page /plan"])
    }
}
