internal import Core
internal import Recurrence

/// An item over a span as sets of days.
struct ItemDays {
    var scheduled: DayBits
    var completed: DayBits
    var excused: DayBits
}

extension HabitsState {
    /// What an item's days were to be and what they came to. SPEC H5, H7, H8, H9.
    func days(of place: Int, over span: DaySpan, today: Day) -> ItemDays {
        let item = items[place]
        let scheduled = item.scheduled(over: span)
        let completed = item.completed(over: span, scheduled: scheduled, today: today)
        var excused = excusedBySkips(item.facts, over: span)
        if !excused.isEmpty {
            excused.formIntersection(scheduled)
            excused.subtract(completed)
        }
        return ItemDays(scheduled: scheduled, completed: completed, excused: excused)
    }

    /// The runs of skipped days that stand, the one written last at the end.
    var standingRanges: [(stamp: Stamp, range: SkipRange)] {
        guard !ranges.isEmpty else { return [] }
        return ranges.values.compactMap { versions in
            guard let current = versions.current(retractions), let range = current.value else {
                return nil
            }
            return (current.stamp, range)
        }
        .sorted { $0.stamp < $1.stamp }
    }

    /// Days that are skipped with a note, whatever else happened on them.
    private func excusedBySkips(_ facts: ItemFacts, over span: DaySpan) -> DayBits {
        var bits = DayBits(span)
        let ranges = standingRanges
        for (_, range) in ranges where range.covers(facts.id) {
            bits.set(range.span, to: !range.note.isEmpty)
        }
        facts.skips.forEach(in: span, facts.retractions) { entry in
            bits[entry.day] = standing(entry, ranges, facts.id, on: entry.day)?.isExcused ?? false
        }
        return bits
    }

    /// The skip of an item on a day: the last word, be it about the day or about a run of days.
    func skip(of facts: ItemFacts, on day: Day) -> Skip? {
        standing(facts.skips.current(on: day, facts.retractions), standingRanges, facts.id, on: day)
    }

    private func standing(
        _ entry: DayLog.Entry?, _ ranges: [(stamp: Stamp, range: SkipRange)], _ item: ItemID,
        on day: Day
    ) -> Skip? {
        let range = ranges.last { $0.range.span.contains(day) && $0.range.covers(item) }
        if let range, range.stamp > entry?.stamp ?? .zero {
            return Skip(note: range.range.note, range: range.range.id)
        }
        return entry.flatMap { $0.value == 1 ? Skip(note: $0.text, range: nil) : nil }
    }
}

extension HabitsState.ItemState {
    /// The days on which the item was to be done, by the definitions then in force. SPEC H11.
    func scheduled(over span: DaySpan) -> DayBits {
        var bits: DayBits?
        for (index, era) in plan.eras.enumerated() where !era.isArchived {
            let from = max(era.from, plan.start)
            guard let part = DaySpan(from, plan.end(of: index))?.intersection(span) else { continue }
            if bits == nil, part == span { return days(of: era, over: part) }
            bits = (bits ?? DayBits(span)).union(days(of: era, over: part))
        }
        return bits ?? DayBits(span)
    }

    private func days(of era: ItemPlan.Era, over part: DaySpan) -> DayBits {
        switch era.definition.schedule {
        case .once:
            var bits = DayBits(part)
            bits[plan.start] = true
            return bits
        case .rule: return era.days?.bits(over: part) ?? DayBits(part)
        case .timesPerWeek, .timesPerMonth, .times:
            return Quota(era).days(over: part, done: plan.done(for: era))
        }
    }

    /// The days on which the item was completed, scheduled or not.
    func completed(over span: DaySpan, scheduled: DayBits, today: Day) -> DayBits {
        if plan.eras.count == 1, let era = plan.eras.first {
            return completed(era, over: span, scheduled: scheduled, today: today)
        }
        var bits = DayBits(span)
        for (index, era) in plan.eras.enumerated() {
            guard let part = DaySpan(era.from, plan.end(of: index))?.intersection(span) else {
                continue
            }
            bits.formUnion(
                completed(era, over: part, scheduled: scheduled.over(part), today: today))
        }
        return bits
    }

    private func completed(
        _ era: ItemPlan.Era, over span: DaySpan, scheduled: DayBits, today: Day
    ) -> DayBits {
        var reached = plan.reached.bits(over: span)
        if era.definition.type.isLimit {
            var closed = scheduled
            if let open = DaySpan(today, .last)?.intersection(span) { closed.set(open, to: false) }
            confirmedDays(over: span).forEach { closed[$0] = true }
            closed.subtract(reached)
            return closed
        }
        if era.definition.period != .day {
            reached.formIntersection(scheduled)
            reached.formUnion(plan.positive.bits(over: span))
        }
        return reached
    }

    private func confirmedDays(over span: DaySpan) -> [Day] {
        var days: [Day] = []
        facts.confirmations.forEach(in: span, facts.retractions) { entry in
            if entry.value == 1 { days.append(entry.day) }
        }
        return days
    }
}

extension ItemPlan {
    /// The days that fill a quota: the target was reached or, over weeks and months, something done.
    func done(for era: Era) -> BitPages { era.definition.period == .day ? reached : positive }
}
