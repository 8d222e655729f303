internal import Core
internal import TimeTradingAPI

/// The source of screen time that the user earns by completing habits and tasks. Rule B9.
///
/// The screen time is earned at the day's last log entry. Entries for another day earn nothing. A
/// limit earns nothing, because only the end of the day shows whether the user stayed within it.
struct HabitEarnings: TimeEarningSource {
    func earnings(on day: Day, in view: WorldView) -> [TimeEarning] {
        let state = view.habits
        let neutral = view.dayMarks(in: DaySpan(day))
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
