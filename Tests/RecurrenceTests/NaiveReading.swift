import Core

@testable import Recurrence

/// A naive implementation of RFC 5545 section 3.3.10: each day is tested against each part of a
/// rule, and sets are built per period. It is slow, and shares only the parsed parts with the
/// engine.
struct NaiveReading {
    let parts: RecurrenceRule.Parts
    let start: Day

    /// The days of the rule from a day on to a last day, ignoring COUNT and UNTIL.
    func days(from first: Day = .first, through last: Day) -> [Day] {
        var found: [Day] = []
        var period = firstPeriod(for: first)
        while true {
            let days = self.days(ofPeriod: period * parts.interval)
            guard let span = days.span else { break }
            if span.lowerBound > last + 400 { break }
            found += chosen(days.members.sorted())
            period += 1
        }
        return Set(found).filter { $0 >= max(start, first) && $0 <= last }.sorted()
    }

    /// A period well before a day. The period before the start's can overlap it if it belongs to
    /// the rule.
    private func firstPeriod(for day: Day) -> Int {
        let distance = Double(day - start - 800) / daysInUnit / Double(parts.interval)
        return max(Int(distance), parts.interval == 1 ? -1 : 0)
    }

    /// The mean length in days of a unit of the frequency.
    private var daysInUnit: Double {
        switch parts.frequency {
        case .secondly, .minutely, .hourly: Double(parts.frequency.seconds) / 86_400
        case .daily: 1
        case .weekly: 7
        case .monthly: 30.436_875
        default: 365.2425
        }
    }

    private func chosen(_ set: [Day]) -> [Day] {
        guard !parts.positions.isEmpty else { return set }
        return parts.positions.compactMap { position in
            let place = position > 0 ? position - 1 : set.count + position
            return set.indices.contains(place) ? set[place] : nil
        }
    }

    private typealias Period = (members: [Day], span: ClosedRange<Day>?)

    /// The set of the period that is `distance` units after the start's.
    private func days(ofPeriod distance: Int) -> Period {
        let date = start.civil
        switch parts.frequency {
        case .secondly, .minutely, .hourly:
            let seconds = distance * parts.frequency.seconds
            let day = start + (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
            return ([day].filter(allows), day...day)
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
            let year = firstYear + distance
            let first = CivilDate(year: year, month: 1, day: 1)!.asDay
            let last = CivilDate(year: year, month: 12, day: 31)!.asDay
            return (yearMembers(year), first...last)
        }
    }

    /// The year from which INTERVAL counts: with BYWEEKNO the year whose weeks contain the start,
    /// if the rule gives it, otherwise the start's own.
    private var firstYear: Int {
        let year = start.civil.year
        guard !parts.weekNumbers.isEmpty, parts.interval > 1 else { return year }
        return [year - 1, year + 1].first { yearMembers($0).contains(start) } ?? year
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

    /// DAILY and shorter: every part limits.
    func allows(_ day: Day) -> Bool {
        allowsMonth(day) && (parts.monthDays.isEmpty || allowsMonthDay(day, parts.monthDays))
            && (parts.yearDays.isEmpty || allowsYearDay(day))
            && (parts.weekdays.isEmpty || parts.weekdays.map(\.weekday).contains(day.weekday))
    }

    private func allowsYearDay(_ day: Day) -> Bool {
        let year = day.civil.year
        let length = CivilDate.startOfYear(year + 1) - CivilDate.startOfYear(year)
        let number = day - CivilDate.startOfYear(year) + 1
        return parts.yearDays.contains(number) || parts.yearDays.contains(number - length - 1)
    }

    /// The set of one month.
    func monthMembers(_ year: Int, _ month: Int) -> [Day] {
        guard parts.months.isEmpty || parts.months.contains(month) else { return [] }
        let span = span(year, month)
        let implied = parts.monthDays.isEmpty && parts.weekdays.isEmpty
        let wanted = implied ? [start.civil.day] : parts.monthDays
        if parts.skip != .omit, !wanted.isEmpty {
            return pushed(wanted, in: span).filter {
                parts.weekdays.isEmpty || allowsWeekday($0, in: span)
            }
        }
        return span.filter { day in
            (wanted.isEmpty || allowsMonthDay(day, wanted))
                && (parts.weekdays.isEmpty || allowsWeekday(day, in: span))
        }
    }

    /// True if BYDAY names the day; numbered weekdays count within the span.
    private func allowsWeekday(_ day: Day, in span: ClosedRange<Day>) -> Bool {
        parts.weekdays.contains { term in
            guard term.weekday == day.weekday else { return false }
            if term.ordinal == 0 { return true }
            let same = span.filter { $0.weekday == day.weekday }
            let place = term.ordinal > 0 ? term.ordinal - 1 : same.count + term.ordinal
            return same.indices.contains(place) && same[place] == day
        }
    }

    /// The set of one year. Days of its first and last week can fall outside the year.
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
        if parts.skip != .omit, !plain.monthDays.isEmpty || !plain.yearDays.isEmpty {
            return reading.pushedYearMembers(year)
        }
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

    /// True if the day is in one of the weeks of BYWEEKNO; `weeks` are those of the year.
    private func isNamed(_ day: Day, _ weeks: [Day]) -> Bool {
        guard let place = weeks.firstIndex(where: { $0 <= day && day <= $0 + 6 }) else {
            return false
        }
        return parts.weekNumbers.contains(place + 1)
            || parts.weekNumbers.contains(place - weeks.count)
    }

    /// The first days of a year's weeks: a week belongs to the year that has four of its days.
    private func weeks(of year: Int) -> [Day] {
        let first = CivilDate(year: year, month: 1, day: 1)!.asDay
        return (-7...372).map { first + $0 }.filter { day in
            day.weekday == parts.weekStart
                && (0..<7).count { (day + $0).civil.year == year } >= 4
        }
    }
}

// RFC 7529 section 4.1: SKIP moves nonexistent dates.
extension NaiveReading {
    /// The days of a span with these numbers, counted from both ends. With SKIP a missing number
    /// becomes the day before or after.
    private func pushed(_ numbers: [Int], in span: ClosedRange<Day>) -> Set<Day> {
        let length = span.upperBound - span.lowerBound + 1
        return Set(
            numbers.map { number in
                if number > 0, number <= length { return span.lowerBound + (number - 1) }
                if number < 0, -number <= length { return span.upperBound + (number + 1) }
                let next = number > 0 ? span.upperBound + 1 : span.lowerBound
                return parts.skip == .forward ? next : next - 1
            })
    }

    /// The set of one year for a rule with SKIP that names either days of the month or of the year,
    /// no weeks, and no numbered weekdays.
    private func pushedYearMembers(_ year: Int) -> [Day] {
        let first = CivilDate.startOfYear(year)
        var members = Set<Day>()
        if parts.monthDays.isEmpty {
            let last = CivilDate.startOfYear(year + 1) - 1
            members = pushed(parts.yearDays, in: first...last)
        } else {
            for month in parts.months.isEmpty ? Array(1...12) : parts.months {
                members.formUnion(pushed(parts.monthDays, in: span(year, month)))
            }
        }
        let weekdays = parts.weekdays.map(\.weekday)
        return members.filter { weekdays.isEmpty || weekdays.contains($0.weekday) }.sorted()
    }
}

extension Frequency {
    /// The length of a second, minute or hour in seconds.
    var seconds: Int { self == .hourly ? 3_600 : self == .minutely ? 60 : 1 }
}
