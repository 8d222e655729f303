public import Core
internal import Recurrence

extension Habits {
    /// The next days, from a day on, on which an item will be due. Rule H4.
    ///
    /// A quota is taken to be put off as long as it can be, and done then. Rule H8.
    public static func next(
        _ count: Int = 14, of item: ItemID, from day: Day, in view: WorldView
    ) -> [Day] {
        let state = view.habits
        guard let place = state.place(of: item), state.items[place].plan.isShown else { return [] }
        return state.items[place].plan.next(count, from: day)
    }

    /// The next days on which an item with these fields would be due: what a form shows. Rule H4.
    ///
    /// Refused like the command that adds it.
    public static func preview(
        _ count: Int, _ kind: ItemKind, _ fields: ItemPatch, start: Day?, today: Day
    ) throws(Rejection) -> [Day] {
        let start = start ?? fields.firstDay(from: today)
        let fields = try ItemPatch.added.checked(fields).completed(for: kind, start: start)
        return fields.next(count, kind, start: start)
    }
}

extension ItemPatch {
    /// The first day of a new item without a start: today, or the next occurrence of a rule with an
    /// interval, which is counted from it. Rule T3.
    func firstDay(from today: Day) -> Day {
        guard case .rule(let rule)? = schedule, rule.interval > 1, !rule.frequency.isSubDaily else {
            return today
        }
        var parts = rule.parts
        (parts.interval, parts.end) = (1, .never)
        guard let every = try? RecurrenceRule(parts) else { return today }
        return DayPlan(every, start: today).days(from: today).first { _ in true } ?? today
    }

    /// The next days of a new item with these fields.
    func next(_ count: Int, _ kind: ItemKind, start: Day) -> [Day] {
        var facts = ItemFacts(ItemID(high: 0, low: 0))
        facts.births.insert(Birth(kind: kind, start: start, order: 0, fields: self), .zero)
        return ItemPlan(facts).next(count, from: start)
    }
}

extension ItemPlan {
    /// The next due days from a day on.
    func next(_ count: Int, from day: Day) -> [Day] {
        var found: [Day] = []
        for index in eras.indices where !eras[index].isArchived {
            let from = max(eras[index].from, start, day)
            let end = end(of: index)
            guard from <= end, found.count < count else { continue }
            let days = due(count - found.count, inEra: index, from: from)
            found += days.prefix { $0 <= end }
        }
        return found
    }

    private func due(_ count: Int, inEra index: Int, from day: Day) -> [Day] {
        switch eras[index].definition.schedule {
        case .once: start >= day ? [start] : []
        case .rule: eras[index].days.map { Array($0.days(from: day).prefix(count)) } ?? []
        case .timesPerWeek, .timesPerMonth, .times:
            Quota(eras[index]).next(
                count, from: day, done: isDaily(index) ? reached : positive)
        }
    }
}
