public import Core

/// Queries about goals and about the focuses of days. Rules G.
public enum DailyFocus {
    /// Returns the goals in the user's order, including archived ones by default.
    public static func goals(activeOnly: Bool = false, in view: WorldView) -> [Goal] {
        activeOnly ? view.dailyFocus.activeGoals : view.dailyFocus.allGoals
    }

    /// Returns the goal with an id; nil if there is none.
    public static func goal(_ id: GoalID, in view: WorldView) -> Goal? {
        view.dailyFocus.allGoals.first { $0.id == id }
    }

    /// Returns the focuses of a day; nil if none are set. Rule G2.
    public static func entry(on day: Day, in view: WorldView) -> FocusEntry? {
        view.dailyFocus.entry(on: day)
    }

    /// Returns the changes that were set aside because two devices made conflicting ones. Changes
    /// whose notice the user dismissed are left out. Rule Y2.
    public static func setAside(in view: WorldView) -> [SetAside] { view.dailyFocus.setAside }

    /// Returns what the user must do next on a day. Rule G4.
    public static func flow(
        on day: Day, choosing choice: FocusFlow.Choice? = nil, in view: WorldView
    ) -> FocusFlow {
        FocusFlow(view.dailyFocus, on: day, after: dayBefore(day, in: view), choosing: choice)
    }

    /// Returns true if the user has ever added a goal or set a day's focuses.
    public static func isUsed(in view: WorldView) -> Bool {
        let state = view.dailyFocus
        return !state.allGoals.isEmpty || state.firstDay != nil
    }

    /// Returns the user's day before a day. Days that do not exist for the user are skipped. Rule
    /// D3.
    static func dayBefore(_ day: Day, in view: WorldView) -> Day {
        var before = day - 1
        guard let span = DaySpan(day - 3, before) else { return before }
        let neutral = view.neutralDays(in: span)
        while neutral[before], before > span.first { before -= 1 }
        return before
    }
}
