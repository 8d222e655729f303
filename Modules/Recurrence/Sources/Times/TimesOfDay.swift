import Core

/// The times at which a rule occurs within a day, an hour or a minute.
enum TimesOfDay {
    /// Returns the seconds of the day of a DAILY or coarser rule, ascending.
    ///
    /// Values missing in BYHOUR, BYMINUTE and BYSECOND come from DTSTART.
    static func ofDay(_ parts: RecurrenceRule.Parts, start: WallTime) -> [Int] {
        let second = Int(start.secondOfDay)
        let hours = parts.hours.isEmpty ? [second / 3_600] : parts.hours
        let times = hours.flatMap { hour in
            ofHour(parts, start: start).map { hour * 3_600 + $0 }
        }
        return parts.frequency == .daily ? choose(parts.positions, from: times) : times
    }

    /// Returns the seconds of the hour of an HOURLY or coarser rule, ascending.
    static func ofHour(_ parts: RecurrenceRule.Parts, start: WallTime) -> [Int] {
        let second = Int(start.secondOfDay)
        let minutes = parts.minutes.isEmpty ? [second / 60 % 60] : parts.minutes
        return minutes.flatMap { minute in
            ofMinute(parts, start: start).map { minute * 60 + $0 }
        }
    }

    /// Returns the seconds of the minute of a MINUTELY or coarser rule, ascending.
    static func ofMinute(_ parts: RecurrenceRule.Parts, start: WallTime) -> [Int] {
        parts.seconds.isEmpty ? [Int(start.secondOfDay) % 60] : parts.seconds
    }

    /// Returns the members of a set that BYSETPOS selects.
    static func choose(_ positions: [Int], from times: [Int]) -> [Int] {
        guard !positions.isEmpty else { return times }
        var kept: Set<Int> = []
        for position in positions {
            let place = position > 0 ? position - 1 : times.count + position
            if times.indices.contains(place) { kept.insert(times[place]) }
        }
        return kept.sorted()
    }
}
