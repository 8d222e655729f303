/// Which day an instant belongs to: a zone, and the wall time at which a day begins. Rules D1, D3.
public struct DayRule: Hashable, Sendable {
    /// The zone whose wall clock says when a day begins.
    public var zone: Zone
    /// When a day begins on it.
    public var dayStart: TimeOfDay

    /// Days of a zone that begin at a wall time, midnight unless given.
    public init(zone: Zone, dayStart: TimeOfDay = .midnight) {
        self.zone = zone
        self.dayStart = dayStart
    }

    /// The civil date of the wall time less the day start, subtracted on the clock. Rule D1.
    ///
    /// If the clocks are set back over the day start, the time that comes twice reads as the
    /// earlier day again; `span(of:)` counts it to the later. Keeping a closed day closed is
    /// Rule D4's.
    public func day(at instant: Instant) -> Day {
        zone.wallTime(at: instant).advanced(bySeconds: -dayStart.seconds).day
    }

    /// When a day begins: the wall time of its start in the zone. Rule D3.
    ///
    /// If the clocks skipped that wall time, the first instant after the gap; if it came twice, the
    /// first.
    public func start(of day: Day) -> Instant {
        switch zone.meaning(of: WallTime(day, secondOfDay: dayStart.seconds)) {
        case .unique(let instant), .overlap(let instant, _): instant
        case .gap(let change, _): change
        }
    }

    /// The day as instants, from its start to that of the next; empty if the day never was.
    ///
    /// 2011-12-30 is empty in Apia, where the calendar went from the 29th to the 31st. Rule D3.
    public func span(of day: Day) -> Range<Instant> {
        let start = start(of: day)
        return start..<max(start, self.start(of: day + 1))
    }

    /// Whether the day has any time in it. Rule D3.
    public func exists(_ day: Day) -> Bool { !span(of: day).isEmpty }

    /// The first start of a day that comes after an instant. Rule D3.
    public func nextRollover(after instant: Instant) -> Instant {
        let day = dayInSpan(at: instant)
        for next in 1...3 where start(of: day + next) > instant { return start(of: day + next) }
        return start(of: day + 4)
    }

    /// The day whose span holds an instant; differs from `day(at:)` where the clocks were set back
    /// over the day start.
    func dayInSpan(at instant: Instant) -> Day {
        var day = day(at: instant)
        // Clocks were never set back by more than a day, so two steps are the most there can be.
        for _ in 0..<2 where start(of: day + 1) <= instant { day += 1 }
        return day
    }
}
