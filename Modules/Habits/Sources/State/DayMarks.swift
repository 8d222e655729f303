internal import Core

/// Facts about the user's days that do not depend on an item. Rules D3, H5.
struct DayMarks {
    /// The days that did not exist for the user.
    let vanished: DayBits
    /// The days for which the user recorded something, extended to whole weeks and months; nil if
    /// no item needs them.
    let alive: DayBits?

    /// True if the day did not exist for the user.
    subscript(day: Day) -> Bool { vanished[day] }
    /// True if no day vanished.
    var isEmpty: Bool { vanished.isEmpty }

    /// Returns true if the user recorded something for the day.
    func isAlive(_ day: Day) -> Bool { alive?[day] ?? false }
}

extension WorldView {
    /// Returns the marks of the days of a span.
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
    /// True if any shown item is a limit on any day.
    var hasLimits: Bool { items.contains { $0.plan.isShown && $0.plan.hasLimits } }
}
