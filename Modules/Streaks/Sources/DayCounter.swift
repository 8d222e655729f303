/// A counter for each of the 64 days of an aligned word, stored as bit planes.
///
/// Plane `k` contains bit `k` of all counters. Adding to all counters, or comparing them, takes
/// only a few logical operations.
struct DayCounter {
    /// The maximum number of planes. Counts stay below 2^24, which is more items than any user has.
    private static let limit = 24
    private var planes = InlineArray<24, UInt64>(repeating: 0)
    private var used = 0

    /// Increments the counter of each day whose bit is set.
    mutating func add(_ days: UInt64) {
        var carry = days
        var plane = 0
        while carry != 0, plane < DayCounter.limit {
            let both = planes[plane] & carry
            planes[plane] ^= carry
            carry = both
            plane += 1
        }
        used = max(used, plane)
    }

    /// Returns the days whose counter is at least `count`.
    func days(atLeast count: Int) -> UInt64 {
        guard count >> used == 0 else { return 0 }
        var more: UInt64 = 0
        var equal = UInt64.max
        for plane in stride(from: used - 1, through: 0, by: -1) {
            if count >> plane & 1 == 1 {
                equal &= planes[plane]
            } else {
                more |= equal & planes[plane]
                equal &= ~planes[plane]
            }
        }
        return more | equal
    }

    /// Calls `body` for each count that occurs among `days`, together with the days that have this
    /// count.
    func forEachCount(among days: UInt64, _ body: (Int, UInt64) -> Void) {
        divide(days, plane: used - 1, count: 0, body)
    }

    private func divide(_ days: UInt64, plane: Int, count: Int, _ body: (Int, UInt64) -> Void) {
        guard days != 0 else { return }
        guard plane >= 0 else { return body(count, days) }
        divide(days & planes[plane], plane: plane - 1, count: count | 1 << plane, body)
        divide(days & ~planes[plane], plane: plane - 1, count: count, body)
    }
}
