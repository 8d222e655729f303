/// A point in time for a user: the instant, the user's zone, and the user's day. Rule D1.
public struct Moment: Hashable, Sendable {
    /// The instant.
    public var instant: Instant
    /// The user's day. After travel to the west it can be later than the day that `rule` gives
    /// (Rule D4).
    public var day: Day
    /// The user's zone and day start at this instant.
    public var rule: DayRule

    /// Creates the moment at an instant with the given day.
    public init(_ instant: Instant, day: Day, rule: DayRule) {
        self.instant = instant
        self.day = day
        self.rule = rule
    }

    /// Creates the moment at an instant. Its day is the one that the rule gives.
    public init(_ instant: Instant, rule: DayRule) {
        self.init(instant, day: rule.day(at: instant), rule: rule)
    }

    /// The user's time zone.
    public var zone: Zone { rule.zone }

    /// The wall time in the user's zone.
    public var wallTime: WallTime { zone.wallTime(at: instant) }
}

/// Provides the user's zone, day start and history of days. Exactly one module must provide it.
/// Rules D1–D5.
public protocol DayProvider: Sendable {
    /// Returns the user's moment at an instant. `zone` is the zone that the surface knows; it takes
    /// precedence over the recorded zone.
    ///
    /// Throws `zone.missing` if neither zone is known. The server never assumes UTC for a user
    /// (Rule D5).
    func moment(at instant: Instant, zone: Zone?, in view: WorldView) throws(Rejection) -> Moment

    /// Returns the events to record before a command's own events, such as a detected change of the
    /// user's zone.
    func notices(at moment: Moment, in view: WorldView) -> [EventDraft]

    /// Returns the days of a span that do not exist for the user, because travel or a change of
    /// zone skipped them. Rule D3.
    func neutralDays(in span: DaySpan, in view: WorldView) -> DayBits
}

extension WorldView {
    /// Returns the days of a span that do not exist for the user; empty without a day provider.
    /// Rule D3.
    public func neutralDays(in span: DaySpan) -> DayBits {
        answer(.dayProvider)?.neutralDays(in: span, in: self) ?? DayBits(span)
    }
}

extension Capability where Value == any DayProvider {
    /// The capability that provides the user's days.
    public static var dayProvider: Capability<any DayProvider> { Capability("core.day-keeper") }
}
