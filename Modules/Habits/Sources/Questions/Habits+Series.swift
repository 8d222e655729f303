public import Core

extension Habits {
    /// Returns the results of an item's days over a span; nil if the item does not exist.
    public static func series(
        of item: ItemID, over span: DaySpan, today: Day, in view: WorldView
    ) -> ItemSeries? {
        let state = view.habits
        guard let place = state.place(of: item), state.items[place].plan.isShown else { return nil }
        let days = state.days(
            of: place, over: span, today: today, neutral: view.dayMarks(in: span))
        let facts = state.items[place].facts
        let plan = state.items[place].plan
        return ItemSeries(
            item: item, span: span, scheduled: days.scheduled, completed: days.completed,
            excused: days.excused,
            amounts: span.days.map { max(.zero, facts.progress.amount(on: $0)) },
            targets: span.days.map { day in
                plan.era(on: day).map { plan.eras[$0].target(on: day) } ?? .zero
            })
    }

    /// Returns the status of all groups on a day, sorted by name. Rule H14.
    public static func groups(on day: Day, today: Day, in view: WorldView) -> [GroupStatus] {
        let state = view.habits
        let groups = state.groups.values.compactMap { $0.current(state.retractions)?.value }
        guard !groups.isEmpty else { return [] }
        let neutral = view.dayMarks(in: DaySpan(day))
        let instances = state.shown
            .compactMap { state.instance($0, on: day, today: today, neutral: neutral) }
            .filter { $0.isScheduled || $0.isCompleted }
        return groups.sorted { ($0.name, $0.id) < ($1.name, $1.id) }.map { group in
            GroupStatus(group, instances.filter { $0.definition.group == group.id })
        }
    }
}

extension GroupStatus {
    /// Creates the status of a group from the day's instances.
    init(_ group: ItemGroup, _ instances: [Instance]) {
        self.group = group
        self.instances = instances
        completed = instances.count { $0.isCompleted }
        let left = instances.count { !$0.isExcused }
        switch group.rule {
        case .all: needed = left
        case .any: needed = min(1, left)
        case .atLeast(let count): needed = min(count, left)
        }
    }
}
