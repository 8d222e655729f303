import Core

extension DateParts {
    /// The same parts for a rule in which dates only limit the days, and SKIP never moves them.
    var asLimits: DateParts { DateParts(limiting: self) }

    private init(limiting parts: DateParts) {
        frequency = parts.frequency
        interval = 1
        skip = .omit
        weekStart = parts.weekStart
        months = parts.months
        monthDays = parts.monthDays
        yearDays = parts.yearDays
        weekNumbers = parts.weekNumbers
        weekdays = parts.weekdays
        ordinals = parts.ordinals
        positions = []
    }

    /// Returns the days of a week that BYSETPOS selects, by distance from its start.
    func chosenOffsets(_ offsets: [Int]) -> [Int] {
        Array(Set(choose(from: offsets))).sorted()
    }

    /// Returns `yearSet` after BYSETPOS.
    func chosenYearSet(_ year: Int) -> YearMask {
        let set = yearSet(year)
        guard !positions.isEmpty else { return set }
        var kept = YearMask()
        for bit in choose(from: set.bits) { kept[bit] = true }
        return kept
    }

    /// Returns the union of a year's months, each after BYSETPOS, for MONTHLY rules with SKIP.
    func monthsSet(_ year: Int) -> YearMask {
        let frame = YearFrame(year)
        var kept = YearMask()
        for (month, first, length) in frame.months.dropFirst().dropLast()
        where allows(month: month) {
            let weekday = (frame.weekday + first) % 7
            var set = choose(from: monthSet(length: length, weekday: weekday))
            while set != 0 {
                kept[frame.bit(first + set.trailingZeroBitCount - 1)] = true
                set &= set - 1
            }
        }
        return kept
    }

    /// Returns the days of a year selected in its weeks, for WEEKLY with BYMONTH and BYSETPOS.
    ///
    /// A week is evaluated as a whole, even across the turn of the year.
    func weeksSet(_ year: Int) -> YearMask {
        let frame = YearFrame(year)
        let inside = DateParts(limiting: self).yearSet(year)
        var allowed = inside
        // The days of the adjacent December and January that share a week with the year.
        for (month, first, length) in [frame.months[0], frame.months[13]]
        where allows(month: month) {
            for day in first..<(first + length) {
                let bit = frame.bit(day)
                if bit >= 0, bit < 384, wants(weekday: (frame.weekday + day + 35) % 7) {
                    allowed[bit] = true
                }
            }
        }
        var kept = YearMask()
        let into = (frame.weekday - weekStart + 7) % 7
        for week in stride(from: -into, to: frame.length, by: 7) {
            let bits = (frame.bit(week)..<frame.bit(week + 7)).filter { allowed[$0] }
            for bit in choose(from: bits) where inside[bit] { kept[bit] = true }
        }
        return kept
    }

    /// True if a set of a year can contain days outside it.
    var mayLeaveYear: Bool { !weekNumbers.isEmpty || skip != .omit }

    /// Returns the year from which INTERVAL counts. This is the year of DTSTART or, with BYWEEKNO,
    /// the year whose weeks contain DTSTART if it belongs to the rule. (30 December can belong to
    /// week 1 of the next year.)
    func firstYear(_ start: Day) -> Int {
        let year = start.civil.year
        guard !weekNumbers.isEmpty, interval > 1 else { return year }
        for candidate in [year - 1, year + 1] {
            let bit = start - CivilDate.startOfYear(candidate) + YearMask.bias
            if bit >= 0, bit < 384, yearSet(candidate)[bit] { return candidate }
        }
        return year
    }
}

extension MonthPattern {
    /// Creates the pattern of months for the sets of the parts.
    convenience init(
        _ parts: DateParts, anchor: Int, interval: Int, counts: Bool = true
    ) {
        let spills = parts.skip != .omit && !parts.monthDays.isEmpty
        let skip = spills ? parts.skip : .omit
        var masks: [UInt32] = []
        for shape in 0..<GregorianCycle.shapes {
            let set = parts.monthSet(length: 28 + shape / 7, weekday: shape % 7)
            let kept = parts.choose(from: set)
            masks.append(UInt32(truncatingIfNeeded: skip == .backward ? kept : kept >> 1))
        }
        self.init(
            anchor: anchor, interval: interval, months: parts.months == 0 ? 0xFFF : parts.months,
            skip: skip, masks: masks, counts: counts)
    }
}

extension YearPattern {
    /// Creates the years formed by months with these masks; nil if a year's months depend on the
    /// year.
    convenience init?(_ masks: [UInt32], anchor: Int, _ interval: Int, _ months: UInt16) {
        guard 12 % interval == 0 else { return nil }
        self.init(anchor: 0, interval: 1, mayLeave: false) { year in
            let frame = YearFrame(year)
            var set = YearMask()
            for (month, first, length) in frame.months.dropFirst().dropLast()
            where months >> UInt16(month) & 1 == 1 && (month - anchor) % interval == 0 {
                let shape = (length - 28) * 7 + (frame.weekday + first) % 7
                set.insert(UInt64(masks[shape]), at: frame.bit(first))
            }
            return set
        }
    }

    /// Creates the pattern of years with the sets of `set`. Days outside a year are moved to the
    /// adjacent year and merged with its own.
    ///
    /// `mayLeave` is true if there can be any.
    convenience init(
        anchor: Int, interval: Int, mayLeave: Bool, counts: Bool = true, _ set: (Int) -> YearMask
    ) {
        var masks = YearShape.samples.map(set)
        var spills = false
        for shape in masks.indices {
            let year = YearShape.samples[shape]
            let length = YearFrame(year).length
            let inside = masks[shape].inside(length)
            if !mayLeave {
                masks[shape] = inside
            } else if interval == 1 {
                masks[shape] = inside
                let before = set(year - 1).shifted(by: YearFrame(year - 1).length)
                masks[shape].formUnion(before.inside(length))
                masks[shape].formUnion(set(year + 1).shifted(by: -length).inside(length))
            } else if masks[shape] != inside {
                spills = true
            }
        }
        self.init(
            anchor: anchor, interval: interval, masks: masks, spills: spills, counts: counts)
    }
}

extension YearMask {
    /// Returns the bits within the year.
    func inside(_ length: Int) -> YearMask {
        var frame = YearMask()
        frame.insert(YearMask.bias, length: length)
        frame.formIntersection(self)
        return frame
    }

    /// Returns the same days relative to a year that starts `days` later.
    func shifted(by days: Int) -> YearMask {
        var moved = YearMask()
        for bit in bits where bit - days >= 0 && bit - days < 384 { moved[bit - days] = true }
        return moved
    }
}

extension CyclePattern {
    /// Creates every n-th day from a day on, limited to the weekdays; nil if that never occurs.
    convenience init?(start: Int, interval: Int, weekdays: UInt8) {
        if weekdays == 127 {
            self.init(anchor: start, period: interval, offsets: [0])
            return
        }
        // The weekday repeats after 7 / gcd(7, interval) steps.
        let steps = interval % 7 == 0 ? 1 : 7
        let first = Day(start).weekday.index
        let kept = (0..<steps).map { $0 * interval }.filter {
            weekdays >> UInt8((first + $0) % 7) & 1 == 1
        }
        guard !kept.isEmpty else { return nil }
        self.init(anchor: start, period: steps * interval, offsets: kept)
    }

    /// Creates the weekdays of every n-th week. `week` is the first day of the first week.
    convenience init(week: Int, interval: Int, weekdays: UInt8) {
        let first = Day(week).weekday.index
        let offsets = (0..<7).filter { weekdays >> UInt8((first + $0) % 7) & 1 == 1 }
        self.init(anchor: week, period: 7 * interval, offsets: offsets)
    }
}
