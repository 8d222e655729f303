public import Core
public import ExplanationsAPI
internal import StreaksAPI

extension Explanation {
    /// Creates the explanation of an item's days: the reason why each day counts or not. Rule K7.
    public init(_ item: Item, over span: DaySpan, today: Day, in view: WorldView) {
        let (state, neutral) = (view.habits, view.dayMarks(in: span))
        let place = state.place(of: item.id)
        self.init(
            title: item.name,
            streak: view.answer(.streakProvider)?
                .item(item.id.description, on: span.last, today: today, in: view),
            days: span.days.map { day in
                guard let place,
                    let instance = state.instance(place, on: day, today: today, neutral: neutral)
                else { return Entry(day, .neutral, []) }
                return Entry(
                    day, Verdict(instance, today: today),
                    Habits.explain(instance, state.items[place].plan))
            })
    }
}

extension Explanation.Verdict {
    fileprivate init(_ instance: Instance, today: Day) {
        self =
            if instance.isCompleted {
                .done
            } else if instance.isExcused {
                .excused
            } else if !instance.isScheduled {
                .neutral
            } else if instance.day > today {
                .future
            } else {
                instance.day == today ? .pending : .missed
            }
    }
}
