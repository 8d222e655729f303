/// A pattern that can count its days. The next and previous day follow from the counts.
protocol CountedPattern {
    /// Returns the number of the pattern's days before a day, which must be in the calendar or
    /// directly after it.
    func rank(_ day: Int) -> Int

    /// Returns the day with `rank` days of the pattern before it; nil if it is after the year 9999.
    func select(_ rank: Int) -> Int?
}

extension CountedPattern {
    /// Returns the first day of the pattern on or after `day`.
    func next(onOrAfter day: Int) -> Int? { select(rank(CalendarBounds.clamp(day))) }

    /// Returns the last day of the pattern on or before `day`.
    func previous(onOrBefore day: Int) -> Int? {
        select(rank(CalendarBounds.clamp(day + 1)) - 1)
    }
}

/// The range of days that patterns count.
enum CalendarBounds {
    /// 1 January of the year 1.
    static let first = -719_162
    /// 1 January of the year 10,000.
    static let end = 2_932_897

    /// Returns the nearest day of the calendar, or the day after its end.
    @inline(__always) static func clamp(_ day: Int) -> Int { min(max(day, first), end) }
}
