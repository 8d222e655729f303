internal import Core
internal import Recurrence
internal import StreaksAPI

/// Evaluates weekly and monthly targets. Rule H7.
///
/// An item with such a target is scheduled on each day on which something was logged. It is also
/// scheduled on the last possible day of a period whose target is not met. A limit for a period is
/// judged only on that last day.
extension HabitsState.ItemState {
    /// A calendar week or month with a target.
    struct Period {
        /// The calendar days of the period.
        var days: DaySpan
        /// The last possible day in the period. The definition in force on this day applies to the
        /// whole period.
        var last: Day
        /// True if the definition that applies is a limit.
        var isLimit: Bool
        /// True if the sum of all days meets the target, or for a limit does not exceed it.
        var isMet: Bool
        /// True if the item is archived or has another kind of target when the period ends. The
        /// remaining days are then not due, so the period cannot be missed.
        var isCut: Bool

        /// Returns true if the day `last` is scheduled, because the target was missed or the limit
        /// has been decided.
        func isJudged(today: Day) -> Bool {
            if isCut { return false }
            return isLimit ? !isMet || last >= today || days.last < today : !isMet
        }
    }

    /// Returns the weeks and then the months that have a target and overlap a span, each in order.
    func periods(over span: DaySpan) -> [Period] {
        var found: [Period] = []
        for kind in [TargetPeriod.week, .month] where plan.eras.contains(where: { $0.has(kind) }) {
            var day = span.first
            while day <= span.last {
                let days = kind == .week ? DaySpan.week(of: day) : DaySpan.month(of: day)
                if let period = period(kind, days) { found.append(period) }
                guard days.last < span.last else { break }
                day = days.last + 1
            }
        }
        return found
    }

    /// Returns the week or month that contains a day; nil if the target is daily or the period has
    /// no possible day.
    func period(of day: Day) -> Period? {
        guard let index = plan.era(on: day) else { return nil }
        switch plan.eras[index].definition.period {
        case .day: return nil
        case .week: return period(.week, DaySpan.week(of: day))
        case .month: return period(.month, DaySpan.month(of: day))
        }
    }

    /// Returns a week or month, judged by the definition of its last possible day; nil if it has
    /// none.
    private func period(_ kind: TargetPeriod, _ days: DaySpan) -> Period? {
        guard days.last >= plan.start, let end = plan.era(on: days.last),
            let last = days.days.last(where: { isRequested($0, kind) }),
            let index = plan.era(on: last)
        else { return nil }
        let (target, isLimit) = (
            plan.eras[index].target(on: last), plan.eras[index].definition.type.isLimit
        )
        let sum = max(.zero, plan.sum(days.first..<(days.last + 1), asOf: last, facts.progress))
        return Period(
            days: days, last: last, isLimit: isLimit,
            isMet: isLimit ? sum <= target : sum >= target && sum > .zero,
            isCut: !plan.eras[end].has(kind))
    }

    /// Returns true if the day can count towards a target for this kind of period.
    private func isRequested(_ day: Day, _ kind: TargetPeriod) -> Bool {
        guard let index = plan.era(on: day), plan.eras[index].has(kind) else { return false }
        return isRequested(day, index)
    }

    /// Returns true if the schedule of an era with a weekly or monthly target contains the day.
    func isRequested(_ day: Day, _ index: Int) -> Bool {
        guard day >= plan.start, plan.eras[index].isPeriodic, !plan.eras[index].isArchived else {
            return false
        }
        return plan.eras[index].definition.schedule.isQuota
            || plan.eras[index].days?.contains(day) ?? false
    }

    /// Returns the scheduled days of an era with a weekly or monthly target.
    func periodDays(ofEra index: Int, over part: DaySpan, today: Day) -> DayBits {
        var bits =
            plan.eras[index].definition.type.isLimit
            ? DayBits(part) : plan.positive.bits(over: part)
        for period in periods(over: part) where period.isJudged(today: today) {
            bits[period.last] = true
        }
        return bits
    }

    /// Returns the day on which the sum of a period reached its target.
    private func dayMet(_ period: Period) -> Day {
        guard let index = plan.era(on: period.last) else { return period.last }
        let target = plan.eras[index].target(on: period.last)
        let first = period.days.first
        return period.days.days.first {
            plan.sum(first..<($0 + 1), asOf: period.last, facts.progress) >= target
        } ?? period.last
    }
}

/// The days that count for an item's streak, adherence and strength. Rules H7, H12.
///
/// For a daily target, these are the scheduled days. For a weekly or monthly target, there is one
/// day per period: the day on which the target was met, or the last possible day.
struct JudgedDays {
    var due: DayBits
    var kept: DayBits
    var excused: DayBits

    /// Returns the days in the form that the Streaks module requires.
    func forStreaks(_ unit: StreakUnit) -> DayItem.Judged {
        DayItem.Judged(due: due.subtracting(excused), kept: kept, unit: unit)
    }
}

extension HabitsState.ItemState {
    /// Returns the judged days of a span, computed from the item's days.
    func judged(_ days: ItemDays, today: Day, silent: DayBits) -> JudgedDays {
        var judged = JudgedDays(due: days.scheduled, kept: days.completed, excused: days.excused)
        guard plan.hasPeriods else { return judged }
        let span = days.scheduled.span
        for index in plan.eras.indices where plan.eras[index].isPeriodic {
            guard let era = DaySpan(plan.eras[index].from, plan.end(of: index)) else { continue }
            judged.due.set(era, to: false)
            judged.kept.set(era, to: false)
            judged.excused.set(era, to: false)
        }
        for period in periods(over: span) {
            let isOver = period.days.last < today
            if period.isMet, !period.isLimit {
                let day = dayMet(period)
                judged.due[day] = true
                judged.kept[day] = true
            } else if period.isMet {
                guard days.completed[period.last] else { continue }
                judged.due[period.last] = true
                judged.kept[period.last] = true
            } else if isOver || period.last == today, !period.isCut, !silent[period.last] {
                judged.due[period.last] = true
                judged.excused[period.last] = days.excused[period.last]
            }
        }
        return judged
    }
}

extension ItemPlan.DefinitionPeriod {
    /// True if the target is weekly or monthly, so that the user chooses the days.
    var isPeriodic: Bool {
        if definition.period == .day { return false }
        if case .once = definition.schedule { return false }
        return true
    }

    /// Returns true if the target is for this kind of period and the item is not archived.
    func has(_ period: TargetPeriod) -> Bool {
        isPeriodic && !isArchived && definition.period == period
    }
}

extension ItemPlan {
    /// Returns the unit in which the item's streak is counted on a day.
    func streakUnit(on day: Day) -> StreakUnit {
        guard let index = era(on: day), eras[index].isPeriodic else { return .day }
        return eras[index].definition.period == .week ? .week : .month
    }
}
