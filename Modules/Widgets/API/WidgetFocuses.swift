public import Core

/// Provides the user's focuses of a day for the widget snapshot. Rule W1.
public protocol WidgetFocusSource: Sendable {
    /// Returns the state of the focuses on a day.
    func focuses(on day: Day, today: Day, in view: WorldView) -> WidgetFocuses
}

extension Capability where Value == any WidgetFocusSource {
    /// The provider of focuses.
    public static var widgetFocuses: Capability<any WidgetFocusSource> { .init("widgets.focuses") }
}

/// The state of the user's focuses on a day.
public struct WidgetFocuses: Hashable, Sendable {
    /// A focus.
    public struct Focus: Hashable, Sendable {
        /// The title of the task.
        public var title: String
        /// The goal that the focus serves.
        public var goal: String
        /// True if it is completed.
        public var isCompleted: Bool

        /// Creates a focus.
        public init(title: String, goal: String, isCompleted: Bool) {
            self.title = title
            self.goal = goal
            self.isCompleted = isCompleted
        }
    }

    /// True if the user has a goal and completed onboarding.
    public var isOnboarded: Bool
    /// The focuses in order; empty if the day has none.
    public var focuses: [Focus]
    /// The length of the current streak of focus days.
    public var streak: Int

    /// Creates the state.
    public init(isOnboarded: Bool, focuses: [Focus], streak: Int) {
        self.isOnboarded = isOnboarded
        self.focuses = focuses
        self.streak = streak
    }
}
