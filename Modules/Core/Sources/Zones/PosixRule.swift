/// What a zone does after the last change that its file lists: the TZ string of POSIX, with the
/// extensions of RFC 8536 section 3.3.1.
struct PosixRule: Equatable, Sendable {
    /// Seconds east of UTC in standard time.
    var standard: Int
    /// The other half of the year, if the clocks change.
    var daylight: Daylight?

    /// Daylight saving time, from `start` (on the standard clock) to `end` (on its own).
    struct Daylight: Equatable, Sendable {
        var offset: Int
        var start: YearlyMoment
        var end: YearlyMoment
    }

    /// Seconds east of UTC at a time.
    func offset(at time: Int64) -> Int { change(around: time).offset }

    /// The period that holds the time.
    func period(at time: Int64) -> ZonePeriod {
        var period = change(around: time)
        if period.start != .min { period.before = offset(at: period.start - 1) }
        if period.end != .max { period.after = offset(at: period.end) }
        return period
    }

    /// The changes next to a time; `before` and `after` are left unset.
    private func change(around time: Int64) -> ZonePeriod {
        var found = ZonePeriod(always: standard)
        guard let daylight else { return found }
        // Changes are looked for within a million years of 1970, as far as Day counts.
        let days = min(max(time / 86_400, -365_000_000), 365_000_000)
        let year = Day(Int(days)).civil.year
        for year in (year - 1)...(year + 1) {
            let on = daylight.start.seconds(in: year) - Int64(standard)
            let off = daylight.end.seconds(in: year) - Int64(daylight.offset)
            // Of two changes at one time the one noted last stays, so that daylight time all year
            // is not interrupted at the turn of the year.
            if on < off {
                found.note(on, daylight.offset, around: time)
                found.note(off, standard, around: time)
            } else {
                found.note(off, standard, around: time)
                found.note(on, daylight.offset, around: time)
            }
        }
        return found
    }
}

extension ZonePeriod {
    /// Takes a change into account: as the start if it is the last so far, as the end if the next.
    fileprivate mutating func note(_ change: Int64, _ offset: Int, around time: Int64) {
        if change <= time {
            guard change >= start else { return }
            start = change
            self.offset = offset
        } else {
            end = min(end, change)
        }
    }
}

/// A moment that comes once a year, on a local clock.
struct YearlyMoment: Equatable, Sendable {
    /// How the day is told.
    enum Form: Equatable, Sendable {
        /// `Jn`: day 1 … 365 of a year in which 29 February is not counted.
        case julian(Int)
        /// `n`: day 0 … 365, 29 February counted.
        case ordinal(Int)
        /// `Mm.w.d`: the `week`th `day` (0 is Sunday) of a month; the fifth is the last.
        case weekday(month: Int, week: Int, day: Int)
    }

    var form: Form
    /// Seconds after the start of the day, -167 h … 167 h.
    var time: Int

    /// Seconds since 1970 on the local clock.
    func seconds(in year: Int) -> Int64 {
        Int64(day(in: year).number) * 86_400 + Int64(time)
    }

    private func day(in year: Int) -> Day {
        let newYear = CivilDate.startOfYear(year)
        switch form {
        case .julian(let number):
            return newYear + (number - 1 + (CivilDate.isLeap(year) && number > 59 ? 1 : 0))
        case .ordinal(let number):
            return newYear + number
        case .weekday(let month, let week, let day):
            let first = Day(year: year, month: month, day: 1)!
            let sundayBased = (first.weekday.index + 1) % 7
            let nth = (day - sundayBased + 7) % 7 + (week - 1) * 7
            let length = CivilDate.length(ofMonth: month, in: year)
            return first + (nth < length ? nth : nth - 7)
        }
    }
}
