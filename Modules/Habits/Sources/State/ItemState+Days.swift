internal import Core
internal import Recurrence

/// An item over a span as sets of days.
struct ItemDays {
    var scheduled: DayBits
    var completed: DayBits
    var excused: DayBits
}

extension HabitsState {
    /// What an item's days were to be and what they came to. Rules H5, H7, H8, H9.
    ///
    /// On `neutral` days, which the person never had, nothing was to be done or completed, whatever
    /// was recorded. Rule D3.
    func days(of place: Int, over span: DaySpan, today: Day, neutral: DayBits) -> ItemDays {
        AnswerBudget.spend()
        var scheduled = items[place].scheduled(over: span)
        var completed = items[place].completed(over: span, scheduled: scheduled, today: today)
        if !neutral.isEmpty {
            scheduled.subtract(neutral)
            completed.subtract(neutral)
        }
        var excused = DayBits(span)
        if !ranges.isEmpty || !items[place].facts.skips.isEmpty {
            addSkips(of: place, to: &excused)
            excused.formIntersection(scheduled)
            excused.subtract(completed)
        }
        return ItemDays(scheduled: scheduled, completed: completed, excused: excused)
    }

    /// The runs of skipped days that stand, the one written last at the end.
    var standingRanges: [StandingRange] {
        guard !ranges.isEmpty else { return [] }
        return standingRangesKept.value {
            ranges.values.compactMap { versions in
                guard let current = versions.current(retractions), let range = current.value else {
                    return nil
                }
                return StandingRange(stamp: current.stamp, range: range)
            }
            .sorted { $0.stamp < $1.stamp }
        }
    }

    /// Adds the days that are skipped with a note, whatever else happened on them.
    private func addSkips(of place: Int, to bits: inout DayBits) {
        let ranges = standingRanges
        guard !ranges.isEmpty else {
            return items[place].facts.skips.addSpoken(to: &bits, items[place].facts.retractions)
        }
        let facts = items[place].facts
        for standing in ranges where standing.range.covers(facts.id) {
            bits.set(standing.range.span, to: !standing.range.note.isEmpty)
        }
        facts.skips.forEach(in: bits.span, facts.retractions) { entry in
            bits[entry.day] = standing(entry, ranges, facts.id, on: entry.day)?.isExcused ?? false
        }
    }

    /// The skip of an item on a day: the last word, be it about the day or about a run of days.
    func skip(of place: Int, on day: Day) -> Skip? {
        if ranges.isEmpty, items[place].facts.skips.isEmpty { return nil }
        let facts = items[place].facts
        let entry = facts.skips.current(on: day, facts.retractions)
        return standing(entry, standingRanges, facts.id, on: day)
    }

    private func standing(
        _ entry: DayLog.Entry?, _ ranges: [StandingRange], _ item: ItemID,
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
    /// The days on which the item was to be done, by the definitions then in force. Rule H11.
    func scheduled(over span: DaySpan) -> DayBits {
        var bits: DayBits?
        for index in plan.eras.indices where !plan.eras[index].isArchived {
            let from = max(plan.eras[index].from, plan.start)
            guard let part = DaySpan(from, plan.end(of: index))?.intersection(span) else {
                continue
            }
            if bits == nil, part == span { return days(ofEra: index, over: part) }
            bits = (bits ?? DayBits(span)).union(days(ofEra: index, over: part))
        }
        return bits ?? DayBits(span)
    }

    private func days(ofEra index: Int, over part: DaySpan) -> DayBits {
        switch plan.eras[index].definition.schedule {
        case .once:
            var bits = DayBits(part)
            bits[plan.start] = !plan.isDoneBeforeStart
            return bits
        case .rule: return plan.eras[index].days?.bits(over: part) ?? DayBits(part)
        case .timesPerWeek, .timesPerMonth, .times:
            let quota = Quota(plan.eras[index])
            return plan.isDaily(index)
                ? quota.days(over: part, done: plan.reached)
                : quota.days(over: part, done: plan.positive)
        }
    }

    /// The days on which the item was completed, scheduled or not.
    func completed(over span: DaySpan, scheduled: DayBits, today: Day) -> DayBits {
        if plan.eras.count == 1 {
            return completed(inEra: 0, over: span, scheduled: scheduled, today: today)
        }
        var bits = DayBits(span)
        for index in plan.eras.indices {
            guard
                let part = DaySpan(plan.eras[index].from, plan.end(of: index))?.intersection(span)
            else { continue }
            bits.formUnion(
                completed(
                    inEra: index, over: part, scheduled: scheduled.over(part), today: today))
        }
        return bits
    }

    private func completed(
        inEra index: Int, over span: DaySpan, scheduled: DayBits, today: Day
    ) -> DayBits {
        var reached = plan.reached.bits(over: span)
        if plan.eras[index].definition.type.isLimit {
            var closed = scheduled
            if let open = DaySpan(today, .last)?.intersection(span) { closed.set(open, to: false) }
            facts.confirmations.forEach(in: span, facts.retractions) { entry in
                if entry.value == 1 { closed[entry.day] = true }
            }
            closed.subtract(reached)
            return closed
        }
        if plan.isDoneOnce(index) {
            // What two devices did on two days was done on the first of them.
            if let later = plan.reached.first.flatMap({ DaySpan($0 + 1, .last) }) {
                reached.set(later, to: false)
            }
            return reached
        }
        if !plan.isDaily(index) {
            reached.formIntersection(scheduled)
            reached.formUnion(plan.positive.bits(over: span))
        }
        return reached
    }

    /// Whether the item was to be done on one day: what `scheduled(over:)` says of it, sooner.
    func isScheduled(on day: Day) -> Bool {
        guard day >= plan.start, let index = plan.era(on: day), !plan.eras[index].isArchived else {
            return false
        }
        switch plan.eras[index].definition.schedule {
        case .once: return day == plan.start && !plan.isDoneBeforeStart
        case .rule: return plan.eras[index].days?.contains(day) ?? false
        case .timesPerWeek, .timesPerMonth, .times:
            return days(ofEra: index, over: DaySpan(day))[day]
        }
    }

    /// Whether the item was completed on one day: what `completed(over:)` says of it, sooner.
    func isCompleted(on day: Day, isScheduled: Bool, today: Day) -> Bool {
        guard let index = plan.era(on: day) else { return false }
        let isReached = plan.reached[day]
        if plan.eras[index].definition.type.isLimit {
            return !isReached && (isScheduled && day < today || isConfirmed(on: day))
        }
        if plan.isDoneOnce(index) { return isReached && plan.reached.first == day }
        return plan.isDaily(index) ? isReached : isReached && isScheduled || plan.positive[day]
    }

    /// Whether the person confirmed that the limit was kept. Rule H5.
    func isConfirmed(on day: Day) -> Bool {
        facts.confirmations.current(on: day, facts.retractions)?.value == 1
    }
}

extension ItemPlan {
    /// Whether an era's item is a task that is done once, on whatever day. Rule H15.
    func isDoneOnce(_ index: Int) -> Bool {
        guard kind == .task, case .once = eras[index].definition.schedule else { return false }
        return isDaily(index) && !eras[index].definition.type.isLimit
    }

    /// The other day on which a one-off task was done; nil if it is still open. Rule H15.
    func dayDone(otherThan day: Day) -> Day? {
        guard let index = era(on: day), isDoneOnce(index), let done = reached.first else {
            return nil
        }
        return done == day ? nil : done
    }

    /// Whether what is due once was done before its day, so that nothing is left to do then.
    var isDoneBeforeStart: Bool { kind == .task && reached.first.map { $0 < start } ?? false }

    /// Whether an era's target is for single days.
    func isDaily(_ index: Int) -> Bool { eras[index].definition.period == .day }
}
