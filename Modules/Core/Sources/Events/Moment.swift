/// A point in time as a person lives it: the instant, the zone, and the day it belongs to. Rule D1.
public struct Moment: Hashable, Sendable {
    /// When, on everybody's clock.
    public var instant: Instant
    /// The person's day, which may be ahead of the rule's after a journey west (Rule D4).
    public var day: Day
    /// The zone and day start in force.
    public var rule: DayRule

    /// The moment at an instant, on the day that the person's rule and history say.
    public init(_ instant: Instant, day: Day, rule: DayRule) {
        self.instant = instant
        self.day = day
        self.rule = rule
    }

    /// The moment at an instant on the day that the rule alone gives.
    public init(_ instant: Instant, rule: DayRule) {
        self.init(instant, day: rule.day(at: instant), rule: rule)
    }

    /// The person's zone.
    public var zone: Zone { rule.zone }

    /// The wall clock there.
    public var wallTime: WallTime { zone.wallTime(at: instant) }
}

/// Who knows a person's zone, day start and history of days: one module answers for all. Rule
/// D1–D5.
public protocol DayKeeper: Sendable {
    /// The moment at an instant; `zone` is what the surface knows, and beats what was recorded.
    ///
    /// Fails with `zone.missing` when neither is there: a person without a zone gets an error, not
    /// UTC (Rule D5).
    func moment(at instant: Instant, zone: Zone?, in view: WorldView) throws(Rejection) -> Moment

    /// The events that must go before a command's own, such as a change of zone that was noticed.
    func notices(at moment: Moment, in view: WorldView) -> [EventDraft]

    /// The days of a span that the person never had: vanished in a journey or by decree. Rule D3.
    func neutralDays(in span: DaySpan, in view: WorldView) -> DayBits
}

extension WorldView {
    /// The days of a span that the person never had; none where nobody keeps days. Rule D3.
    public func neutralDays(in span: DaySpan) -> DayBits {
        answer(.dayKeeper)?.neutralDays(in: span, in: self) ?? DayBits(span)
    }
}

extension Capability where Value == any DayKeeper {
    /// The one who keeps a person's days.
    public static var dayKeeper: Capability<any DayKeeper> { Capability("core.day-keeper") }
}
