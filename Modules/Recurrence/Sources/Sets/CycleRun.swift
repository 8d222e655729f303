public import Core

/// The remaining occurrences of a rule whose days repeat at equal distances. Few numbers describe
/// them, so that callers can loop over them without a batch.
@usableFromInline
struct CycleRun: Sendable {
    /// The time of day of all occurrences.
    @usableFromInline let time: WallTime
    /// The first day of the period that contains the next occurrence.
    @usableFromInline let base: Int
    /// The number of days in a period.
    @usableFromInline let period: Int
    /// The index of the next occurrence in `offsets`.
    @usableFromInline let place: Int
    /// The days within a period, at least one.
    @usableFromInline let offsets: [Int]
    /// The number of occurrences.
    @usableFromInline let count: Int

    /// Creates the days of a pattern between two days, at most `left`.
    init?(_ pattern: CyclePattern, from day: Int, through last: Int, left: Int, time: Int) {
        guard day <= last else { return nil }
        let rank = pattern.rank(day)
        count = min(pattern.rank(last + 1) - rank, left)
        offsets = pattern.offsets.values
        place = rank % offsets.count
        base = pattern.anchor + rank / offsets.count * pattern.period
        period = pattern.period
        self.time = WallTime(Day(Int32(0)), secondOfDay: time)
    }

    /// Calls a closure with each occurrence.
    @inlinable
    func forEach(_ body: (WallTime) throws -> Void) rethrows {
        var wall = time
        if offsets.count == 1 {
            var day = base &+ offsets[0]
            for _ in 0..<count {
                wall.day = Day(Int32(truncatingIfNeeded: day))
                try body(wall)
                day &+= period
            }
            return
        }
        try offsets.withUnsafeBufferPointer { offsets in
            var (base, place) = (base, place)
            for _ in 0..<count {
                wall.day = Day(Int32(truncatingIfNeeded: base &+ offsets[place]))
                try body(wall)
                place &+= 1
                if place == offsets.count { (place, base) = (0, base &+ period) }
            }
        }
    }
}
