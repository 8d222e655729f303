public import Core

/// Questions about items, answered from the state: pure functions.
///
/// `today` is the person's day; it decides which days are closed, pending or still to come.
public enum Habits {
    /// The instances of a day, habits then tasks, in the person's order. Rule U2.
    ///
    /// What is scheduled or was done, logged, skipped or noted on the day; quotas that may be done;
    /// items whose timer is on and tasks that are overdue, on today alone.
    public static func day(_ day: Day, today: Day, in view: WorldView) -> [Instance] {
        let state = view.habits
        let neutral = view.neutralDays(in: DaySpan(day))
        return state.shown.compactMap { place in
            guard let instance = state.instance(place, on: day, today: today, neutral: neutral)
            else { return nil }
            let belongs =
                instance.isScheduled || instance.isCompleted || instance.isOptional
                || instance.isOverdue || instance.logged > .zero || !instance.note.isEmpty
                || instance.skip?.range == nil && instance.skip != nil
                || instance.timer != nil && day == today
            return belongs ? instance : nil
        }
    }

    /// An item on a day, scheduled or not; nil if there is no such item.
    public static func instance(
        of item: ItemID, on day: Day, today: Day, in view: WorldView
    ) -> Instance? {
        let state = view.habits
        let neutral = view.neutralDays(in: DaySpan(day))
        return state.place(of: item)
            .flatMap { state.instance($0, on: day, today: today, neutral: neutral) }
    }

    /// The items, habits then tasks, in the person's order, as they stand today.
    public static func items(
        includingArchived: Bool = false, today: Day, in view: WorldView
    ) -> [Item] {
        let state = view.habits
        let items = state.shown.compactMap { state.item($0, on: today) }
        return includingArchived ? items : items.filter { !$0.isArchived }
    }

    /// An item as it stands on a day; nil if there is none such or it was deleted.
    public static func item(_ id: ItemID, on day: Day, in view: WorldView) -> Item? {
        let state = view.habits
        return state.place(of: id).flatMap { state.item($0, on: day) }
    }

    /// The runs of skipped days, the earliest first. Rule H9.
    public static func skipRanges(in view: WorldView) -> [SkipRange] {
        view.habits.standingRanges.map(\.range)
            .sorted { ($0.span.first, $0.id) < ($1.span.first, $1.id) }
    }

    /// The first day with anything scheduled or logged; nil if there is none.
    public static func firstDay(in view: WorldView) -> Day? { view.habits.firstDay }
}

extension WorldView {
    /// The module's state.
    var habits: HabitsState { state(of: HabitsProjection.self) }
}

extension HabitsState {
    /// The first day on which an item could be scheduled or something was logged.
    var firstDay: Day? {
        AnswerBudget.spend(items.count)
        var first: Day?
        for place in items.indices where items[place].plan.isShown {
            let day = min(items[place].plan.start, items[place].plan.positive.first ?? .last)
            first = min(first ?? day, day)
        }
        return first
    }
}
