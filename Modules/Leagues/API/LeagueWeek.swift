public import Core

/// A week of the league, from Monday to Sunday in a time zone. Rule L1.
///
/// A week has 167 or 169 hours if the clocks change in it. It is identified by its Monday.
public struct LeagueWeek: Hashable, Sendable {
    /// The first day of the week.
    public let monday: Day
    /// The time zone in which the week begins and ends.
    public let zone: Zone

    /// Creates the week that contains a day.
    public init(of day: Day, in zone: Zone) {
        monday = day.startOfWeek
        self.zone = zone
    }

    /// Creates the week that contains an instant.
    public init(at instant: Instant, in zone: Zone) {
        let week = LeagueWeek(of: zone.wallTime(at: instant).day, in: zone)
        // If clocks are set back across a Monday's midnight, Sunday occurs twice.
        self = instant >= week.end ? week.next : week
    }

    /// The days of the week, from Monday to Sunday.
    public var days: DaySpan { DaySpan(7, endingOn: sunday) }
    /// The last day of the week.
    public var sunday: Day { monday + 6 }
    /// The following week.
    public var next: LeagueWeek { LeagueWeek(of: monday + 7, in: zone) }
    /// The previous week.
    public var previous: LeagueWeek { LeagueWeek(of: monday - 7, in: zone) }

    /// The first instant of the week: Monday 00:00 in the zone.
    public var start: Instant { DayRule(zone: zone).start(of: monday) }
    /// The first instant after the week: the following Monday 00:00 in the zone.
    public var end: Instant { DayRule(zone: zone).start(of: monday + 7) }
    /// The instant at which the week is settled: the following Monday 00:05 in the zone. Rule L5.
    public var settlement: Instant { max(end, instant(monday + 7, LeagueWeek.settling)) }
    /// The length of the week in hours, rounded down: 168, or 167 or 169 if the clocks change.
    public var hours: Int { Int((end - start) / 3_600_000) }

    /// The period in which rows have promotion and demotion labels: from Sunday 23:00 to the end of
    /// the week. Rule L6.
    public var labels: Range<Instant> {
        let end = end
        return min(instant(sunday, LeagueWeek.labelling), end)..<end
    }

    /// The last 24 hours of the week, in which its end is announced. Rule L6.
    public var lastDay: Range<Instant> {
        let end = end
        return (end + -86_400)..<end
    }

    /// Returns true if an instant is in the week.
    public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

    private func instant(_ day: Day, _ time: TimeOfDay) -> Instant {
        DayRule(zone: zone, dayStart: time).start(of: day)
    }

    private static let settling = TimeOfDay(minutes: 5) ?? .midnight
    private static let labelling = TimeOfDay(hour: 23) ?? .midnight
}
