internal import Core
internal import InsightsAPI

/// Provides a series of days for each habit, done or not done, for patterns and experiments. Rule
/// I2.
///
/// A day without a completion counts as not done, whether or not the habit was due. Days that do
/// not exist for the user, days before the habit started, and days of a limit without a record have
/// no value.
struct HabitSeries: SeriesSource {
    func series(over span: DaySpan, at moment: Moment, in view: WorldView) -> [DailySeries] {
        let state = view.habits
        let neutral = view.dayMarks(in: span)
        return state.shown.compactMap { place in
            let plan = state.items[place].plan
            guard plan.kind == .habit, plan.start <= span.last else { return nil }
            let days = state.days(of: place, over: span, today: moment.day, neutral: neutral)
            let silent = state.items[place].silent(over: span, today: moment.day, neutral)
            return DailySeries(
                id: SeriesID.habit + state.items[place].facts.id.description,
                title: plan.name(on: moment.day), kind: .binary, role: .action, over: span,
                since: plan.start,
                values: span.days.map { day in
                    guard day >= plan.start, !neutral[day], !silent[day] else { return nil }
                    return days.completed[day] ? 1 : day < moment.day ? 0 : nil
                })
        }
    }

    func firstDay(in view: WorldView) -> Day? { view.habits.firstDay }
}
