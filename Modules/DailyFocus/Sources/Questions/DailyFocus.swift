public import Core

/// The questions about goals and days. Rules G.
public enum DailyFocus {
    /// Returns the goals in the user's order, including archived ones by default.
    public static func goals(activeOnly: Bool = false, in view: WorldView) -> [Goal] {
        activeOnly ? view.dailyFocus.activeGoals : view.dailyFocus.allGoals
    }

    /// Returns a goal; nil if there is none.
    public static func goal(_ id: GoalID, in view: WorldView) -> Goal? {
        view.dailyFocus.allGoals.first { $0.id == id }
    }

    /// Returns the entry of a day; nil if there is none. Rule G2.
    public static func entry(on day: Day, in view: WorldView) -> FocusEntry? {
        view.dailyFocus.entry(on: day)
    }

    /// Returns the items set aside because of conflicting changes, until the user dismisses them.
    /// Rule Y2.
    public static func setAside(in view: WorldView) -> [SetAside] { view.dailyFocus.setAside }

    /// Returns the user's step on a day. Rule G4.
    public static func flow(
        on day: Day, choosing choice: FocusFlow.Choice? = nil, in view: WorldView
    ) -> FocusFlow {
        FocusFlow(view.dailyFocus, on: day, after: dayBefore(day, in: view), choosing: choice)
    }

    /// Returns true if the user ever added a goal or set a day.
    public static func isUsed(in view: WorldView) -> Bool {
        let state = view.dailyFocus
        return !state.allGoals.isEmpty || state.firstDay != nil
    }

    /// Returns the user's previous day, without days that they never had. Rule D3.
    static func dayBefore(_ day: Day, in view: WorldView) -> Day {
        var before = day - 1
        guard let span = DaySpan(day - 3, before) else { return before }
        let neutral = view.neutralDays(in: span)
        while neutral[before], before > span.first { before -= 1 }
        return before
    }
}
