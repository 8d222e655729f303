public import Core

/// Who knows a person's focuses of a day; the snapshot for widgets asks. Rule W1.
public protocol WidgetFocusSource: Sendable {
    /// Where the person stands with the focuses of a day.
    func focuses(on day: Day, today: Day, in view: WorldView) -> WidgetFocuses
}

extension Capability where Value == any WidgetFocusSource {
    /// Knows the focuses of a day.
    public static var widgetFocuses: Capability<any WidgetFocusSource> { .init("widgets.focuses") }
}

/// Where a person stands with the focuses of a day.
public struct WidgetFocuses: Hashable, Sendable {
    /// One focus.
    public struct Focus: Hashable, Sendable {
        /// What is to be done.
        public var title: String
        /// The goal that it serves.
        public var goal: String
        /// Whether it is done.
        public var isCompleted: Bool

        /// A focus.
        public init(title: String, goal: String, isCompleted: Bool) {
            self.title = title
            self.goal = goal
            self.isCompleted = isCompleted
        }
    }

    /// Whether the person has any goal and went through onboarding.
    public var isOnboarded: Bool
    /// The focuses in their order; none if the day is not set.
    public var focuses: [Focus]
    /// The days of the running streak of focus days.
    public var streak: Int

    /// Where a person stands.
    public init(isOnboarded: Bool, focuses: [Focus], streak: Int) {
        self.isOnboarded = isOnboarded
        self.focuses = focuses
        self.streak = streak
    }
}
