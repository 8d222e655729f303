/// A range of consecutive days, both ends included; it contains at least one day.
@frozen
public struct DaySpan: Hashable, Sendable {
    /// The earliest day, included.
    public let first: Day
    /// The latest day, included.
    public let last: Day

    /// Creates `first … last`; nil if `last` is before `first`.
    @inlinable public init?(_ first: Day, _ last: Day) {
        guard first <= last else { return nil }
        self.first = first
        self.last = last
    }

    /// Creates a span of one day.
    @inlinable public init(_ day: Day) {
        first = day
        last = day
    }

    /// Creates the span of `count` days that ends on `last`. A `count` below 1 is treated as 1.
    @inlinable public init(_ count: Int, endingOn last: Day) {
        first = last - (max(count, 1) - 1)
        self.last = last
    }

    /// Returns the calendar week that contains a day, from Monday to Sunday.
    @inlinable public static func week(of day: Day) -> DaySpan {
        DaySpan(7, endingOn: day.startOfWeek + 6)
    }

    /// Returns the calendar month that contains a day.
    @inlinable public static func month(of day: Day) -> DaySpan {
        DaySpan(day.endOfMonth - day.startOfMonth + 1, endingOn: day.endOfMonth)
    }

    /// The number of days, at least 1.
    @inlinable public var count: Int { last - first + 1 }

    /// The days from first to last.
    @inlinable public var days: ClosedRange<Day> { first...last }

    /// True if the span contains the day.
    @inlinable public func contains(_ day: Day) -> Bool { first <= day && day <= last }

    /// Returns the days in both spans; nil if there are none.
    @inlinable public func intersection(_ other: DaySpan) -> DaySpan? {
        DaySpan(max(first, other.first), min(last, other.last))
    }
}
