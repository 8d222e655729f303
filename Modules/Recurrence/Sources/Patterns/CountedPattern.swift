/// A pattern that counts its days: what comes next and what came before follows from that.
protocol CountedPattern {
    /// How many days of the pattern lie before a day of the calendar, or before the day after it.
    func rank(_ day: Int) -> Int

    /// The day that has `rank` days of the pattern before it, nil if there is none; the calendar
    /// ends with the year 9999.
    func select(_ rank: Int) -> Int?
}

extension CountedPattern {
    /// The first day of the pattern that is not before `day`.
    func next(onOrAfter day: Int) -> Int? { select(rank(CalendarBounds.clamp(day))) }

    /// The last day of the pattern that is not after `day`.
    func previous(onOrBefore day: Int) -> Int? {
        select(rank(CalendarBounds.clamp(day + 1)) - 1)
    }
}

/// The days of a calendar that patterns count.
enum CalendarBounds {
    /// 1 January of the year 1.
    static let first = -719_162
    /// 1 January of the year 10,000.
    static let end = 2_932_897

    /// The nearest day of the calendar, or the one after its end.
    @inline(__always) static func clamp(_ day: Int) -> Int { min(max(day, first), end) }
}
