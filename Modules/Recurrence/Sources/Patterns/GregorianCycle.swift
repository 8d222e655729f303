import Core

/// The 400 years after which the Gregorian calendar repeats, including weekdays: 146,097 days.
///
/// Two small tables, shared by all rules, contain the start and the shape of each year and month.
enum GregorianCycle {
    /// The number of days in 400 years: 20,871 weeks.
    static let days = 146_097
    /// 1 January of year 0.
    static let origin = -719_528
    /// The number of shapes of a year or month. Shape numbers are below it.
    static let shapes = 28

    /// A packed year or month of the cycle: its start, its shape and its position in the year.
    struct Entry {
        let packed: UInt32

        init(start: Int, shape: Int, month: Int = 0) {
            packed = UInt32(start | shape << 18 | month << 23)
        }

        /// The days from the start of the cycle.
        @inline(__always) var start: Int { Int(packed & 0x3FFFF) }
        /// The number of its shape, below 28.
        @inline(__always) var shape: Int { Int(packed >> 18 & 31) }
        /// True for a leap year.
        @inline(__always) var isLeap: Bool { UInt(bitPattern: shape &- 7) < 7 }
        /// The month, 0 for January … 11 for December.
        @inline(__always) var month: UInt16 { UInt16(truncatingIfNeeded: packed >> 23) }
    }

    /// The 400 years. A shape is `kind · 7 + weekday of 1 January`; see `YearShape`.
    ///
    /// One more entry contains the start of the next cycle.
    static let years = table(401) { year in
        let start = CivilDate.startOfYear(year)
        return Entry(start: Int(start.number) - origin, shape: YearShape(year).number)
    }

    /// The 4,800 months. A shape is `(length - 28) · 7 + weekday of the first`.
    ///
    /// One more entry contains the start of the next cycle.
    static let months = table(4_801) { index in
        let (year, month) = (index / 12, index % 12)
        let first = CivilDate(year: year, month: month + 1, day: 1)!.asDay
        let length = CivilDate.length(ofMonth: month + 1, in: year)
        return Entry(
            start: Int(first.number) - origin, shape: (length - 28) * 7 + first.weekday.index,
            month: month)
    }

    /// Returns a table that is created once and never freed.
    private static func table(_ count: Int, _ entry: (Int) -> Entry) -> FixedTable<Entry> {
        TableOwner.lasting((0..<count).map(entry))
    }
}

extension GregorianCycle {
    /// Returns the cycle of a day, 0 for the one from year 0 on, and the day's position in it.
    /// Valid from the year -400 to far beyond 9999.
    @inline(__always) static func split(_ day: Int) -> (cycle: Int, day: Int) {
        let shifted = UInt32(truncatingIfNeeded: day &- origin &+ days)
        let cycle = shifted / 146_097
        return (Int(cycle) &- 1, Int(shifted &- cycle &* 146_097))
    }

    /// Returns 1 January of a year from 0 on.
    static func start(ofYear year: Int) -> Int {
        origin + year / 400 * days + years[year % 400].start
    }

    /// Returns the month of the cycle, 0–4,799, that contains a day of the cycle.
    ///
    /// Months have almost the same length. A guess by the mean length, half a month early, is right
    /// or one too low; the table decides.
    ///
    /// Callers in loops keep `months` in a local variable, because access to a global checks a
    /// lock.
    @inline(__always) static func month(of day: Int, in months: FixedTable<Entry>) -> Int {
        let guess = (day &* 551_213 &- 8_388_608) &>> 24
        return guess &+ (months[unchecked: guess &+ 1].start <= day ? 1 : 0)
    }

    /// Returns the year of the cycle, 0–399, that contains a day of the cycle. The method is that
    /// of `month(of:)`.
    @inline(__always) static func year(of day: Int, in years: FixedTable<Entry>) -> Int {
        let guess = (day &* 45_934 &- 8_388_608) &>> 24
        return guess &+ (years[unchecked: guess &+ 1].start <= day ? 1 : 0)
    }
}

/// The properties of a year that a rule depends on: its first weekday, its length, and whether a
/// neighbour is a leap year.
///
/// The neighbours matter for days that a rule moves across the turn of the year. There are 28
/// shapes.
struct YearShape {
    /// The weekday of 1 January, 0 for Monday.
    let firstWeekday: Int
    let isLeap: Bool
    let followsLeap: Bool
    let precedesLeap: Bool

    init(_ year: Int) {
        firstWeekday = CivilDate.startOfYear(year).weekday.index
        isLeap = CivilDate.isLeap(year)
        followsLeap = CivilDate.isLeap(year - 1)
        precedesLeap = CivilDate.isLeap(year + 1)
    }

    /// The number of the shape, 0–27.
    var number: Int {
        (isLeap ? 1 : followsLeap ? 2 : precedesLeap ? 3 : 0) * 7 + firstWeekday
    }

    /// A year of each shape, by number.
    static let samples: [Int] = {
        var found = [Int](repeating: 0, count: GregorianCycle.shapes)
        for year in 1600..<2000 { found[YearShape(year).number] = year }
        return found
    }()
}
