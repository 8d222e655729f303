import Core

/// Compiles the date parts of a rule into the fastest pattern.
struct PatternCompiler {
    private(set) var parts: DateParts
    let start: Day

    init(parts: DateParts, start: Day) { (self.parts, self.start) = (parts, start) }

    /// Returns a compiler with BYSETPOS that selects these members of each set of days.
    func choosing(_ positions: [Int]) -> PatternCompiler {
        var compiler = self
        compiler.parts.positions = positions
        return compiler
    }

    /// Returns the days of a DAILY or coarser rule, unlimited in both directions.
    func pattern() -> DayPattern {
        switch parts.frequency {
        case .yearly: yearly()
        case .monthly: monthly()
        case .weekly: weekly()
        default: daily()
        }
    }

    /// Returns the days that the date parts of a sub-daily rule allow.
    func allowedDays() -> DayPattern { dated(DayPattern.init) ?? weekdaysOnly() }

    private func daily() -> DayPattern {
        // The set of a DAILY rule is the day. BYSETPOS is already applied to its times.
        guard
            let cycle = CyclePattern(
                start: Int(start.number), interval: parts.interval,
                weekdays: parts.hasWeekdays ? parts.weekdays : 127)
        else { return .never }
        if !parts.hasDates { return .cycle(cycle) }
        if parts.interval == 1 { return dated(DayPattern.init) ?? .never }
        return dated(counts: false) { DayPattern(cycle, keeping: $0) } ?? .never
    }

    private func weekdaysOnly() -> DayPattern {
        CyclePattern(
            start: Int(start.number), interval: 1,
            weekdays: parts.hasWeekdays ? parts.weekdays : 127
        ).map(DayPattern.cycle) ?? .never
    }

    /// Returns the days that the parts allow, by month or by year; nil without such parts.
    ///
    /// `counts` is true if the days are counted by themselves.
    private func dated(
        counts: Bool = true, _ wrap: (DatePattern) -> DayPattern
    ) -> DayPattern? {
        guard parts.hasDates else { return nil }
        let limits = parts.asLimits
        if parts.yearDays.isEmpty {
            let pattern = MonthPattern(
                limits, anchor: 0, interval: 1, counts: counts)
            return pattern.turnDays == 0 ? .never : wrap(.months(pattern))
        }
        let pattern = YearPattern(anchor: 0, interval: 1, mayLeave: false, counts: counts) {
            limits.yearSet($0)
        }
        return pattern.turnDays == 0 ? .never : wrap(.years(pattern))
    }

    private func weekly() -> DayPattern {
        let week = start.startOfWeek(Weekday(index: parts.weekStart))
        let whole = CyclePattern(
            week: Int(week.number), interval: parts.interval, weekdays: parts.weekdays)
        let simple = parts.months == 0
        if simple {
            let kept = parts.chosenOffsets(whole.offsets.values)
            guard !kept.isEmpty else { return .never }
            return .cycle(CyclePattern(anchor: whole.anchor, period: whole.period, offsets: kept))
        }
        let date: DatePattern
        if parts.positions.isEmpty {
            date = .months(
                MonthPattern(
                    parts.asLimits, anchor: 0, interval: 1, counts: parts.interval == 1))
        } else {
            let pattern = YearPattern(
                anchor: 0, interval: 1, mayLeave: false, counts: parts.interval == 1
            ) {
                parts.weeksSet($0)
            }
            date = .years(pattern)
        }
        guard date.turnDays > 0 else { return .never }
        if parts.interval == 1 { return DayPattern(date) }
        return DayPattern(whole, keeping: date)
    }

    private func monthly() -> DayPattern {
        let anchor = MonthPlace(Int(start.number)).month
        if parts.skip != .omit, !parts.monthDays.isEmpty, parts.interval == 1 {
            // Days moved into an adjacent month can coincide with its own. The mask of a year
            // contains each once.
            return years(anchor: 0, interval: 1) { parts.monthsSet($0) }
        }
        let pattern = MonthPattern(parts, anchor: anchor, interval: parts.interval)
        return pattern.turnDays == 0 ? .never : DayPattern(.months(pattern))
    }

    private func yearly() -> DayPattern {
        years(anchor: parts.firstYear(start), interval: parts.interval) {
            parts.chosenYearSet($0)
        }
    }

    private func years(
        anchor: Int, interval: Int, _ set: (Int) -> YearMask
    ) -> DayPattern {
        let pattern = YearPattern(
            anchor: anchor, interval: interval, mayLeave: parts.mayLeaveYear, set)
        return pattern.turnDays == 0 ? .never : .years(pattern)
    }
}

extension DayPattern {
    /// Creates the days of a cycle that a filter keeps, in the form that counts fastest and fits
    /// into memory limits.
    fileprivate init(_ cycle: CyclePattern, keeping filter: DatePattern) {
        if let pattern = StepBits(cycle, where: filter.contains) {
            self = .stepBits(pattern)
            return
        }
        let kinds = StepKinds(cycle, filter)
        let ranks = kinds.ranks()
        if let pattern = StepYears(cycle, kinds, ranks: ranks) {
            self = .stepYears(pattern)
        } else {
            self = .sieve(SievePattern(cycle, filter, ranks: ranks))
        }
    }

    /// Creates a pattern of months or years alone.
    init(_ date: DatePattern) {
        switch date {
        case .months(let pattern):
            self = pattern.years.map { .monthsOfYears(pattern, $0) } ?? .months(pattern)
        case .years(let pattern): self = .years(pattern)
        }
    }
}

extension DatePattern {
    /// The number of the pattern's days in a turn.
    var turnDays: Int {
        switch self {
        case .months(let pattern): pattern.turnDays
        case .years(let pattern): pattern.turnDays
        }
    }
}
