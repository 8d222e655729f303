import Core

/// The date parts of a rule as bit masks, completed from DTSTART.
///
/// Missing parts follow from RFC 5545 section 3.3.10, "Information, not contained in the rule … is
/// derived from DTSTART". Two cases are not specified there. BYWEEKNO without BYDAY uses the
/// weekday of DTSTART, because a week alone gives no day. YEARLY with BYMONTHDAY and without
/// BYMONTH expands over every month, because the table says Expand and nothing limits it.
struct DateParts {
    let frequency: Frequency
    let interval: Int
    let skip: SkipPolicy
    /// The index of WKST, 0 for Monday.
    let weekStart: Int
    /// The months, bit 0 for January; 0 for no limit.
    var months: UInt16 = 0
    /// The signed days of the month.
    var monthDays: [Int]
    let yearDays: [Int]
    let weekNumbers: [Int]
    /// The plain entries of BYDAY, bit 0 for Monday.
    var weekdays: UInt8 = 0
    /// The numbered entries of BYDAY.
    var ordinals: [WeekdayTerm] = []
    /// BYSETPOS, counting days.
    var positions: [Int]

    /// Creates the parts of a rule that starts on a day.
    init(_ parts: RecurrenceRule.Parts, start: Day) {
        frequency = parts.frequency
        interval = min(parts.interval, Self.longest(parts.frequency))
        skip = parts.skip
        weekStart = parts.weekStart.index
        monthDays = parts.monthDays
        yearDays = parts.yearDays
        weekNumbers = parts.weekNumbers
        positions = parts.positions
        for month in parts.months { months |= 1 << UInt16(month - 1) }
        for term in parts.weekdays where term.ordinal == 0 {
            weekdays |= 1 << UInt8(term.weekday.index)
        }
        ordinals = parts.weekdays.filter { $0.ordinal != 0 }
        fillIn(from: start)
    }

    /// Returns an interval that leads out of the calendar from any day. Longer intervals are
    /// equivalent.
    private static func longest(_ frequency: Frequency) -> Int {
        switch frequency {
        case .yearly: 10_000
        case .monthly: 120_000
        case .weekly: 522_000
        default: 3_660_000
        }
    }

    private mutating func fillIn(from start: Day) {
        guard monthDays.isEmpty, yearDays.isEmpty, !hasWeekdays else { return }
        let date = start.civil
        switch frequency {
        case .yearly where !weekNumbers.isEmpty, .weekly:
            weekdays = 1 << UInt8(start.weekday.index)
        case .yearly:
            monthDays = [date.day]
            if months == 0 { months = 1 << UInt16(date.month - 1) }
        case .monthly:
            monthDays = [date.day]
        default: break
        }
    }

    /// True if BYDAY is present.
    var hasWeekdays: Bool { weekdays != 0 || !ordinals.isEmpty }

    /// True if any part except BYDAY limits the days.
    var hasDates: Bool { months != 0 || !monthDays.isEmpty || !yearDays.isEmpty }

    /// Returns true if the month can contain occurrences; 0 for January.
    func allows(month: Int) -> Bool { months == 0 || months >> UInt16(month) & 1 == 1 }

    /// Returns true if a plain weekday is selected; 0 for Monday.
    func wants(weekday: Int) -> Bool { weekdays >> UInt8(weekday) & 1 == 1 }
}
