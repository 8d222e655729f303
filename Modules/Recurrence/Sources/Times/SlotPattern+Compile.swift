import Core

extension SlotPattern {
    /// Compiles the points of a sub-daily rule; nil if it never occurs.
    ///
    /// A clock and an interval that never meet are detected here. Otherwise a search would run to
    /// the end of the calendar.
    init?(_ parts: RecurrenceRule.Parts, start: WallTime, days: DayPattern) {
        let unit = parts.frequency == .hourly ? 3_600 : parts.frequency == .minutely ? 60 : 1
        var clock = ClockMask.everySlot(unit)
        clock.hours = ClockMask.mask(parts.hours, all: clock.hours)
        if unit < 3_600 { clock.minutes = ClockMask.mask(parts.minutes, all: clock.minutes) }
        if unit == 1 { clock.seconds = ClockMask.mask(parts.seconds, all: clock.seconds) }
        let inUnit =
            unit == 3_600
            ? TimesOfDay.ofHour(parts, start: start)
            : unit == 60 ? TimesOfDay.ofMinute(parts, start: start) : [0]
        let offsets = TimesOfDay.choose(parts.positions, from: inUnit)
        guard !offsets.isEmpty, !days.isNever else { return nil }
        self.init(
            unit: unit, interval: parts.interval,
            origin: floorDivide(Int(start.secondsSince1970), unit), clock: clock, days: days,
            offsets: offsets)
        guard let survey = survey(), meets(parts.weekdays, survey) else { return nil }
        if survey.times.count <= SlotPattern.few { meetings = survey.times.map(meeting) }
    }

    /// The maximum number of times of day for which each is computed separately.
    private static let few = 16

    /// The times of day that the interval meets, at most one more than `few`.
    private struct Survey {
        var times: [Int] = []
        /// The remainders modulo 7 of the day's slots at which they are; bits 0–6.
        var weekResidues: UInt8 = 0
    }

    private func survey() -> Survey? {
        let step = commonDivisor(interval, slotsPerDay)
        let phase = floorRemainder(origin, step)
        var survey = Survey()
        var slot = phase
        while slot < slotsPerDay, let allowed = clock.next(slot * unit) {
            slot = allowed / unit
            let aligned = slot + floorRemainder(phase - slot, step)
            if aligned == slot {
                if survey.times.count <= Self.few { survey.times.append(slot) }
                survey.weekResidues |= 1 << UInt8(slot % 7)
                if survey.weekResidues == 127, survey.times.count > Self.few { break }
                slot += step
            } else {
                slot = aligned
            }
        }
        return survey.times.isEmpty ? nil : survey
    }

    /// Returns true if the weekdays that the interval meets include an allowed one.
    ///
    /// Only an interval that repeats after whole weeks can miss weekdays.
    private func meets(_ weekdays: [WeekdayTerm], _ survey: Survey) -> Bool {
        guard interval % 7 == 0, !weekdays.isEmpty else { return true }
        // For each remainder of time: slot = day · slotsPerDay + time ≡ origin (mod 7).
        var met: Set<Int> = []
        for residue in 0..<7 where survey.weekResidues >> UInt8(residue) & 1 == 1 {
            let wanted = floorRemainder(origin - residue, 7)
            for day in 0..<7 where day * slotsPerDay % 7 == wanted { met.insert(day) }
        }
        return weekdays.contains { term in
            // 1970-01-01, day 0, was a Thursday.
            met.contains((term.weekday.index + 4) % 7)
        }
    }

    /// Returns the days on which the interval meets a time of day: the solution of two congruences.
    private func meeting(_ time: Int) -> SlotMeeting {
        let step = commonDivisor(interval, slotsPerDay)
        let days = interval / step
        let distance = floorRemainder((origin - time) / step, days)
        let factor = inverse(of: slotsPerDay / step % days, modulo: days)
        let day = days == 1 ? 0 : distance * factor % days
        return SlotMeeting(origin: day * slotsPerDay + time, period: days * slotsPerDay)
    }

    /// Returns the modular inverse of `value`. The two numbers must be coprime.
    private func inverse(of value: Int, modulo: Int) -> Int {
        var (old, new) = (value, modulo)
        var (oldFactor, newFactor) = (1, 0)
        while new != 0 {
            let quotient = old / new
            (old, new) = (new, old - quotient * new)
            (oldFactor, newFactor) = (newFactor, oldFactor - quotient * newFactor)
        }
        return floorRemainder(oldFactor, modulo)
    }

    /// The seconds of the day of a pattern that is the same on every day; nil if it is not, or if
    /// there are too many.
    var dailyTimes: [Int]? {
        guard slotsPerDay % interval == 0 else { return nil }
        guard slotsPerDay / interval * offsets.count <= 1_440 else { return nil }
        let phase = floorRemainder(origin, interval)
        let times = stride(from: phase, to: slotsPerDay, by: interval).filter {
            clock.next($0 * unit) == $0 * unit
        }
        return times.flatMap { slot in offsets.map { slot * unit + $0 } }
    }
}
