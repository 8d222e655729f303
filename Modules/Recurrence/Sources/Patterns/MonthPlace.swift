/// The month and day of a day number: the performance-critical half of a conversion to a date.
///
/// The algorithm is from Cassio Neri and Lorenz Schneider, "Euclidean affine functions and their
/// application to calendar algorithms" (2022): three multiplications instead of divisions. It is
/// valid from the year -400 to far beyond 9999.
struct MonthPlace {
    /// The months since January of year 0.
    let month: Int
    /// The day of the month, 0 for the first.
    let day: Int

    @inline(__always) init(_ number: Int) {
        // Days since 1 March of year -400, then centuries, years and months.
        let shifted = UInt32(truncatingIfNeeded: number &+ 719_468 &+ 146_097)
        let quarters = 4 &* shifted &+ 3
        let century = quarters / 146_097
        let rest = quarters % 146_097 / 4
        let product = 2_939_745 &* UInt64(4 &* rest &+ 3)
        let yearOfCentury = UInt32(truncatingIfNeeded: product >> 32)
        let dayOfYear = UInt32(truncatingIfNeeded: product) / 2_939_745 / 4
        let packed = 2_141 &* dayOfYear &+ 197_913
        // The months of a year that begins in March, 3–14.
        let march = Int(packed >> 16)
        let year = Int(100 &* century &+ yearOfCentury) &- 400
        month = year &* 12 &+ march &- 1
        day = Int((packed & 0xFFFF) / 2_141)
    }

    /// Returns the year of a day.
    @inline(__always) static func year(of number: Int) -> Int {
        // Every month number here belongs to a year of at least -400.
        Int(UInt32(truncatingIfNeeded: MonthPlace(number).month &+ 4_800) / 12) &- 400
    }
}
