internal import Core

/// Information about the user's days that does not depend on an item. Rules D3, H5.
struct DayMarks {
    /// The days that do not exist for the user.
    let vanished: DayBits
    /// The days on which the user recorded something, for whole weeks and months around the span;
    /// nil if no item needs them.
    let alive: DayBits?

    /// True if the day does not exist for the user.
    subscript(day: Day) -> Bool { vanished[day] }
    /// True if all days exist for the user.
    var isEmpty: Bool { vanished.isEmpty }

    /// Returns true if the user recorded something for the day.
    func isAlive(_ day: Day) -> Bool { alive?[day] ?? false }
}

extension WorldView {
    /// Returns the information about the days of a span.
    func dayMarks(in span: DaySpan) -> DayMarks {
        let whole = DaySpan(
            min(span.first.startOfWeek, span.first.startOfMonth),
            max(span.last.startOfWeek + 6, span.last.endOfMonth))
        return DayMarks(
            vanished: neutralDays(in: span),
            alive: habits.hasLimits ? activityDays(over: whole ?? span) : nil)
    }
}

extension HabitsState {
    /// True if any item that is shown has ever been a limit.
    var hasLimits: Bool { items.contains { $0.plan.isShown && $0.plan.hasLimits } }
}
