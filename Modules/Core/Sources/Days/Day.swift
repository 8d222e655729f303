/// A civil day of the proleptic Gregorian calendar, counted from 1970-01-01.
///
/// A day is a plain number, so arithmetic uses no zone, clock or calendar object. Users can enter
/// 0001-01-01 … 9999-12-31 (`Day.first` … `Day.last`). Arithmetic can leave this range; printing
/// and `CivilDate` stay correct over the range of `Int32`. Arithmetic never traps: it stops at the
/// ends of `Int32`. Rules D1, D2.
@frozen
public struct Day: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before.
    public var number: Int32

    /// Creates the day that is `number` days after 1970-01-01; negative numbers give earlier days.
    @inlinable public init(_ number: Int32) { self.number = number }

    /// Creates the day that is `number` days after 1970-01-01, limited to the range of `Int32`.
    @inlinable public init(_ number: Int) { self.number = Int32(clamping: number) }

    /// Creates the day with this year, month and day of the month; nil if the date does not exist.
    @inlinable public init?(year: Int, month: Int, day: Int) {
        guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
        self = date.asDay
    }

    /// 0001-01-01.
    public static let first = Day(Int32(-719_162))
    /// 9999-12-31.
    public static let last = Day(Int32(2_932_896))

    /// The year, month and day of the month.
    @inlinable public var civil: CivilDate { CivilDate(self) }

    /// The day of the week.
    @inlinable public var weekday: Weekday {
        // 1970-01-01 was a Thursday: Monday-based index 3.
        let index = (Int(number) + 3) % 7
        return Weekday(index: index < 0 ? index + 7 : index)
    }

    /// The Monday on or before this day.
    @inlinable public var startOfWeek: Day { startOfWeek(.monday) }

    /// Returns the first day of this day's week, if weeks begin on `first`.
    @inlinable public func startOfWeek(_ first: Weekday) -> Day {
        self - (weekday.index - first.index + 7) % 7
    }

    /// The first day of this day's month.
    @inlinable public var startOfMonth: Day { self - (civil.day - 1) }

    /// The last day of this day's month.
    @inlinable public var endOfMonth: Day {
        let date = civil
        return self + (CivilDate.length(ofMonth: date.month, in: date.year) - date.day)
    }

    @inlinable public static func < (a: Day, b: Day) -> Bool { a.number < b.number }
    @inlinable public static func + (day: Day, days: Int) -> Day {
        Day(Int(day.number).saturatingAdd(days))
    }
    @inlinable public static func - (day: Day, days: Int) -> Day {
        Day(Int(day.number).saturatingSubtract(days))
    }
    /// Returns the number of days from `b` to `a`; negative if `a` is earlier.
    @inlinable public static func - (a: Day, b: Day) -> Int { Int(a.number) - Int(b.number) }
    @inlinable public static func += (day: inout Day, days: Int) { day = day + days }
    @inlinable public static func -= (day: inout Day, days: Int) { day = day - days }
}

extension Day: Strideable {
    @inlinable public func distance(to other: Day) -> Int { other - self }
    @inlinable public func advanced(by days: Int) -> Day { self + days }
}
