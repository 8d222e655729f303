public import Core
internal import Recurrence

extension Habits {
    /// Returns the days, from a given day on, on which an item is due next. Rule H4.
    ///
    /// For a quota, or a weekly or monthly target, a due day is the last possible one of its
    /// period. The calculation assumes that the item is done on each due day. Rules H7, H8.
    public static func next(
        _ count: Int = 14, of item: ItemID, from day: Day, in view: WorldView
    ) -> [Day] {
        let state = view.habits
        guard let place = state.place(of: item), state.items[place].plan.isShown else { return [] }
        return state.items[place].next(count, from: day)
    }

    /// Returns the days on which a new item with these fields would be due next, for the preview in
    /// a form. Rule H4.
    ///
    /// Throws the same errors as the command that adds the item.
    public static func preview(
        _ count: Int, _ kind: ItemKind, _ fields: ItemPatch, start: Day?, today: Day
    ) throws(Rejection) -> [Day] {
        let start = start ?? fields.firstDay(from: today)
        let fields = try ItemPatch.added.checked(fields).completed(for: kind, start: start)
        return fields.next(count, kind, start: start)
    }
}

extension ItemPatch {
    /// Returns the first day for a new item for which the user gave no start.
    ///
    /// This is today. For a rule with an interval, it is the next occurrence, because the interval
    /// counts from it. Rule T3.
    func firstDay(from today: Day) -> Day {
        guard case .rule(let rule)? = schedule, rule.interval > 1, !rule.frequency.isSubDaily else {
            return today
        }
        var parts = rule.parts
        (parts.interval, parts.end) = (1, .never)
        guard let every = try? RecurrenceRule(parts) else { return today }
        return DayPlan(every, start: today).days(from: today).first { _ in true } ?? today
    }

    /// Returns the days on which a new item with these fields would be due next.
    func next(_ count: Int, _ kind: ItemKind, start: Day) -> [Day] {
        var facts = ItemFacts(ItemID(high: 0, low: 0))
        facts.births.insert(Creation(kind: kind, start: start, order: 0, fields: self), .zero)
        return HabitsState.ItemState(facts).next(count, from: start)
    }
}

extension HabitsState.ItemState {
    /// Returns the next due days from a given day on.
    func next(_ count: Int, from day: Day) -> [Day] {
        var found: [Day] = []
        for index in plan.eras.indices where !plan.eras[index].isArchived {
            let from = max(plan.eras[index].from, plan.start, day)
            let end = plan.end(of: index)
            guard from <= end, found.count < count else { continue }
            let days = due(count - found.count, inEra: index, from: from)
            found += days.prefix { $0 <= end }
        }
        return found
    }

    private func due(_ count: Int, inEra index: Int, from day: Day) -> [Day] {
        let era = plan.eras[index]
        if era.isPeriodic { return deadlines(count, inEra: index, from: day) }
        return switch era.definition.schedule {
        case .once: plan.start >= day ? [plan.start] : []
        case .rule: era.days.map { Array($0.days(from: day).prefix(count)) } ?? []
        case .timesPerWeek, .timesPerMonth, .times:
            Quota(era).next(count, from: day, done: plan.reached)
        }
    }

    /// Returns the last possible days of the next periods whose targets are not met. Rule H7.
    private func deadlines(_ count: Int, inEra index: Int, from day: Day) -> [Day] {
        var found: [Day] = []
        var first = day
        let width = plan.eras[index].definition.period == .week ? 7 : 31
        // Months without a scheduled day are skipped, for at most ten years.
        for _ in 0..<(count + 3_660 / width) where found.count < count {
            let days = width == 7 ? DaySpan.week(of: first) : DaySpan.month(of: first)
            if let period = period(of: days.last), period.last >= day,
                period.isLimit || !period.isMet
            {
                found.append(period.last)
            }
            first = days.last + 1
        }
        return found
    }
}
