/// A point in time for a user: the instant, the zone, and the day. Rule D1.
public struct Moment: Hashable, Sendable {
    /// The instant.
    public var instant: Instant
    /// The user's day; after travel to the west it can be later than the rule's day (Rule D4).
    public var day: Day
    /// The zone and day start in force.
    public var rule: DayRule

    /// Creates the moment at an instant, on a given day.
    public init(_ instant: Instant, day: Day, rule: DayRule) {
        self.instant = instant
        self.day = day
        self.rule = rule
    }

    /// Creates the moment at an instant, on the day of the rule.
    public init(_ instant: Instant, rule: DayRule) {
        self.init(instant, day: rule.day(at: instant), rule: rule)
    }

    /// The user's zone.
    public var zone: Zone { rule.zone }

    /// The wall time in the zone.
    public var wallTime: WallTime { zone.wallTime(at: instant) }
}

/// Provides the user's zone, day start and history of days. Exactly one module implements it. Rules
/// D1–D5.
public protocol DayProvider: Sendable {
    /// Returns the moment at an instant. `zone` is the zone that the surface knows; it takes
    /// precedence over the recorded zone.
    ///
    /// Throws `zone.missing` if both are unknown. The server never uses UTC for a user (Rule D5).
    func moment(at instant: Instant, zone: Zone?, in view: WorldView) throws(Rejection) -> Moment

    /// Returns events to record before a command's own events, such as a detected change of zone.
    func notices(at moment: Moment, in view: WorldView) -> [EventDraft]

    /// Returns the days of a span that the user never had, because of travel or a change of the
    /// zone. Rule D3.
    func neutralDays(in span: DaySpan, in view: WorldView) -> DayBits
}

extension WorldView {
    /// Returns the days of a span that the user never had; none without a day provider. Rule D3.
    public func neutralDays(in span: DaySpan) -> DayBits {
        answer(.dayProvider)?.neutralDays(in: span, in: self) ?? DayBits(span)
    }
}

extension Capability where Value == any DayProvider {
    /// The provider of the user's days.
    public static var dayProvider: Capability<any DayProvider> { Capability("core.day-keeper") }
}
