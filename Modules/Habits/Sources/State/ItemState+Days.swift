internal import Core
internal import Recurrence

/// The results of an item's days over a span, as sets of days.
struct ItemDays {
    var scheduled: DayBits
    var completed: DayBits
    var excused: DayBits
    /// The days that count for the item's streak and adherence. Rule H7.
    var judged: JudgedDays

    /// Returns the scheduled days of a span that were neither completed nor excused.
    func unfinished(in span: DaySpan) -> DayBits {
        var bits = DayBits(scheduled.span)
        if let part = span.intersection(scheduled.span) { bits.set(part) }
        bits.formIntersection(scheduled)
        bits.subtract(completed)
        bits.subtract(excused)
        return bits
    }
}

extension HabitsState {
    /// Returns the scheduled, completed, excused and judged days of an item. Rules H5, H7, H8,
    /// H9.
    ///
    /// A day that does not exist for the user is neither scheduled nor completed, whatever was
    /// recorded. Rule D3.
    func days(of place: Int, over span: DaySpan, today: Day, neutral: DayMarks) -> ItemDays {
        AnswerBudget.spend()
        var scheduled = items[place].scheduled(over: span, today: today)
        var silent = DayBits(span)
        if items[place].plan.hasLimits {
            silent = items[place].silent(over: span, today: today, neutral)
            scheduled.subtract(silent)
        }
        var completed = items[place].completed(over: span, scheduled: scheduled, today: today)
        if !neutral.isEmpty {
            scheduled.subtract(neutral.vanished)
            completed.subtract(neutral.vanished)
        }
        var excused = DayBits(span)
        if !ranges.isEmpty || !items[place].facts.skips.isEmpty {
            addSkips(of: place, to: &excused)
            excused.formIntersection(scheduled)
            excused.subtract(completed)
        }
        var days = ItemDays(
            scheduled: scheduled, completed: completed, excused: excused,
            judged: JudgedDays(due: scheduled, kept: completed, excused: excused))
        if items[place].plan.hasPeriods {
            days.judged = items[place].judged(days, today: today, silent: silent)
            if !neutral.isEmpty {
                days.judged.due.subtract(neutral.vanished.subtracting(days.judged.kept))
            }
        }
        return days
    }

    /// The current ranges of skipped days, sorted by the time at which they were recorded.
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

    /// Adds the days that are skipped with a note, whatever else was recorded for them.
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

    /// Returns the skip of an item on a day; nil if the item is not skipped.
    ///
    /// The latest fact counts, whether it applies to the day or to a range of days.
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
    /// Returns the past days of a limit for which the user recorded nothing. They neither count nor
    /// break a streak. Rule H5.
    func silent(over span: DaySpan, today: Day, _ marks: DayMarks) -> DayBits {
        var silent = DayBits(span)
        for index in plan.eras.indices where plan.eras[index].definition.type.isLimit {
            let era = DaySpan(plan.eras[index].from, min(plan.end(of: index), today - 1))
            if let part = era?.intersection(span) { silent.set(part) }
        }
        guard let alive = marks.alive else { return silent }
        silent.subtract(alive.over(span))
        // A period counts if the user recorded something on any of its days.
        if plan.hasPeriods {
            for period in periods(over: span) where period.isLimit {
                if period.days.days.contains(where: { alive[$0] }) { silent[period.last] = false }
            }
        }
        return silent
    }

    /// Returns true if `silent` contains the day.
    func isSilent(on day: Day, today: Day, _ marks: DayMarks) -> Bool {
        guard day < today, plan.hasLimits, let index = plan.era(on: day) else { return false }
        guard plan.eras[index].definition.type.isLimit, !marks.isAlive(day) else { return false }
        guard let period = period(of: day), period.last == day else { return true }
        return !period.days.days.contains(where: marks.isAlive)
    }

    /// Returns the days on which the item was scheduled, according to the definition in force on
    /// each day. Rule H11.
    func scheduled(over span: DaySpan, today: Day) -> DayBits {
        var bits: DayBits?
        for index in plan.eras.indices where !plan.eras[index].isArchived {
            let from = max(plan.eras[index].from, plan.start)
            guard let part = DaySpan(from, plan.end(of: index))?.intersection(span) else {
                continue
            }
            let days = days(ofEra: index, over: part, today: today)
            if bits == nil, part == span { return days }
            bits = (bits ?? DayBits(span)).union(days)
        }
        return bits ?? DayBits(span)
    }

    private func days(ofEra index: Int, over part: DaySpan, today: Day) -> DayBits {
        if plan.eras[index].isPeriodic {
            return periodDays(ofEra: index, over: part, today: today)
        }
        switch plan.eras[index].definition.schedule {
        case .once:
            var bits = DayBits(part)
            bits[plan.start] = !plan.isDoneBeforeStart
            return bits
        case .rule: return plan.eras[index].days?.bits(over: part) ?? DayBits(part)
        case .timesPerWeek, .timesPerMonth, .times:
            return Quota(plan.eras[index]).days(over: part, done: plan.reached)
        }
    }

    /// Returns the days on which the item was completed, whether or not it was scheduled.
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
        if plan.eras[index].isPeriodic {
            return completedPeriods(inEra: index, over: span, scheduled, today: today)
        }
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
            // If two devices completed a one-off task on two days, only the first day counts.
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

    /// Returns the completed days during a definition with a weekly or monthly target.
    ///
    /// For a target, these are the days on which something was logged. A limit is completed on its
    /// last scheduled day, after the period is over or the user has confirmed it.
    private func completedPeriods(
        inEra index: Int, over span: DaySpan, _ scheduled: DayBits, today: Day
    ) -> DayBits {
        guard plan.eras[index].definition.type.isLimit else {
            return plan.positive.bits(over: span)
        }
        var kept = DayBits(span)
        for period in periods(over: span) where period.isMet && span.contains(period.last) {
            let isClosed = period.days.last < today && scheduled[period.last]
            kept[period.last] = isClosed || isConfirmed(on: period.last)
        }
        return kept
    }

    /// Returns true if the item was scheduled on a day. For a single day, this is faster than
    /// `scheduled(over:)`.
    func isScheduled(on day: Day, today: Day) -> Bool {
        guard day >= plan.start, let index = plan.era(on: day), !plan.eras[index].isArchived else {
            return false
        }
        if plan.eras[index].isPeriodic {
            return periodDays(ofEra: index, over: DaySpan(day), today: today)[day]
        }
        switch plan.eras[index].definition.schedule {
        case .once: return day == plan.start && !plan.isDoneBeforeStart
        case .rule: return plan.eras[index].days?.contains(day) ?? false
        case .timesPerWeek, .timesPerMonth, .times:
            return days(ofEra: index, over: DaySpan(day), today: today)[day]
        }
    }

    /// Returns true if the item was completed on a day. For a single day, this is faster than
    /// `completed(over:)`.
    func isCompleted(on day: Day, isScheduled: Bool, today: Day) -> Bool {
        guard let index = plan.era(on: day) else { return false }
        let isReached = plan.reached[day]
        if plan.eras[index].isPeriodic {
            var scheduled = DayBits(DaySpan(day))
            scheduled[day] = isScheduled
            return completedPeriods(inEra: index, over: DaySpan(day), scheduled, today: today)[day]
        }
        if plan.eras[index].definition.type.isLimit {
            return !isReached && (isScheduled && day < today || isConfirmed(on: day))
        }
        if plan.isDoneOnce(index) { return isReached && plan.reached.first == day }
        return plan.isDaily(index) ? isReached : isReached && isScheduled || plan.positive[day]
    }

    /// Returns the scheduled days on which a limit was exceeded; nil if the item is not a limit.
    func exceeded(_ days: ItemDays) -> DayBits? {
        guard plan.hasLimits else { return nil }
        var exceeded = DayBits(days.scheduled.span)
        for index in plan.eras.indices where plan.eras[index].definition.type.isLimit {
            let era = DaySpan(plan.eras[index].from, plan.end(of: index))
            if let part = era?.intersection(exceeded.span) { exceeded.set(part) }
        }
        return exceeded.intersection(plan.reached.bits(over: exceeded.span))
            .intersection(days.scheduled)
    }

    /// Returns true if the user confirmed staying within the limit on a day. Rule H5.
    func isConfirmed(on day: Day) -> Bool {
        facts.confirmations.current(on: day, facts.retractions)?.value == 1
    }
}

extension ItemPlan {
    /// Returns true if the item is a one-off task during the definition with this index. Such a
    /// task can be done on any day. Rule H15.
    func isDoneOnce(_ index: Int) -> Bool {
        guard kind == .task, case .once = eras[index].definition.schedule else { return false }
        return isDaily(index) && !eras[index].definition.type.isLimit
    }

    /// Returns the other day on which a one-off task was done; nil if the task is still open.
    /// Rule H15.
    func dayDone(otherThan day: Day) -> Day? {
        guard let index = era(on: day), isDoneOnce(index), let done = reached.first else {
            return nil
        }
        return done == day ? nil : done
    }

    /// True if a one-off task was done before its start day. Nothing is then left to do.
    var isDoneBeforeStart: Bool { kind == .task && reached.first.map { $0 < start } ?? false }

    /// Returns true if the definition with this index has a daily target.
    func isDaily(_ index: Int) -> Bool { eras[index].definition.period == .day }
}
