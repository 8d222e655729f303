import Core

@testable import Recurrence

/// A rule read as naively as RFC 5545 section 3.3.10 can be: every day is asked part by part, sets
/// are gathered period by period. Slow, and sharing nothing with the engine but the parts of a
/// rule.
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

    /// The set of one month.
    func monthMembers(_ year: Int, _ month: Int) -> [Day] {
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

    /// The set of one year; days of its first and last week may lie outside it.
    func yearMembers(_ year: Int) -> [Day] {
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
        let weeks = parts.weekNumbers.isEmpty ? [] : weeks(of: year)
        return ((first - 7)...(last + 7)).filter {
            reading.isMember($0, first: first, last: last, weeks: weeks)
        }
    }

    private func isMember(_ day: Day, first: Day, last: Day, weeks: [Day]) -> Bool {
        guard parts.weekNumbers.isEmpty ? (first...last).contains(day) : isNamed(day, weeks) else {
            return false
        }
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
        let span = parts.months.isEmpty ? first...last : span(date.year, date.month)
        return allowsWeekday(day, in: span)
    }

    /// Whether the day lies in one of the weeks that BYWEEKNO names; `weeks` are those of the year.
    private func isNamed(_ day: Day, _ weeks: [Day]) -> Bool {
        guard let place = weeks.firstIndex(where: { $0 <= day && day <= $0 + 6 }) else {
            return false
        }
        return parts.weekNumbers.contains(place + 1)
            || parts.weekNumbers.contains(place - weeks.count)
    }

    /// The first days of the weeks of a year: a week belongs to the year that has four of its days.
    private func weeks(of year: Int) -> [Day] {
        let first = CivilDate(year: year, month: 1, day: 1)!.asDay
        return (-7...372).map { first + $0 }.filter { day in
            day.weekday == parts.weekStart
                && (0..<7).count { (day + $0).civil.year == year } >= 4
        }
    }
}
