/// The rule that assigns a day to an instant: a zone and a day start. Rules D1, D3.
public struct DayRule: Hashable, Sendable {
    /// The zone of the wall clock.
    public var zone: Zone
    /// The wall time at which a day begins.
    public var dayStart: TimeOfDay

    /// Creates a rule from a zone and a day start; the default is midnight.
    public init(zone: Zone, dayStart: TimeOfDay = .midnight) {
        self.zone = zone
        self.dayStart = dayStart
    }

    /// Returns the user's day at an instant: the civil date of the wall time minus the day start.
    /// Rule D1.
    ///
    /// If the clocks go back across the day start, the repeated time belongs to the earlier day
    /// again, although `span(of:)` assigns it to the later day. Rule D4 ensures that a closed day
    /// stays closed.
    public func day(at instant: Instant) -> Day {
        zone.wallTime(at: instant).advanced(bySeconds: -dayStart.seconds).day
    }

    /// Returns the instant at which a day starts: the wall time of the day start in the zone. Rule
    /// D3.
    ///
    /// If the clocks skip that wall time, the result is the first instant after the gap. If the
    /// wall time occurs twice, the result is the first occurrence.
    public func start(of day: Day) -> Instant {
        switch zone.meaning(of: WallTime(day, secondOfDay: dayStart.seconds)) {
        case .unique(let instant), .overlap(let instant, _): instant
        case .gap(let change, _): change
        }
    }

    /// Returns the instants of a day, up to the start of the next day; empty if the day does not
    /// exist in the zone.
    ///
    /// For example, 2011-12-30 is empty in Apia, where the calendar skipped from the 29th to the
    /// 31st. Rule D3.
    public func span(of day: Day) -> Range<Instant> {
        let start = start(of: day)
        return start..<max(start, self.start(of: day + 1))
    }

    /// Returns true if the day contains any instant. Rule D3.
    public func exists(_ day: Day) -> Bool { !span(of: day).isEmpty }

    /// Returns the first instant after `instant` at which a day starts. Rule D3.
    public func nextRollover(after instant: Instant) -> Instant {
        let day = dayInSpan(at: instant)
        for next in 1...3 where start(of: day + next) > instant { return start(of: day + next) }
        return start(of: day + 4)
    }

    /// Returns the day whose span contains an instant. It differs from `day(at:)` if the clocks
    /// went back across the day start.
    func dayInSpan(at instant: Instant) -> Day {
        var day = day(at: instant)
        // Clocks never went back by more than a day, so two steps are enough.
        for _ in 0..<2 where start(of: day + 1) <= instant { day += 1 }
        return day
    }
}
