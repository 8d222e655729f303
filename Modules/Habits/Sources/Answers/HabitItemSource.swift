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
            return DayItem(
                id: state.items[place].facts.id.description,
                title: state.items[place].plan.name(on: today),
                isHabit: state.items[place].plan.kind == .habit, scheduled: days.scheduled,
                completed: days.completed, excused: days.excused,
                exempt: exempt[place].map { days.unfinished(in: $0) },
                judged: state.items[place].plan.hasPeriods
                    ? .init(
                        due: days.judged.due.subtracting(days.judged.excused),
                        kept: days.judged.kept, unit: state.items[place].plan.streakUnit(on: today))
                    : nil)
        }
    }

    func firstDay(in view: WorldView) -> Day? { view.habits.firstDay }
}
