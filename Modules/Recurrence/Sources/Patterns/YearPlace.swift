/// A year, as one of a century that begins with the year 1, 101, 201 …
struct YearPlace {
    /// 0 for the one that begins with the year 1.
    let century: Int
    /// 0 … 99.
    let place: Int

    /// The year of a day of the calendar, and the day's place in it, from 0.
    ///
    /// Here as in years that begin in March, the longer year comes last: the algorithm for them is
    /// that of Cassio Neri and Lorenz Schneider, see `MonthPlace`.
    @inline(__always) static func split(_ day: Int) -> (year: YearPlace, dayOfYear: Int) {
        let quarters = 4 &* UInt32(truncatingIfNeeded: day &- CalendarBounds.first) &+ 3
        let century = quarters / 146_097
        let rest = quarters &- century &* 146_097
        let product = 2_939_745 &* UInt64(rest | 3)
        let place = Int(truncatingIfNeeded: product &>> 32)
        let dayOfYear = Int(UInt32(truncatingIfNeeded: product) / 2_939_745 / 4)
        return (YearPlace(century: Int(century), place: place), dayOfYear)
    }

    /// 1 January.
    @inline(__always) var start: Int {
        CalendarBounds.first &+ (century &* 146_097) &>> 2 &+ (place &* 1_461) &>> 2
    }

    /// Whether it is a leap year: the last of four, but for the last of three centuries in four.
    @inline(__always) var isLeap: Bool {
        place & 3 == 3 && (place != 99 || century & 3 == 3)
    }
}
