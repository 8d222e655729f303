public import Core

/// One entry of BYDAY: a weekday, or the n-th such weekday of the month or year.
///
/// RFC 5545 section 3.3.10, `weekdaynum`.
@frozen
public struct WeekdayTerm: Hashable, Sendable, Comparable {
    /// 1 … 53 from the front, -1 … -53 from the back, 0 for every such weekday.
    public let ordinal: Int
    /// The day of the week.
    public let weekday: Weekday

    /// The `ordinal`-th `weekday`; 0 means all of them.
    @inlinable public init(_ weekday: Weekday, ordinal: Int = 0) {
        self.ordinal = ordinal
        self.weekday = weekday
    }

    /// By ordinal, then by weekday from Monday on: the order in which a rule prints them.
    @inlinable public static func < (a: WeekdayTerm, b: WeekdayTerm) -> Bool {
        (a.ordinal, a.weekday) < (b.ordinal, b.weekday)
    }
}

extension WeekdayTerm: CustomStringConvertible {
    /// `MO`, `2TU`, `-1FR`.
    public var description: String { (ordinal == 0 ? "" : String(ordinal)) + weekday.code }
}
