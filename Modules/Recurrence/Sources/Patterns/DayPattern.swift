import Core

/// The days of a rule without its start and end, in the fastest form.
enum DayPattern: Sendable {
    /// No day at all.
    case never
    /// Days at equal distances.
    case cycle(CyclePattern)
    /// A mask for each shape of month.
    case months(MonthPattern)
    /// A mask for each shape of month, if a year's months do not depend on the year. Years count
    /// faster.
    case monthsOfYears(MonthPattern, YearPattern)
    /// A mask for each shape of year.
    case years(YearPattern)
    /// Days at equal distances, filtered by months or dates. The next two cases are other forms;
    /// see their types.
    case stepYears(StepYears)
    case stepBits(StepBits)
    case sieve(SievePattern)
    /// The days of an hour, minute or second that occurs less than once a day.
    indirect case slots(SlotPattern)

    func contains(_ day: Int) -> Bool {
        switch self {
        case .never: false
        case .cycle(let pattern): pattern.contains(day)
        case .months(let pattern): pattern.contains(day)
        case .monthsOfYears(let pattern, _): pattern.contains(day)
        case .years(let pattern): pattern.contains(day)
        case .stepYears(let pattern): pattern.contains(day)
        case .stepBits(let pattern): pattern.contains(day)
        case .sieve(let pattern): pattern.contains(day)
        case .slots(let pattern): pattern.firstDay(onOrAfter: day, limit: day) != nil
        }
    }

    /// Returns the first day of the pattern from `day` to `limit`.
    func next(onOrAfter day: Int, limit: Int) -> Int? {
        guard day <= limit else { return nil }
        let found: Int? =
            switch self {
            case .never: nil
            case .cycle(let pattern): pattern.select(pattern.rank(day))
            case .months(let pattern): pattern.next(onOrAfter: day)
            case .monthsOfYears(let pattern, _): pattern.next(onOrAfter: day)
            case .years(let pattern): pattern.next(onOrAfter: day)
            case .stepYears(let pattern): pattern.next(onOrAfter: day)
            case .stepBits(let pattern): pattern.next(onOrAfter: day)
            case .sieve(let pattern): pattern.next(onOrAfter: day)
            case .slots(let pattern): pattern.firstDay(onOrAfter: day, limit: limit)
            }
        guard let found, found <= limit else { return nil }
        return found
    }

    /// Returns the last day of the pattern from `limit` to `day`.
    func previous(onOrBefore day: Int, limit: Int) -> Int? {
        guard day >= limit else { return nil }
        let found: Int? =
            switch self {
            case .never: nil
            case .cycle(let pattern): pattern.select(pattern.rank(day + 1) - 1)
            case .months(let pattern): pattern.previous(onOrBefore: day)
            case .monthsOfYears(let pattern, _): pattern.previous(onOrBefore: day)
            case .years(let pattern): pattern.previous(onOrBefore: day)
            case .stepYears(let pattern): pattern.previous(onOrBefore: day)
            case .stepBits(let pattern): pattern.previous(onOrBefore: day)
            case .sieve(let pattern): pattern.previous(onOrBefore: day)
            case .slots(let pattern): pattern.lastDay(onOrBefore: day, limit: limit)
            }
        guard let found, found >= limit else { return nil }
        return found
    }

    /// Adds the days of the pattern to words. `first` is the day of the lowest bit.
    func fill(_ words: inout MutableSpan<UInt64>, first: Int) {
        switch self {
        case .never: break
        case .cycle(let pattern): pattern.fill(&words, first: first)
        case .months(let pattern): pattern.fill(&words, first: first)
        case .monthsOfYears(_, let pattern): pattern.fill(&words, first: first)
        case .years(let pattern): pattern.fill(&words, first: first)
        case .stepYears, .stepBits, .sieve, .slots: fillOneByOne(&words, first: first)
        }
    }

    /// Returns the number of the pattern's days before a day, counted from a fixed point. Not
    /// available for `slots`, which can only be counted by walking.
    @inline(__always) func rank(_ day: Int) -> Int {
        switch self {
        case .never, .slots: 0
        case .cycle(let pattern): pattern.rank(day)
        case .months(let pattern): pattern.rank(day)
        case .monthsOfYears(_, let pattern): pattern.rank(day)
        case .years(let pattern): pattern.rank(day)
        case .stepYears(let pattern): pattern.rank(day)
        case .stepBits(let pattern): pattern.rank(day)
        case .sieve(let pattern): pattern.rank(day)
        }
    }

    /// Returns the day with the given rank; nil if it is outside the calendar. Not available for
    /// `slots`.
    @inline(__always) func select(_ rank: Int) -> Int? {
        switch self {
        case .never, .slots: nil
        case .cycle(let pattern): pattern.select(rank)
        case .months(let pattern): pattern.select(rank)
        case .monthsOfYears(let months, let years):
            months.evenBits >= 0 ? months.selectEvenly(rank) : years.select(rank)
        case .years(let pattern): pattern.select(rank)
        case .stepYears(let pattern): pattern.select(rank)
        case .stepBits(let pattern): pattern.select(rank)
        case .sieve(let pattern): pattern.select(rank)
        }
    }

    /// True if `rank` and `select` are available.
    var isCounted: Bool {
        if case .slots = self { false } else { true }
    }

    private func fillOneByOne(_ words: inout MutableSpan<UInt64>, first: Int) {
        let limit = first + words.count * 64 - 1
        var day = first
        while let found = next(onOrAfter: day, limit: limit) {
            words[(found - first) >> 6] |= 1 << UInt64((found - first) & 63)
            day = found + 1
        }
    }
}

extension DayPattern {
    /// True if there is no day at all.
    var isNever: Bool {
        if case .never = self { true } else { false }
    }

    /// True if every day belongs to the pattern.
    var isEveryDay: Bool {
        if case .cycle(let cycle) = self { cycle.period == 1 } else { false }
    }

    /// Creates the days of a rule whose start is a DATE.
    init(_ parts: RecurrenceRule.Parts, start: Day) {
        let compiler = PatternCompiler(
            parts: DateParts(parts, start: start), start: start)
        if parts.frequency > .daily {
            self = compiler.pattern()
            return
        }
        // A set of a day or less has one member here. BYSETPOS selects it or nothing.
        let keeps = parts.positions.isEmpty || parts.positions.contains { abs($0) == 1 }
        guard keeps else {
            self = .never
            return
        }
        self = parts.frequency == .daily ? compiler.pattern() : compiler.allowedDays()
        guard parts.frequency.isSubDaily, !isNever else { return }
        var bare = RecurrenceRule.Parts(parts.frequency)
        bare.interval = parts.interval
        bare.weekdays = parts.weekdays
        guard let slots = SlotPattern(bare, start: WallTime(start), days: self) else {
            self = .never
            return
        }
        if slots.interval > slots.slotsPerDay { self = .slots(slots) }
    }
}
