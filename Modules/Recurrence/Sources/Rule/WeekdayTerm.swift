public import Core

/// An entry of BYDAY: a weekday, or the n-th such weekday of the month or year.
///
/// RFC 5545 section 3.3.10, `weekdaynum`.
@frozen
public struct WeekdayTerm: Hashable, Sendable, Comparable {
    /// The number: 1–53 from the front, -1 to -53 from the back, or 0 for every such weekday.
    public let ordinal: Int
    /// The weekday.
    public let weekday: Weekday

    /// Creates a term for the `ordinal`-th `weekday`; 0 means all of them.
    @inlinable public init(_ weekday: Weekday, ordinal: Int = 0) {
        self.ordinal = ordinal
        self.weekday = weekday
    }

    /// Orders terms by ordinal, then by weekday from Monday, as in the text of a rule.
    @inlinable public static func < (a: WeekdayTerm, b: WeekdayTerm) -> Bool {
        (a.ordinal, a.weekday) < (b.ordinal, b.weekday)
    }
}

extension WeekdayTerm: CustomStringConvertible {
    /// The text: `MO`, `2TU`, `-1FR`.
    public var description: String { (ordinal == 0 ? "" : String(ordinal)) + weekday.code }
}
