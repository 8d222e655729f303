@testable import Recurrence

/// Every pattern of a rule's days, with a generator of matching rules.
enum PatternKind: String, CaseIterable {
    case never, cycle, months, monthsOfYears, everyYear, someYears, spillingYears
    case stepYears, stepBits, sieve, slots

    init(_ pattern: DayPattern) {
        self =
            switch pattern {
            case .never: .never
            case .cycle: .cycle
            case .months: .months
            case .monthsOfYears: .monthsOfYears
            case .years(let years):
                years.spills ? .spillingYears : years.interval == 1 ? .everyYear : .someYears
            case .stepYears: .stepYears
            case .stepBits: .stepBits
            case .sieve: .sieve
            case .slots: .slots
            }
    }

    /// Random parts of a rule that can have this pattern.
    fileprivate func parts(_ random: inout RandomRules) -> RecurrenceRule.Parts {
        switch self {
        case .slots: return random.slotParts()
        case .stepYears, .stepBits, .sieve:
            return random.thinnedParts(by: [5, 35, 400, 9_000][random.number(4)])
        case .spillingYears:
            return random.number(2) == 0 ? random.pushedParts() : random.weekParts()
        case .months, .someYears, .everyYear:
            var parts = random.number(3) == 0 ? random.pushedParts() : random.dayRule().parts
            if self != .everyYear, random.number(3) == 0 {
                parts.interval = 2 + random.number(9_000)
            }
            return parts
        case .never, .cycle, .monthsOfYears: return random.dayRule().parts
        }
    }

    /// A plan with this pattern; nil if none is found.
    func plan(_ random: inout RandomRules) -> DayPlan? {
        for _ in 0..<4_000 {
            guard let rule = try? RecurrenceRule(parts(&random)) else { continue }
            let plan = DayPlan(rule, start: random.day())
            if PatternKind(plan.pattern) == self { return plan }
        }
        return nil
    }
}

extension RandomRules {
    /// DAILY or WEEKLY with an interval, limited by months or dates.
    fileprivate mutating func thinnedParts(by limit: Int) -> RecurrenceRule.Parts {
        var parts = dayRule().parts
        while parts.frequency > .weekly { parts = dayRule().parts }
        parts.interval = 2 + number(limit)
        if parts.months.isEmpty, parts.monthDays.isEmpty {
            parts.months = [1 + number(12), 1 + number(12)]
        }
        return parts
    }

    /// MONTHLY or YEARLY with SKIP: days of the month or of the year, and plain weekdays.
    fileprivate mutating func pushedParts() -> RecurrenceRule.Parts {
        var parts = dayRule().parts
        while parts.frequency < .monthly { parts = dayRule().parts }
        parts.skip = [.forward, .backward][number(2)]
        (parts.weekNumbers, parts.yearDays) = ([], [])
        parts.weekdays = parts.weekdays.filter { $0.ordinal == 0 && number(3) == 0 }
        if parts.frequency == .yearly, number(2) == 0 {
            (parts.months, parts.monthDays) = ([], [])
            parts.yearDays = [366, -366, 1 + number(366)]
        } else {
            parts.monthDays = [29 + number(3), -29 - number(3), 1 + number(31)]
        }
        return parts
    }

    /// YEARLY with an interval and the weeks that overlap neighbouring years.
    fileprivate mutating func weekParts() -> RecurrenceRule.Parts {
        var parts = dayRule().parts
        parts.frequency = .yearly
        parts.interval = 2 + number(9)
        parts.weekNumbers = [1, 53, -1, 1 + number(53)]
        parts.weekdays = parts.weekdays.filter { $0.ordinal == 0 }
        return parts
    }

    /// HOURLY, MINUTELY or SECONDLY at an interval of more than a day.
    fileprivate mutating func slotParts() -> RecurrenceRule.Parts {
        var parts = dayRule().parts
        parts.frequency = [.secondly, .minutely, .hourly][number(3)]
        parts.weekNumbers = []
        let slots = 86_400 / parts.frequency.seconds
        parts.interval = slots + 1 + number(slots * 9)
        return parts
    }
}
