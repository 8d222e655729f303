internal import Core
internal import TimeTradingAPI

/// Habits and tasks that were completed on a day may earn screen time, from when they last were
/// logged on. Rule B9.
///
/// What is written down on another day earns nothing: time is earned and spent on a day. A limit
/// that is kept earns nothing either, for it is kept when the day is over.
struct HabitEarnings: TimeEarningSource {
    func earnings(on day: Day, in view: WorldView) -> [TimeEarning] {
        let state = view.habits
        let neutral = view.neutralDays(in: DaySpan(day))
        AnswerBudget.spend(state.items.count)
        let logged = state.items.indices.filter { state.items[$0].facts.lastAct(on: day) != nil }
            .sorted { state.items[$0].facts.id < state.items[$1].facts.id }
        return logged.compactMap { place in
            guard let instant = state.items[place].facts.lastAct(on: day),
                let instance = state.instance(place, on: day, today: day, neutral: neutral),
                instance.isCompleted, instance.definition.type != .reduction
            else { return nil }
            return TimeEarning(instance.kind == .habit ? .habit : .task, at: instant)
        }
    }
}
