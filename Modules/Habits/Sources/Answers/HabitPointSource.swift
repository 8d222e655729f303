internal import Core
internal import ExperienceAPI

/// Tells which days completed habits and tasks earned points. Rules X1, X2.
struct HabitPointSource: PointSource {
    func counts(over span: DaySpan, today: Day, in view: WorldView) -> [PointCounts] {
        let state = view.habits
        var habits = [Int32](repeating: 0, count: span.count)
        var tasks = habits
        let none = DayBits(span)
        for place in state.shown {
            let completed = state.days(of: place, over: span, today: today, none: none).completed
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
        return state.shown.compactMap { place in
            guard let instance = state.instance(place, on: day, today: today),
                instance.isCompleted
            else { return nil }
            return (
                instance.kind == .habit ? .habitCompleted : .taskCompleted,
                instance.definition.name
            )
        }
    }
}
