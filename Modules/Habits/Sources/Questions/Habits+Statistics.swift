public import Core

extension Habits {
    /// Returns the statistics of an item up to a day, by default today; nil if there is no such
    /// item. Rule H12.
    ///
    /// `halfLife` is the half-life, in days, of a daily item's strength. 15.27 corresponds to the
    /// median of Lally et al. 2010. 13 gives the same values as Loop Habit Tracker. Rule I4.
    public static func statistics(
        of item: ItemID, on day: Day? = nil, today: Day,
        halfLife: Double = Strength.defaultHalfLife, in view: WorldView
    ) -> ItemStatistics? {
        let state = view.habits
        guard AnswerBudget.spend(), let place = state.place(of: item),
            state.items[place].plan.isShown
        else { return nil }
        let (plan, progress) = (state.items[place].plan, state.items[place].facts.progress)
        let last = min(day ?? today, today)
        let span = DaySpan(min(plan.start, plan.positive.first ?? last, last), last)!
        let neutral = view.dayMarks(in: span)
        let days = state.days(of: place, over: span, today: today, neutral: neutral)
        func window(_ span: DaySpan) -> ItemStatistics.Window {
            let amount = plan.total(span.first..<(span.last + 1), asOf: last, progress)
            return ItemStatistics.Window(days, amount, over: span, today: today)
        }
        let runs = Runs(days, over: span, today: today)
        var strength = Strength(state.items[place], halfLife: halfLife)
        strength.run(days, over: span, today: today, neutral: neutral)
        let all = window(span)
        return ItemStatistics(
            last7: window(DaySpan(7, endingOn: last)),
            last30: window(DaySpan(30, endingOn: last)), all: all, total: all.amount,
            countedSince: plan.countedSince(last), unit: plan.streakUnit(on: last),
            currentStreak: runs.current,
            bestStreak: runs.best, bestSpan: runs.bestSpan, strength: strength.value)
    }
}

extension ItemStatistics.Window {
    init(_ days: ItemDays, _ amount: Amount, over span: DaySpan, today: Day) {
        self.span = span
        var due = days.judged.due.over(span)
        // Today is open until the item is completed. Rule K3.
        if !days.judged.kept[today] { due[today] = false }
        scheduled = due.count
        completed = days.judged.kept.over(span).intersection(due).count
        excused = days.judged.excused.over(span).intersection(due).count
        self.amount = amount
    }
}

/// The runs of completed days, weeks or months without a missed one. Rules H12, K3, K6.
struct Runs {
    private(set) var current = 0
    private(set) var best = 0
    private(set) var bestSpan: DaySpan?

    init(_ days: ItemDays, over span: DaySpan, today: Day) {
        var start: Day?
        for day in span.days {
            if days.judged.kept[day] {
                start = start ?? day
                current += 1
                if current > best, let start {
                    best = current
                    bestSpan = DaySpan(start, day)
                }
            } else if days.judged.due[day], !days.judged.excused[day], day < today {
                current = 0
                start = nil
            }
        }
    }
}
