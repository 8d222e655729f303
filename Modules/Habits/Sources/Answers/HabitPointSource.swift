internal import Core
internal import ExperienceAPI

/// The source of points for completed habits and tasks. Rules X1, X2.
///
/// Items completed on days off also earn points. Days before an item's first day earn nothing,
/// unless the user moves that first day.
struct HabitPointSource: PointSource {
    func counts(over span: DaySpan, today: Day, in view: WorldView) -> [PointCounts] {
        HabitPointSource.counts(over: span, today: today, in: view) { $1 }
    }

    /// Returns the points for imported records. If another program logged any amount for an item on
    /// a day, the item's points for that day count as imported. Rule L9.
    func imported(over span: DaySpan, today: Day, in view: WorldView) -> [PointCounts] {
        let state = view.habits
        guard state.items.contains(where: { !$0.facts.imports.isEmpty }) else { return [] }
        return HabitPointSource.counts(over: span, today: today, in: view) { place, completed in
            let facts = state.items[place].facts
            guard !facts.imports.isEmpty else { return DayBits(span) }
            var imported = DayBits(span)
            for day in span.days where completed[day] && facts.imported(on: day) != .zero {
                imported[day] = true
            }
            return imported
        }
    }

    /// Returns the point counts for those completed days of each item that `choice` selects.
    private static func counts(
        over span: DaySpan, today: Day, in view: WorldView, _ choice: (Int, DayBits) -> DayBits
    ) -> [PointCounts] {
        let state = view.habits
        var habits = [Int32](repeating: 0, count: span.count)
        var tasks = habits
        let neutral = view.dayMarks(in: span)
        for place in state.shown {
            var completed = state.days(of: place, over: span, today: today, neutral: neutral)
                .completed
            let start = state.items[place].plan.start
            if start > span.first { completed.set(DaySpan(span.first, start - 1)!, to: false) }
            completed = choice(place, completed)
            if state.items[place].plan.kind == .habit {
                HabitPointSource.add(completed, to: &habits)
            } else {
                HabitPointSource.add(completed, to: &tasks)
            }
        }
        return [
            PointCounts(.habitCompleted, over: span, counts: habits),
            PointCounts(.taskCompleted, over: span, counts: tasks),
        ]
    }

    private static func add(_ bits: DayBits, to counts: inout [Int32]) {
        let offset = bits.firstWord * 64 - Int(bits.span.first.number)
        let words = bits.words
        for index in words.indices {
            var rest = words[index]
            while rest != 0 {
                counts[index * 64 + rest.trailingZeroBitCount + offset] += 1
                rest &= rest - 1
            }
        }
    }

    func firstDay(in view: WorldView) -> Day? { view.habits.firstDay }

    func details(on day: Day, today: Day, in view: WorldView) -> [(PointReason, String)] {
        let state = view.habits
        let neutral = view.dayMarks(in: DaySpan(day))
        return state.shown.compactMap { place in
            guard
                let instance = state.instance(place, on: day, today: today, neutral: neutral),
                instance.isCompleted, day >= state.items[place].plan.start
            else { return nil }
            return (
                instance.kind == .habit ? .habitCompleted : .taskCompleted,
                instance.definition.name
            )
        }
    }
}
