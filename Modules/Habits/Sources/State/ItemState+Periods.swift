internal import Core
internal import Recurrence
internal import StreaksAPI

/// Targets of a week or a month. Rule H7.
///
/// An item with such a target is scheduled on the days on which something was logged, and on the
/// last scheduled day of a period whose target is not met. A limit of a period is judged on that
/// last day alone.
extension HabitsState.ItemState {
    /// A calendar week or month with a target.
    struct Period {
        /// The days in the calendar.
        var days: DaySpan
        /// The last scheduled day: the period is judged by the definition then in force.
        var last: Day
        /// Whether that definition is a limit.
        var isLimit: Bool
        /// Whether the sum of all days is as the target asks.
        var isMet: Bool
        /// Whether the item is archived, or has another kind of target, when the period ends: the
        /// days that were left then are not asked for, so nothing is missed.
        var isCut: Bool

        /// Whether the day `last` says something: it is missed, or a limit is decided.
        func isJudged(today: Day) -> Bool {
            if isCut { return false }
            return isLimit ? !isMet || last >= today || days.last < today : !isMet
        }
    }

    /// The weeks and months with a target that touch a span, first to last of each.
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

    /// The week or month of a day, if its target is for one then; nil if it has no scheduled day.
    func period(of day: Day) -> Period? {
        guard let index = plan.era(on: day) else { return nil }
        switch plan.eras[index].definition.period {
        case .day: return nil
        case .week: return period(.week, DaySpan.week(of: day))
        case .month: return period(.month, DaySpan.month(of: day))
        }
    }

    /// A week or month, whatever was edited in it: it belongs to the definition of its last
    /// scheduled day. Nil if it has none.
    private func period(_ kind: TargetPeriod, _ days: DaySpan) -> Period? {
        guard days.last >= plan.start, let end = plan.era(on: days.last),
            let last = days.days.last(where: { isAskedFor($0, kind) }),
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

    /// Whether a day is one of those that the schedule leaves to a period.
    private func isAskedFor(_ day: Day, _ kind: TargetPeriod) -> Bool {
        guard let index = plan.era(on: day), plan.eras[index].has(kind) else { return false }
        return isAskedFor(day, index)
    }

    /// Whether the schedule of an era with a period's target has a day.
    func isAskedFor(_ day: Day, _ index: Int) -> Bool {
        guard day >= plan.start, plan.eras[index].isPeriodic, !plan.eras[index].isArchived else {
            return false
        }
        return plan.eras[index].definition.schedule.isQuota
            || plan.eras[index].days?.contains(day) ?? false
    }

    /// The days of an era with a period's target on which the item was to be done.
    func periodDays(ofEra index: Int, over part: DaySpan, today: Day) -> DayBits {
        var bits =
            plan.eras[index].definition.type.isLimit
            ? DayBits(part) : plan.positive.bits(over: part)
        for period in periods(over: part) where period.isJudged(today: today) {
            bits[period.last] = true
        }
        return bits
    }

    /// The day on which the sum of a period reached its target.
    private func dayMet(_ period: Period) -> Day {
        guard let index = plan.era(on: period.last) else { return period.last }
        let target = plan.eras[index].target(on: period.last)
        let first = period.days.first
        return period.days.days.first {
            plan.sum(first..<($0 + 1), asOf: period.last, facts.progress) >= target
        } ?? period.last
    }
}

/// The days by which streak, adherence and strength of an item are counted. Rules H7, H12.
///
/// They are the scheduled days; of an item with a target of a week or a month it is one day of each
/// period: the day on which the target was met, or the last scheduled day.
struct JudgedDays {
    var due: DayBits
    var kept: DayBits
    var excused: DayBits

    /// The days as Streaks takes them.
    func forStreaks(_ unit: StreakUnit) -> DayItem.Judged {
        DayItem.Judged(due: due.subtracting(excused), kept: kept, unit: unit)
    }
}

extension HabitsState.ItemState {
    /// The judged days of a span, from what the item's days came to.
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

extension ItemPlan.Era {
    /// Whether its target is for a week or a month, met on days that are left to the person.
    var isPeriodic: Bool {
        if definition.period == .day { return false }
        if case .once = definition.schedule { return false }
        return true
    }

    /// Whether its target is for a week, or for a month, and asks for something.
    func has(_ period: TargetPeriod) -> Bool {
        isPeriodic && !isArchived && definition.period == period
    }
}

extension ItemPlan {
    /// What the item's streak counts on a day.
    func streakUnit(on day: Day) -> StreakUnit {
        guard let index = era(on: day), eras[index].isPeriodic else { return .day }
        return eras[index].definition.period == .week ? .week : .month
    }
}
