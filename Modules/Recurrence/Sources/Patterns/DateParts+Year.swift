import Core

/// The properties of a year that `DateParts` needs: its start, its length and its neighbours.
struct YearFrame {
    let year: Int
    /// The weekday of 1 January, 0 for Monday.
    let weekday: Int
    let length: Int

    init(_ year: Int) {
        self.year = year
        weekday = CivilDate.startOfYear(year).weekday.index
        length = CivilDate.isLeap(year) ? 366 : 365
    }

    /// Returns the bit in a mask for a day of the year, counted from 0.
    func bit(_ dayOfYear: Int) -> Int { dayOfYear + YearMask.bias }

    /// Returns the day of the year, from 0, on which the first week starts: the first week with
    /// four days in the year.
    func firstWeek(_ weekStart: Int) -> Int {
        let into = (weekday - weekStart + 7) % 7
        return into <= 3 ? -into : 7 - into
    }

    /// Returns the number of weeks in the year, 52 or 53: RFC 5545 section 3.3.10, BYWEEKNO.
    func weekCount(_ weekStart: Int) -> Int {
        (length + YearFrame(year + 1).firstWeek(weekStart) - firstWeek(weekStart)) / 7
    }

    /// The months that overlap the mask: the previous December, the twelve, and the next January.
    ///
    /// `first` is a day of the year from 0.
    var months: [(month: Int, first: Int, length: Int)] {
        length == 366 ? YearFrame.leapMonths : YearFrame.commonMonths
    }

    private static let leapMonths = months(of: 2000)
    private static let commonMonths = months(of: 2001)

    private static func months(of year: Int) -> [(month: Int, first: Int, length: Int)] {
        var found = [(month: 11, first: -31, length: 31)]
        var first = 0
        for month in 0..<12 {
            let length = CivilDate.length(ofMonth: month + 1, in: year)
            found.append((month, first, length))
            first += length
        }
        found.append((0, first, 31))
        return found
    }
}

extension DateParts {
    /// Returns the set of one year of a YEARLY rule, or of the days that the date parts of another
    /// rule allow.
    ///
    /// Days of the first and last week can be outside the year. BYSETPOS is ignored.
    func yearSet(_ year: Int) -> YearMask {
        let frame = YearFrame(year)
        var set = YearMask()
        if weekNumbers.isEmpty {
            set.insert(YearMask.bias, length: frame.length)
            if skip != .omit, !monthDays.isEmpty || !yearDays.isEmpty {
                set.insert(0, length: 384)
            }
        } else {
            set = weekSet(frame)
        }
        if !monthDays.isEmpty {
            set.formIntersection(monthDaySet(frame))
        } else if months != 0 {
            set.formIntersection(monthSet(frame))
        }
        if !yearDays.isEmpty { set.formIntersection(yearDaySet(frame)) }
        if hasWeekdays { set.formIntersection(weekdaySet(frame)) }
        return set
    }

    /// Returns BYWEEKNO. Week 53 is ignored in a year of 52 weeks.
    private func weekSet(_ frame: YearFrame) -> YearMask {
        var set = YearMask()
        let (first, count) = (frame.firstWeek(weekStart), frame.weekCount(weekStart))
        for number in weekNumbers {
            let place = number > 0 ? number - 1 : count + number
            if place >= 0, place < count {
                set.insert(frame.bit(first + place * 7), length: 7)
            }
        }
        return set
    }

    /// Returns BYMONTH.
    private func monthSet(_ frame: YearFrame) -> YearMask {
        var set = YearMask()
        for (month, first, length) in frame.months where allows(month: month) {
            set.insert(frame.bit(first), length: length)
        }
        return set
    }

    /// Returns BYMONTHDAY in the months that BYMONTH allows.
    private func monthDaySet(_ frame: YearFrame) -> YearMask {
        var set = YearMask()
        for (month, first, length) in frame.months where allows(month: month) {
            let isOutside = first < 0 || first >= frame.length
            guard !isOutside || !weekNumbers.isEmpty else { continue }
            set.insert(monthDaySet(length: length), at: frame.bit(first) - 1)
        }
        return set
    }

    /// Returns BYYEARDAY, with SKIP.
    private func yearDaySet(_ frame: YearFrame) -> YearMask {
        var set = YearMask()
        for day in yearDays {
            if day > 0, day <= frame.length {
                set[frame.bit(day - 1)] = true
            } else if day < 0, -day <= frame.length {
                set[frame.bit(frame.length + day)] = true
            } else if skip != .omit {
                let after = day > 0 ? frame.length : 0
                set[frame.bit(skip == .forward ? after : after - 1)] = true
            }
        }
        return set
    }

    /// Returns BYDAY. A numbered weekday is counted within the month if BYMONTH is present,
    /// otherwise within the year (RFC 5545 section 3.3.10 as corrected by erratum 1913).
    private func weekdaySet(_ frame: YearFrame) -> YearMask {
        var set = YearMask()
        // Bit 0 is eight days before 1 January. It has the weekday of 31 December.
        let phase = UInt64((frame.weekday + 6) % 7)
        let week = UInt64(weekdays)
        var bits = YearMask.weekly(week >> phase | week << (7 - phase))
        for index in set.words.indices {
            set.words[index] = bits
            // 64 days are nine weeks and a day.
            bits = bits >> 1 | (bits >> 57 & 1) << 63
        }
        guard !ordinals.isEmpty else { return set }
        if months == 0 {
            insertOrdinals(&set, frame, first: 0, length: frame.length)
        } else {
            for (month, first, length) in frame.months.dropFirst().dropLast()
            where allows(month: month) {
                insertOrdinals(&set, frame, first: first, length: length)
            }
        }
        return set
    }

    private func insertOrdinals(
        _ set: inout YearMask, _ frame: YearFrame, first: Int, length: Int
    ) {
        for term in ordinals {
            let offset = (term.weekday.index - frame.weekday - first % 7 + 14) % 7
            let count = (length - offset + 6) / 7
            let place = term.ordinal > 0 ? term.ordinal - 1 : count + term.ordinal
            if place >= 0, place < count { set[frame.bit(first + offset + place * 7)] = true }
        }
    }
}
