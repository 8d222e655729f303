public import Core

/// A league week from Monday to Sunday in a time zone. Rule L1.
///
/// A week has 167 or 169 hours if clocks change. It is identified by its Monday.
public struct LeagueWeek: Hashable, Sendable {
    /// The first day.
    public let monday: Day
    /// The zone in which the week begins and ends.
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

    /// The days from Monday to Sunday.
    public var days: DaySpan { DaySpan(7, endingOn: sunday) }
    /// The last day.
    public var sunday: Day { monday + 6 }
    /// The following week.
    public var next: LeagueWeek { LeagueWeek(of: monday + 7, in: zone) }
    /// The previous week.
    public var previous: LeagueWeek { LeagueWeek(of: monday - 7, in: zone) }

    /// Monday 00:00.
    public var start: Instant { DayRule(zone: zone).start(of: monday) }
    /// The following Monday at 00:00, the first instant after the week.
    public var end: Instant { DayRule(zone: zone).start(of: monday + 7) }
    /// The following Monday at 00:05, when the week is settled. Rule L5.
    public var settlement: Instant { max(end, instant(monday + 7, LeagueWeek.settling)) }
    /// The number of hours, rounded down: 168, or 167 or 169 if clocks change.
    public var hours: Int { Int((end - start) / 3_600_000) }

    /// The period in which promotion and demotion are labelled: from Sunday 23:00 to the end. Rule
    /// L6.
    public var labels: Range<Instant> {
        let end = end
        return min(instant(sunday, LeagueWeek.labelling), end)..<end
    }

    /// The last 24 hours, in which the end is announced. Rule L6.
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
