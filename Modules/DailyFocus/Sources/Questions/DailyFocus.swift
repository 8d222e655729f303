public import Core

/// Answers about goals and days. Rules G.
public enum DailyFocus {
    /// Every goal in the person's order, archived ones included unless said otherwise.
    public static func goals(activeOnly: Bool = false, in view: WorldView) -> [Goal] {
        activeOnly ? view.dailyFocus.activeGoals : view.dailyFocus.allGoals
    }

    /// A goal; nil if there is none such.
    public static func goal(_ id: GoalID, in view: WorldView) -> Goal? {
        view.dailyFocus.allGoals.first { $0.id == id }
    }

    /// What is set for a day; nil if nothing is. Rule G2.
    public static func entry(on day: Day, in view: WorldView) -> FocusEntry? {
        view.dailyFocus.entry(on: day)
    }

    /// What was set aside because devices disagreed, until the person dismisses it. Rule Y2.
    public static func setAside(in view: WorldView) -> [SetAside] { view.dailyFocus.setAside }

    /// Where the person is on a day. Rule G4.
    public static func flow(
        on day: Day, choosing choice: FocusFlow.Choice? = nil, in view: WorldView
    ) -> FocusFlow {
        FocusFlow(view.dailyFocus, on: day, after: dayBefore(day, in: view), choosing: choice)
    }

    /// Whether the person ever made a goal or set a day.
    public static func isUsed(in view: WorldView) -> Bool {
        let state = view.dailyFocus
        return !state.allGoals.isEmpty || state.firstDay != nil
    }

    /// The day before a day in the person's life: one that vanished is passed over. Rule D3.
    static func dayBefore(_ day: Day, in view: WorldView) -> Day {
        var before = day - 1
        guard let span = DaySpan(day - 3, before) else { return before }
        let neutral = view.neutralDays(in: span)
        while neutral[before], before > span.first { before -= 1 }
        return before
    }
}
