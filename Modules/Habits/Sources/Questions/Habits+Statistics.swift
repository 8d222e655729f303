public import Core

extension Habits {
    /// What an item came to; nil if there is no such item. Rule H12.
    ///
    /// `halfLife` is the half-life in days of a daily item's strength: 15.27 is the median of Lally
    /// et al. 2010, 13 gives the figures of Loop Habit Tracker. Rule I4.
    public static func statistics(
        of item: ItemID, today: Day, halfLife: Double = Strength.defaultHalfLife, in view: WorldView
    ) -> ItemStatistics? {
        let state = view.habits
        guard let place = state.place(of: item), state.items[place].plan.isShown else { return nil }
        let first = min(
            state.items[place].plan.start, state.items[place].plan.positive.first ?? today, today)
        let span = DaySpan(first, today) ?? DaySpan(today)
        let days = state.days(of: place, over: span, today: today)
        let facts = state.items[place].facts
        func window(_ span: DaySpan) -> ItemStatistics.Window {
            ItemStatistics.Window(days, facts.progress, over: span, today: today)
        }
        let runs = Runs(days, over: span, today: today)
        var strength = Strength(state.items[place], halfLife: halfLife)
        strength.run(days, over: span, today: today)
        return ItemStatistics(
            last7: window(DaySpan(7, endingOn: today)),
            last30: window(DaySpan(30, endingOn: today)),
            all: window(span), total: Amount(thousandths: facts.progress.total),
            currentStreak: runs.current,
            bestStreak: runs.best, bestSpan: runs.bestSpan, strength: strength.value)
    }
}

extension ItemStatistics.Window {
    init(_ days: ItemDays, _ progress: AmountsByDay, over span: DaySpan, today: Day) {
        self.span = span
        var due = days.scheduled.over(span)
        // Today is open until it is done. Rule K3.
        if !days.completed[today] { due[today] = false }
        scheduled = due.count
        completed = days.completed.over(span).intersection(due).count
        excused = days.excused.over(span).intersection(due).count
        amount = span.days.reduce(.zero) { $0 + max(.zero, progress.amount(on: $1)) }
    }
}

/// Runs of completed days that no missed day breaks. Rules H12, K3, K6.
struct Runs {
    private(set) var current = 0
    private(set) var best = 0
    private(set) var bestSpan: DaySpan?

    init(_ days: ItemDays, over span: DaySpan, today: Day) {
        var start: Day?
        for day in span.days {
            if days.completed[day] {
                start = start ?? day
                current += 1
                if current > best, let start {
                    best = current
                    bestSpan = DaySpan(start, day)
                }
            } else if days.scheduled[day], !days.excused[day], day < today {
                current = 0
                start = nil
            }
        }
    }
}
