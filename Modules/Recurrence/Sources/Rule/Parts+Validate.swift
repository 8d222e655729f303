import Core

extension RecurrenceRule.Parts {
    /// Sorts every list and removes duplicates, so that equal rules are equal values.
    mutating func normalise() {
        // A second of 60 is a leap second, which this calendar does not have: RFC 5545 section
        // 3.3.12.
        seconds = Self.tidy(seconds.map { $0 == 60 ? 59 : $0 })
        minutes = Self.tidy(minutes)
        hours = Self.tidy(hours)
        monthDays = Self.tidy(monthDays)
        yearDays = Self.tidy(yearDays)
        weekNumbers = Self.tidy(weekNumbers)
        months = Self.tidy(months)
        positions = Self.tidy(positions)
        weekdays = Self.tidy(weekdays)
    }

    private static func tidy<T: Hashable & Comparable>(_ values: [T]) -> [T] {
        values.count < 2 ? values : Set(values).sorted()
    }

    /// Checks ranges and combinations by RFC 5545 section 3.3.10.
    func validate() throws(RecurrenceRuleError) {
        try validateNumbers()
        try validateCombinations()
        try validateEnd()
    }

    private func validateNumbers() throws(RecurrenceRuleError) {
        try Self.check("INTERVAL", [interval], 1...Int(Int32.max))
        try Self.check("BYSECOND", seconds, 0...60)
        try Self.check("BYMINUTE", minutes, 0...59)
        try Self.check("BYHOUR", hours, 0...23)
        try Self.check("BYMONTH", months, 1...12)
        try Self.check("BYMONTHDAY", monthDays, 1...31, signed: true)
        try Self.check("BYYEARDAY", yearDays, 1...366, signed: true)
        try Self.check("BYWEEKNO", weekNumbers, 1...53, signed: true)
        try Self.check("BYSETPOS", positions, 1...366, signed: true)
        try Self.check("BYDAY", weekdays.map(\.ordinal), 0...53, signed: true)
    }

    private static func check(
        _ part: String, _ values: [Int], _ limits: ClosedRange<Int>, signed: Bool = false
    ) throws(RecurrenceRuleError) {
        for value in values
        where !limits.contains(value)
            && !(signed && value < 0 && value >= -limits.upperBound)
        {
            let signs = signed ? ", or negative to count from the end" : ""
            throw RecurrenceRuleError(
                .outOfRange, part: part,
                "\(value) must be from \(limits.lowerBound) to \(limits.upperBound)\(signs).")
        }
    }

    private func validateCombinations() throws(RecurrenceRuleError) {
        func refuse(_ part: String, _ reason: String) throws(RecurrenceRuleError) {
            throw RecurrenceRuleError(
                .conflict, part: part, reason + " (RFC 5545 section 3.3.10).")
        }
        let unit = frequency.code
        if !weekNumbers.isEmpty, frequency != .yearly {
            try refuse("BYWEEKNO", "BYWEEKNO requires FREQ=YEARLY, not \(unit)")
        }
        if !yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
            try refuse("BYYEARDAY", "BYYEARDAY cannot be combined with FREQ=\(unit)")
        }
        if !monthDays.isEmpty, frequency == .weekly {
            try refuse("BYMONTHDAY", "BYMONTHDAY cannot be combined with FREQ=WEEKLY")
        }
        if weekdays.contains(where: { $0.ordinal != 0 }) {
            if frequency < .monthly {
                try refuse(
                    "BYDAY", "A numbered weekday requires FREQ=MONTHLY or YEARLY, not \(unit)")
            }
            if !weekNumbers.isEmpty {
                try refuse("BYDAY", "A numbered weekday cannot be combined with BYWEEKNO")
            }
        }
        if !positions.isEmpty, !hasByPart {
            try refuse("BYSETPOS", "BYSETPOS requires another BY part")
        }
    }

    /// True if a BY part other than BYSETPOS is present.
    private var hasByPart: Bool {
        let lists = [seconds, minutes, hours, monthDays, yearDays, weekNumbers, months]
        return !weekdays.isEmpty || lists.contains { !$0.isEmpty }
    }

    private func validateEnd() throws(RecurrenceRuleError) {
        switch end {
        case .never: break
        case .count(let count): try Self.check("COUNT", [count], 1...Int(Int32.max))
        case .until(let limit):
            guard limit.day >= .first, limit.day <= .last else {
                throw RecurrenceRuleError(
                    .outOfRange, part: "UNTIL", "The year must be from 1 to 9999.")
            }
        }
    }
}
