import Core

@testable import Recurrence

/// A rule read as naively as RFC 5545 section 3.3.10 can be: every day is asked part by part, sets are
/// gathered period by period. Slow, and sharing nothing with the engine but the parts of a rule.
struct NaiveReading {
    let parts: RecurrenceRule.Parts
    let start: Day

    /// The days of the rule from the start to a last day, without COUNT and UNTIL.
    func days(through last: Day) -> [Day] {
        var found: [Day] = []
        var period = 0
        while true {
            let days = self.days(ofPeriod: period * parts.interval)
            guard let span = days.span else { break }
            if span.lowerBound > last + 400 { break }
            found += chosen(days.members.sorted())
            period += 1
        }
        return Set(found).filter { $0 >= start && $0 <= last }.sorted()
    }

    private func chosen(_ set: [Day]) -> [Day] {
        guard !parts.positions.isEmpty else { return set }
        return parts.positions.compactMap { position in
            let place = position > 0 ? position - 1 : set.count + position
            return set.indices.contains(place) ? set[place] : nil
        }
    }

    private typealias Period = (members: [Day], span: ClosedRange<Day>?)

    /// The set of the period that lies so many units after the start's.
    private func days(ofPeriod distance: Int) -> Period {
        let date = start.civil
        switch parts.frequency {
        case .daily:
            let day = start + distance
            return ([day].filter(allows), day...day)
        case .weekly:
            let week = start.startOfWeek(parts.weekStart) + distance * 7
            let wanted = parts.weekdays.isEmpty ? [start.weekday] : parts.weekdays.map(\.weekday)
            let members = (0..<7).map { week + $0 }.filter {
                wanted.contains($0.weekday) && allowsMonth($0)
            }
            return (members, week...(week + 6))
        case .monthly:
            let index = date.year * 12 + date.month - 1 + distance
            let month = (year: index / 12, month: index % 12 + 1)
            let span = self.span(month.year, month.month)
            return (monthMembers(month.year, month.month), span)
        default:
            let year = date.year + distance
            let first = CivilDate(year: year, month: 1, day: 1)!.asDay
            let last = CivilDate(year: year, month: 12, day: 31)!.asDay
            return (yearMembers(year), first...last)
        }
    }

    private func span(_ year: Int, _ month: Int) -> ClosedRange<Day> {
        let first = CivilDate(year: year, month: month, day: 1)!.asDay
        return first...first.endOfMonth
    }

    private func allowsMonth(_ day: Day) -> Bool {
        parts.months.isEmpty || parts.months.contains(day.civil.month)
    }

    private func allowsMonthDay(_ day: Day, _ wanted: [Int]) -> Bool {
        let fromEnd = day - day.endOfMonth - 1
        return wanted.contains(day.civil.day) || wanted.contains(fromEnd)
    }

    /// DAILY: everything limits.
    private func allows(_ day: Day) -> Bool {
        allowsMonth(day) && (parts.monthDays.isEmpty || allowsMonthDay(day, parts.monthDays))
            && (parts.weekdays.isEmpty || parts.weekdays.map(\.weekday).contains(day.weekday))
    }

    private func monthMembers(_ year: Int, _ month: Int) -> [Day] {
        guard parts.months.isEmpty || parts.months.contains(month) else { return [] }
        let span = span(year, month)
        let implied = parts.monthDays.isEmpty && parts.weekdays.isEmpty
        let wanted = implied ? [start.civil.day] : parts.monthDays
        return span.filter { day in
            (wanted.isEmpty || allowsMonthDay(day, wanted))
                && (parts.weekdays.isEmpty || allowsWeekday(day, in: span))
        }
    }

    /// Whether BYDAY names the day, counting numbered weekdays within a span.
    private func allowsWeekday(_ day: Day, in span: ClosedRange<Day>) -> Bool {
        parts.weekdays.contains { term in
            guard term.weekday == day.weekday else { return false }
            if term.ordinal == 0 { return true }
            let same = span.filter { $0.weekday == day.weekday }
            let place = term.ordinal > 0 ? term.ordinal - 1 : same.count + term.ordinal
            return same.indices.contains(place) && same[place] == day
        }
    }

    private func yearMembers(_ year: Int) -> [Day] {
        let first = CivilDate(year: year, month: 1, day: 1)!.asDay
        let last = CivilDate(year: year, month: 12, day: 31)!.asDay
        var plain = parts
        if parts.monthDays.isEmpty, parts.yearDays.isEmpty, parts.weekdays.isEmpty {
            if parts.weekNumbers.isEmpty {
                plain.monthDays = [start.civil.day]
                if parts.months.isEmpty { plain.months = [start.civil.month] }
            } else {
                plain.weekdays = [WeekdayTerm(start.weekday)]
            }
        }
        let reading = NaiveReading(parts: plain, start: start)
        return ((first - 7)...(last + 7)).filter { reading.isMember($0, first: first, last: last) }
    }

    private func isMember(_ day: Day, first: Day, last: Day) -> Bool {
        guard parts.weekNumbers.isEmpty ? (first...last).contains(day) : isInWeeks(day, of: first.civil.year)
        else { return false }
        if !allowsMonth(day) { return false }
        if !parts.monthDays.isEmpty, !allowsMonthDay(day, parts.monthDays) { return false }
        if !parts.yearDays.isEmpty {
            guard (first...last).contains(day) else { return false }
            let fromFront = day - first + 1
            if !parts.yearDays.contains(fromFront), !parts.yearDays.contains(day - last - 1) {
                return false
            }
        }
        if parts.weekdays.isEmpty { return true }
        let date = day.civil
        return allowsWeekday(day, in: parts.months.isEmpty ? first...last : span(date.year, date.month))
    }

    /// Whether the day lies in one of the weeks of a year that BYWEEKNO names.
    private func isInWeeks(_ day: Day, of year: Int) -> Bool {
        let (week, weeks) = numberOfWeek(day, year)
        guard let week else { return false }
        return parts.weekNumbers.contains(week) || parts.weekNumbers.contains(week - weeks - 1)
    }

    /// The number of the day's week in a year, nil outside it, and how many weeks the year has.
    ///
    /// A week belongs to the year that holds at least four of its days.
    private func numberOfWeek(_ day: Day, _ year: Int) -> (Int?, Int) {
        let weeks = stride(from: -7, through: 372, by: 1).map {
            CivilDate(year: year, month: 1, day: 1)!.asDay + $0
        }.filter { first in
            first.weekday == parts.weekStart
                && (0..<7).count { (first + $0).civil.year == year } >= 4
        }
        return (weeks.firstIndex { $0 <= day && day <= $0 + 6 }.map { $0 + 1 }, weeks.count)
    }
}
