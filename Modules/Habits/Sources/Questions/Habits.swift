public import Core

/// Queries about items: pure functions of the state.
///
/// `today` is the user's current day. It decides which days are over, still open or in the future.
public enum Habits {
    /// Returns the instances of a day: habits, then tasks, each in the user's order. Rule U2.
    ///
    /// The list contains the following items:
    /// - items that are scheduled, or that were done, logged, skipped or noted on the day
    /// - quotas that the user may do on the day
    /// - limits for which a past day has no record and no answer
    /// - on today's list only: items with a timer, and open tasks
    public static func day(_ day: Day, today: Day, in view: WorldView) -> [Instance] {
        let state = view.habits
        let neutral = view.dayMarks(in: DaySpan(day))
        return state.shown.compactMap { place in
            guard let instance = state.instance(place, on: day, today: today, neutral: neutral)
            else { return nil }
            let belongs =
                instance.isScheduled || instance.isCompleted || instance.isOptional
                || instance.isOpen || instance.isOverdue || instance.isUnanswered
                || instance.logged > .zero
                || !instance.note.isEmpty
                || instance.skip?.range == nil && instance.skip != nil
                || instance.timer != nil && day == today
            return belongs ? instance : nil
        }
    }

    /// Returns an item on a day, scheduled or not; nil if there is no such item.
    public static func instance(
        of item: ItemID, on day: Day, today: Day, in view: WorldView
    ) -> Instance? {
        let state = view.habits
        let neutral = view.dayMarks(in: DaySpan(day))
        return state.place(of: item)
            .flatMap { state.instance($0, on: day, today: today, neutral: neutral) }
    }

    /// Returns the items as they are today: habits, then tasks, each in the user's order.
    public static func items(
        includingArchived: Bool = false, today: Day, in view: WorldView
    ) -> [Item] {
        let state = view.habits
        let items = state.shown.compactMap { state.item($0, on: today) }
        return includingArchived ? items : items.filter { !$0.isArchived }
    }

    /// Returns an item as of a day; nil if there is no such item or it was deleted.
    public static func item(_ id: ItemID, on day: Day, in view: WorldView) -> Item? {
        let state = view.habits
        return state.place(of: id).flatMap { state.item($0, on: day) }
    }

    /// Returns the ranges of skipped days, earliest first. Rule H9.
    public static func skipRanges(in view: WorldView) -> [SkipRange] {
        view.habits.standingRanges.map(\.range)
            .sorted { ($0.span.first, $0.id) < ($1.span.first, $1.id) }
    }

    /// Returns the first day on which anything was scheduled or logged; nil if there is none.
    public static func firstDay(in view: WorldView) -> Day? { view.habits.firstDay }
}

extension WorldView {
    /// The state of the module.
    var habits: HabitsState { state(of: HabitsProjection.self) }
}

extension HabitsState {
    /// The first day on which an item can be scheduled or something was logged; nil if there is
    /// none.
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
