internal import Core

/// What is known of a person's days, whatever item is asked about. Rules D3, H5.
struct DayMarks {
    /// Days that the person never had.
    let vanished: DayBits
    /// Days for which the person recorded something, over whole weeks and months; nil if no item
    /// needs them.
    let alive: DayBits?

    /// Whether the day vanished.
    subscript(day: Day) -> Bool { vanished[day] }
    /// Whether no day vanished.
    var isEmpty: Bool { vanished.isEmpty }

    /// Whether the person recorded something for a day.
    func isAlive(_ day: Day) -> Bool { alive?[day] ?? false }
}

extension WorldView {
    /// The marks of the days of a span.
    func dayMarks(in span: DaySpan) -> DayMarks {
        let whole = DaySpan(
            min(span.first.startOfWeek, span.first.startOfMonth),
            max(span.last.startOfWeek + 6, span.last.endOfMonth))
        return DayMarks(
            vanished: neutralDays(in: span),
            alive: habits.hasLimits ? lifeSigns(over: whole ?? span) : nil)
    }
}

extension HabitsState {
    /// Whether some item is a limit on some day.
    var hasLimits: Bool { items.contains { $0.plan.isShown && $0.plan.hasLimits } }
}
