/// Year, month and day of the month in the proleptic Gregorian calendar.
///
/// Both conversions use the era algorithm from Howard Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms" (2013). It needs no table and no loop, and is exact over the whole range of `Day`.
@frozen
public struct CivilDate: Hashable, Sendable {
    /// The astronomical year: 1 is the first year of the common era, 0 the year before.
    public let year: Int
    /// The month, 1 … 12.
    public let month: Int
    /// The day of the month, from 1 to the length of the month.
    public let day: Int

    /// The years that `Day` can count.
    public static let years = -5_877_641...5_881_580

    /// Creates a date in one of `years`; nil if the date does not exist.
    @inlinable public init?(year: Int, month: Int, day: Int) {
        guard CivilDate.years.contains(year), (1...12).contains(month), day >= 1,
            day <= CivilDate.length(ofMonth: month, in: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the date of a day.
    @inlinable public init(_ from: Day) {
        let shifted = Int(from.number) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The day with this date.
    @inlinable public var asDay: Day {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Day(era * 146_097 + dayOfEra - 719_468)
    }

    /// True if the year has a 29 February.
    @inlinable public static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Returns the number of days in a month, 28 … 31. `month` must be 1 … 12.
    @inlinable public static func length(ofMonth month: Int, in year: Int) -> Int {
        month == 2 ? (isLeap(year) ? 29 : 28) : 30 + ((month + month / 8) & 1)
    }

    /// The day of the year, 1 … 366.
    @inlinable public var dayOfYear: Int {
        asDay - CivilDate.startOfYear(year) + 1
    }

    /// Returns 1 January of the year, or the nearest end of `Day` for years outside `years`.
    @inlinable public static func startOfYear(_ year: Int) -> Day {
        let before = min(max(year, years.lowerBound), years.upperBound + 1) - 1
        let centuries = before >= 0 ? before / 100 : (before - 99) / 100
        let leaps =
            (before >= 0 ? before / 4 : (before - 3) / 4) - centuries
            + (centuries >= 0 ? centuries / 4 : (centuries - 3) / 4)
        return Day(before * 365 + leaps - 719_162)
    }
}
