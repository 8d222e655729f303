internal import Core

/// The source of days for which the user logged, skipped, noted or confirmed any item. Rule H5.
struct HabitActivityDays: ActivityDaySource {
    func activityDays(over span: DaySpan, in view: WorldView) -> DayBits {
        let state = view.habits
        var days = DayBits(span)
        for place in state.items.indices where state.items[place].plan.isShown {
            let facts = state.items[place].facts
            days.formUnion(state.items[place].plan.positive.bits(over: span))
            facts.imports.forEach(in: span, facts.retractions) { days[$0.day] = true }
            facts.notes.forEach(in: span, facts.retractions) {
                if !$0.text.isEmpty { days[$0.day] = true }
            }
            for log in [facts.skips, facts.confirmations] {
                log.forEach(in: span, facts.retractions) {
                    if $0.value == 1 { days[$0.day] = true }
                }
            }
        }
        return days
    }
}
