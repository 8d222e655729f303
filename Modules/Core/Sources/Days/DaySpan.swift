/// A run of consecutive days, both ends included; it holds at least one day.
@frozen
public struct DaySpan: Hashable, Sendable {
    /// The earliest day, included.
    public let first: Day
    /// The latest day, included.
    public let last: Day

    /// `first … last`, or nil if `last` comes before `first`.
    @inlinable public init?(_ first: Day, _ last: Day) {
        guard first <= last else { return nil }
        self.first = first
        self.last = last
    }

    /// One day.
    @inlinable public init(_ day: Day) {
        first = day
        last = day
    }

    /// The `count` days that end with `last`; `count` under 1 is taken as 1.
    @inlinable public init(_ count: Int, endingOn last: Day) {
        first = last - (max(count, 1) - 1)
        self.last = last
    }

    /// The calendar week, Monday first, that holds the day.
    @inlinable public static func week(of day: Day) -> DaySpan {
        DaySpan(7, endingOn: day.startOfWeek + 6)
    }

    /// The calendar month that holds the day.
    @inlinable public static func month(of day: Day) -> DaySpan {
        DaySpan(day.endOfMonth - day.startOfMonth + 1, endingOn: day.endOfMonth)
    }

    /// How many days there are, at least 1.
    @inlinable public var count: Int { last - first + 1 }

    /// The days, first to last.
    @inlinable public var days: ClosedRange<Day> { first...last }

    /// Whether the day lies inside.
    @inlinable public func contains(_ day: Day) -> Bool { first <= day && day <= last }

    /// The days that both hold, or nil.
    @inlinable public func intersection(_ other: DaySpan) -> DaySpan? {
        DaySpan(max(first, other.first), min(last, other.last))
    }
}
