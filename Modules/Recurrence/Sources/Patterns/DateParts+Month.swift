import Core

extension DateParts {
    /// Returns the days of a month. Bit b is day `first of month + b - 1`, so that SKIP can use the
    /// day before it.
    ///
    /// `weekday` is that of the first. BYMONTH is ignored.
    func monthSet(length: Int, weekday: Int) -> UInt64 {
        var set = UInt64.max
        if !monthDays.isEmpty { set = monthDaySet(length: length) }
        if hasWeekdays { set &= weekdaySet(length: length, weekday: weekday) }
        if monthDays.isEmpty { set &= ((1 << UInt64(length)) - 1) << 1 }
        return set
    }

    /// Returns BYMONTHDAY in a month of a given length, with SKIP: RFC 7529 section 4.1.
    func monthDaySet(length: Int) -> UInt64 {
        var set: UInt64 = 0
        for day in monthDays {
            if day > 0, day <= length {
                set |= 1 << UInt64(day)
            } else if day < 0, -day <= length {
                set |= 1 << UInt64(length + 1 + day)
            } else if skip != .omit {
                // A day after the end is moved back to the last day. A day before the start is
                // moved out of the month.
                let after = day > 0 ? length + 1 : 1
                set |= 1 << UInt64(skip == .forward ? after : after - 1)
            }
        }
        return set
    }

    /// Returns BYDAY in a month: plain weekdays also outside it, numbered ones by their position.
    /// RFC 5545 section 3.3.10 joins the entries of a list, so a mixed list is a union.
    private func weekdaySet(length: Int, weekday: Int) -> UInt64 {
        // Bit 0 is the day before the first.
        let phase = UInt64((weekday + 6) % 7)
        let week = UInt64(weekdays)
        var set = YearMask.weekly(week >> phase | week << (7 - phase)) & ~(~0 << UInt64(length + 2))
        for term in ordinals {
            let first = (term.weekday.index - weekday + 7) % 7 + 1
            let count = (length - first) / 7 + 1
            let place = term.ordinal > 0 ? term.ordinal - 1 : count + term.ordinal
            if place >= 0, place < count { set |= 1 << UInt64(first + place * 7) }
        }
        return set
    }

    /// Returns the members of a set that BYSETPOS selects.
    func choose(from bits: [Int]) -> [Int] {
        positions.isEmpty ? bits : places(among: bits.count).map { bits[$0] }
    }

    /// Returns the bits of a word that BYSETPOS selects.
    func choose(from set: UInt64) -> UInt64 {
        guard !positions.isEmpty else { return set }
        return places(among: set.nonzeroBitCount).reduce(0) {
            $0 | 1 << UInt64(set.place(ofSetBit: $1, BitPlaces.table))
        }
    }

    private func places(among count: Int) -> [Int] {
        positions.map { $0 > 0 ? $0 - 1 : count + $0 }.filter { $0 >= 0 && $0 < count }
    }
}
