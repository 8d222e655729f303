internal import Core
internal import StreaksAPI

/// Provides the scheduled, completed and excused days of items to the Streaks module. Rule K1.
struct HabitItemSource: DayItemSource {
    func items(over span: DaySpan, today: Day, in view: WorldView) -> [DayItem] {
        let state = view.habits
        return items(state.shown, of: state, over: span, today: today, in: view)
    }

    func items(
        among ids: [String], over span: DaySpan, today: Day, in view: WorldView
    ) -> [DayItem] {
        let state = view.habits
        let places = ids.compactMap { ItemID($0).flatMap(state.place) }
            .filter { state.items[$0].plan.isShown }
        return items(places, of: state, over: span, today: today, in: view)
    }

    private func items(
        _ places: [Int], of state: HabitsState, over span: DaySpan, today: Day, in view: WorldView
    ) -> [DayItem] {
        let neutral = view.dayMarks(in: span)
        let exempt = state.exemptSpans(from: span.first)
        var items: [DayItem] = []
        for place in places {
            guard AnswerBudget.spend() else { break }
            let days = state.days(of: place, over: span, today: today, neutral: neutral)
            guard !days.scheduled.isEmpty || !days.completed.isEmpty else { continue }
            let plan = state.items[place].plan
            items.append(
                DayItem(
                    id: state.items[place].facts.id.description, title: plan.name(on: today),
                    isHabit: plan.kind == .habit, scheduled: days.scheduled,
                    completed: days.completed, excused: days.excused,
                    exempt: exempt[place].map { days.unfinished(in: $0) },
                    lost: state.items[place].exceeded(days),
                    judged: plan.hasPeriods
                        ? days.judged.forStreaks(plan.streakUnit(on: today)) : nil))
        }
        return items
    }

    func firstDay(in view: WorldView) -> Day? { view.habits.firstDay }
}
