/// The rule that applies after the last change in a zone's file: a POSIX TZ string with the
/// extensions of RFC 8536 section 3.3.1.
struct PosixRule: Equatable, Sendable {
    /// The standard time, in seconds east of UTC.
    var standard: Int
    /// The daylight saving time; nil if the clocks do not change.
    var daylight: Daylight?

    /// Daylight saving time. `start` is given on the standard clock, `end` on the daylight saving
    /// clock.
    struct Daylight: Equatable, Sendable {
        var offset: Int
        var start: YearlyMoment
        var end: YearlyMoment
    }

    /// Returns the seconds east of UTC at a time.
    func offset(at time: Int64) -> Int { change(around: time).offset }

    /// Returns the period that contains the time.
    func period(at time: Int64) -> ZonePeriod {
        var period = change(around: time)
        if period.start != .min { period.before = offset(at: period.start - 1) }
        if period.end != .max { period.after = offset(at: period.end) }
        return period
    }

    /// Returns the offset at a time and its period. The offsets `before` and `after` are not set.
    private func change(around time: Int64) -> ZonePeriod {
        var found = ZonePeriod(always: standard)
        guard let daylight else { return found }
        // The search covers a million years around 1970, the range of Day.
        let days = min(max(time / 86_400, -365_000_000), 365_000_000)
        let year = Day(Int(days)).civil.year
        for year in (year - 1)...(year + 1) {
            let on = daylight.start.seconds(in: year) - Int64(standard)
            let off = daylight.end.seconds(in: year) - Int64(daylight.offset)
            // Of two changes at the same time, the later one counts, so all-year daylight time has
            // no gap at the turn of the year.
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
    /// Records a change: as the start if it is the latest before the time, as the end if it is the
    /// next one.
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

/// A moment that occurs every year, on a local clock.
struct YearlyMoment: Equatable, Sendable {
    /// The way in which the rule gives the day.
    enum Form: Equatable, Sendable {
        /// `Jn`: day 1 … 365 of a year without 29 February.
        case julian(Int)
        /// `n`: day 0 … 365, including 29 February.
        case ordinal(Int)
        /// `Mm.w.d`: the `week`-th `day` (0 is Sunday) of a month; week 5 is the last.
        case weekday(month: Int, week: Int, day: Int)
    }

    var form: Form
    /// The seconds after the start of the day, from -167 to 167 hours.
    var time: Int

    /// Returns the moment in a year as seconds since 1970 on the local clock.
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
