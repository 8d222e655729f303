public import Core

/// The start of a recurrence and its clock: DTSTART of RFC 5545 section 3.8.2.4.
public enum RecurrenceStart: Hashable, Sendable {
    /// A DATE. Occurrences are days, given at 00:00; parts of the rule with times are ignored.
    case date(Day)
    /// A DATE-TIME on a wall clock without a zone.
    case floating(WallTime)
    /// A DATE-TIME in UTC.
    case utc(WallTime)
    /// A DATE-TIME on the wall clock of a zone.
    case zoned(WallTime, Zone)

    /// The start on its own wall clock.
    public var wall: WallTime {
        switch self {
        case .date(let day): WallTime(day)
        case .floating(let time), .utc(let time), .zoned(let time, _): time
        }
    }

    /// The zone for converting wall times into instants; nil for dates and floating times.
    public var zone: Zone? {
        switch self {
        case .date, .floating: nil
        case .utc: .utc
        case .zoned(_, let zone): zone
        }
    }

    /// True if occurrences are days.
    var isDate: Bool {
        if case .date = self { true } else { false }
    }
}

extension RecurrenceStart {
    /// Returns the last wall-clock second allowed by an end. `exact` is an instant that must be
    /// compared too, if a clock change makes the order of wall times differ from that of instants.
    func upper(_ end: RecurrenceEnd) -> (second: Int, exact: Instant?) {
        guard case .until(let moment) = end else { return (TimePlan.end, nil) }
        if isDate { return (second(endOf: moment.day), nil) }
        switch moment {
        case .day(let day): return (second(endOf: day), nil)
        case .local(let time): return (Int(time.secondsSince1970), nil)
        case .utc(let time):
            guard case .zoned(_, let zone) = self else { return (Int(time.secondsSince1970), nil) }
            let instant = Instant(seconds: time.secondsSince1970)
            // A clock change is at most one day. Within that distance of a change, compare exactly.
            let near = zone.nextChange(after: instant + -86_400)
            let wall = Int(zone.wallTime(at: instant).secondsSince1970)
            guard let near, near <= instant + 86_400 else { return (wall, nil) }
            return (wall + 86_400, instant)
        }
    }

    private func second(endOf day: Day) -> Int { (Int(day.number) + 1) * 86_400 - 1 }

    /// Returns the wall-clock seconds of a moment: one, or two if a gap in the clock gives one
    /// instant two wall times.
    func seconds(of moment: RecurrenceMoment) -> [Int] {
        switch moment {
        case .day(let day):
            return [Int(day.number) * 86_400 + Int(wall.secondOfDay)]
        case .local(let time):
            return [Int(isDate ? Int64(time.day.number) * 86_400 : time.secondsSince1970)]
        case .utc(let time):
            if isDate { return [Int(time.day.number) * 86_400] }
            guard case .zoned(_, let zone) = self else { return [Int(time.secondsSince1970)] }
            let instant = Instant(seconds: time.secondsSince1970)
            let earlier = zone.offset(at: instant + -86_400)
            let names = [
                zone.wallTime(at: instant),
                WallTime(secondsSince1970: instant.seconds + Int64(earlier)),
            ]
            let meant = Set(names.filter { zone.instant(of: $0) == instant })
            return (meant.isEmpty ? [names[0]] : meant.sorted()).map { Int($0.secondsSince1970) }
        }
    }
}
