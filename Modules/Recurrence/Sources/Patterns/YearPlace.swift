/// A year as one of a century that begins with the year 1, 101, 201 …
struct YearPlace {
    /// The century, 0 for the one that begins with the year 1.
    let century: Int
    /// The position in the century, 0–99.
    let place: Int

    /// Returns the year of a day and the day's position in it, from 0.
    ///
    /// As in years that begin in March, the longer year is the last one of a group. The algorithm
    /// is that of Cassio Neri and Lorenz Schneider; see `MonthPlace`.
    @inline(__always) static func split(_ day: Int) -> (year: YearPlace, dayOfYear: Int) {
        let quarters = 4 &* UInt32(truncatingIfNeeded: day &- CalendarBounds.first) &+ 3
        let century = quarters / 146_097
        let rest = quarters &- century &* 146_097
        let product = 2_939_745 &* UInt64(rest | 3)
        let place = Int(truncatingIfNeeded: product &>> 32)
        let dayOfYear = Int(UInt32(truncatingIfNeeded: product) / 2_939_745 / 4)
        return (YearPlace(century: Int(century), place: place), dayOfYear)
    }

    /// The day number of 1 January.
    @inline(__always) var start: Int {
        CalendarBounds.first &+ (century &* 146_097) &>> 2 &+ (place &* 1_461) &>> 2
    }

    /// True for a leap year: every fourth year, except the last year of three centuries in four.
    @inline(__always) var isLeap: Bool {
        place & 3 == 3 && (place != 99 || century & 3 == 3)
    }
}
