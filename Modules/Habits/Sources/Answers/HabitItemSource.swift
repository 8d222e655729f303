internal import Core
internal import StreaksAPI

/// Tells streaks which items were scheduled, completed and excused on which days. Rule K1.
struct HabitItemSource: DayItemSource {
    func items(over span: DaySpan, today: Day, in view: WorldView) -> [DayItem] {
        let state = view.habits
        let neutral = view.dayMarks(in: span)
        let exempt = state.exemptSpans(from: span.first)
        return state.shown.compactMap { place in
            let days = state.days(of: place, over: span, today: today, neutral: neutral)
            guard !days.scheduled.isEmpty || !days.completed.isEmpty else { return nil }
            let plan = state.items[place].plan
            return DayItem(
                id: state.items[place].facts.id.description, title: plan.name(on: today),
                isHabit: plan.kind == .habit, scheduled: days.scheduled,
                completed: days.completed, excused: days.excused,
                exempt: exempt[place].map { days.unfinished(in: $0) },
                lost: state.items[place].exceeded(days),
                judged: plan.hasPeriods ? days.judged.forStreaks(plan.streakUnit(on: today)) : nil)
        }
    }

    func firstDay(in view: WorldView) -> Day? { view.habits.firstDay }
}
