public import Core

/// A season: the week from Monday to Sunday as the wall clocks of a zone show it. Rule L1.
///
/// Where clocks change it has 167 or 169 hours. It is named by its Monday.
public struct LeagueWeek: Hashable, Sendable {
    /// The first day.
    public let monday: Day
    /// Whose wall clocks say when it begins and ends.
    public let zone: Zone

    /// The week that a civil day lies in.
    public init(of day: Day, in zone: Zone) {
        monday = day.startOfWeek
        self.zone = zone
    }

    /// The week that an instant lies in.
    public init(at instant: Instant, in zone: Zone) {
        let week = LeagueWeek(of: zone.wallTime(at: instant).day, in: zone)
        // Clocks that are set back over a Monday's midnight show the Sunday once more.
        self = instant >= week.end ? week.next : week
    }

    /// Monday to Sunday.
    public var days: DaySpan { DaySpan(7, endingOn: sunday) }
    /// The last day.
    public var sunday: Day { monday + 6 }
    /// The week after.
    public var next: LeagueWeek { LeagueWeek(of: monday + 7, in: zone) }
    /// The week before.
    public var previous: LeagueWeek { LeagueWeek(of: monday - 7, in: zone) }

    /// Monday 00:00.
    public var start: Instant { DayRule(zone: zone).start(of: monday) }
    /// The Monday after, 00:00: the first instant that is not in the week.
    public var end: Instant { DayRule(zone: zone).start(of: monday + 7) }
    /// The Monday after, 00:05: from then on the week is settled. Rule L5.
    public var settlement: Instant { max(end, instant(monday + 7, LeagueWeek.settling)) }
    /// How many hours it has, rounded down: 168, and 167 or 169 where clocks change.
    public var hours: Int { Int((end - start) / 3_600_000) }

    /// Sunday 23:00 to the end: when promotion and demotion are labelled. Rule L6.
    public var labels: Range<Instant> {
        let end = end
        return min(instant(sunday, LeagueWeek.labelling), end)..<end
    }

    /// The last 24 hours: when the end is announced. Rule L6.
    public var lastDay: Range<Instant> {
        let end = end
        return (end + -86_400)..<end
    }

    /// Whether an instant lies in the week.
    public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

    private func instant(_ day: Day, _ time: TimeOfDay) -> Instant {
        DayRule(zone: zone, dayStart: time).start(of: day)
    }

    private static let settling = TimeOfDay(minutes: 5) ?? .midnight
    private static let labelling = TimeOfDay(hour: 23) ?? .midnight
}
