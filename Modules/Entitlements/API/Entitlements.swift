public import Core
public import FlagsAPI

/// A feature that a plan can restrict.
public struct PlanFeature: Hashable, Sendable {
    /// The stable name, such as `coach.messages`.
    public let name: String

    /// Creates a feature with the given name.
    public init(_ name: String) { self.name = name }

    /// More messages to the coach than the free ones of a day. Rule C3.
    public static let coachMessages = PlanFeature("coach.messages")
    /// More habits than the free ones. Rule O4.
    public static let habits = PlanFeature("habits.items")
    /// More custom focus templates than the free ones. Rule O4.
    public static let focusTemplates = PlanFeature("focus-sessions.templates")
    /// Browsers that keep locked apps closed. Rule O4.
    public static let shield = PlanFeature("shield.browsers")
    /// Patterns between days, and experiments on them. Rule O4.
    public static let patterns = PlanFeature("insights.patterns")
}

/// The limits of the free plan, unless the operator sets other values from a given day on. Rules
/// O4, O5.
public enum FreeLimits {
    /// The number of habits at a time. Tasks are not counted.
    public static let habits = Tunable(
        "plans.habits", "Habits at a time without Pro.", standard: 3, in: 0...1_000)
    /// The number of custom focus templates in addition to the built-in ones.
    public static let focusTemplates = Tunable(
        "plans.focus-templates", "The number of own focus templates without Pro.", standard: 1,
        in: 0...50)
    /// The number of messages to the coach per day. Rule C3.
    public static let coachMessages = Tunable(
        "plans.coach-messages", "Messages to the coach a day without Pro.", standard: 3,
        in: 0...1_000)

    /// All limits of the free plan.
    public static let all = [habits, focusTemplates, coachMessages]
}

/// Answers which features a user's plan includes.
public protocol Entitlements: Sendable {
    /// Returns true if the plan in force on a day includes a feature.
    func includes(_ feature: PlanFeature, on day: Day, in view: WorldView) -> Bool
}

extension Capability where Value == any Entitlements {
    /// The provider of plans.
    public static var entitlements: Capability<any Entitlements> {
        Capability("entitlements.keeper")
    }
}

extension WorldView {
    /// Returns the free limit in force on a day.
    public func free(_ limit: Tunable, on day: Day) -> Int { number(limit, on: day) }

    /// Returns true if the user may use a feature; always true if no module provides plans.
    public func includes(_ feature: PlanFeature, on day: Day) -> Bool {
        answer(.entitlements)?.includes(feature, on: day, in: self) ?? true
    }
}

extension CommandContext {
    /// Throws `plans.limit` with the given sentence if today's plan does not include the feature.
    /// Call it where something is created, never where it is shown. Rule O4.
    public func require(
        _ feature: PlanFeature, orSay sentence: @autoclosure () -> String
    ) throws(Rejection) {
        guard !view.includes(feature, on: today) else { return }
        throw Rejection(
            "plans.limit", sentence(), category: .forbidden,
            hints: ["Features of Pro: cairn plan, or the page /plan"])
    }
}
