import Core

/// Days that repeat at equal distances: up to seven of them in every period.
///
/// DAILY and WEEKLY rules without month limits have this form. All answers are divisions.
///
/// The type is a class, so that passing a pattern costs only one reference count.
final class CyclePattern: Sendable {
    /// The start of a period, before any requested day.
    let anchor: Int
    /// The number of days in a period.
    let period: Int
    /// The days of a period, ascending, from 0 to below `period`.
    let offsets: FixedTable<Int>
    /// The offsets as bits; 0 if one of them is 64 or more.
    private let mask: UInt64
    /// The days of 128 days from the start of a period below 64 days; see `fillDense`.
    private let repeated: (low: UInt64, high: UInt64)
    private let count: Int
    /// The first offset, which is the only one of most cycles.
    private let head: Int
    private let byPeriod: Divider
    private let byCount: Divider
    let owner: TableOwner

    /// Creates a pattern with a period that starts on `anchor`.
    init(anchor: Int, period: Int, offsets: [Int]) {
        let turns = (anchor - CyclePattern.floor) / period + 1
        self.anchor = anchor - turns * period
        self.period = period
        var owner = TableOwner()
        self.offsets = owner.tables(offsets)
        self.owner = owner
        count = offsets.count
        head = offsets[0]
        byPeriod = Divider(period)
        byCount = Divider(offsets.count)
        mask = offsets.contains { $0 > 63 } ? 0 : offsets.reduce(0) { $0 | 1 << UInt64($1) }
        repeated = period < 64 ? Self.repeated(mask, every: period) : (0, 0)
    }

    /// A day far before the calendar.
    private static let floor = -800_000

    /// Returns the number of the pattern's days before a day, counted from a fixed point.
    @inline(__always) func rank(_ day: Int) -> Int {
        let distance = day &- anchor
        let (turn, rest) = byPeriod.split(distance)
        if count == 1 { return turn &+ (head < rest ? 1 : 0) }
        if mask != 0 {
            let low = rest < 64 ? mask & ~(~0 << UInt64(rest)) : mask
            return turn &* count &+ low.nonzeroBitCount
        }
        return turn &* count &+ offsetsBefore(rest)
    }

    /// Returns the number of offsets below a position in the period.
    func offsetsBefore(_ place: Int) -> Int {
        var found = 0
        for index in 0..<count { found &+= offsets[index] < place ? 1 : 0 }
        return found
    }

    /// Returns the day with `rank` days of the pattern before it.
    @inline(__always) func select(_ rank: Int) -> Int {
        if count == 1 { return anchor &+ rank &* period &+ head }
        let (turn, place) = byCount.split(rank)
        return anchor &+ turn &* period &+ offsets[place]
    }

    func contains(_ day: Int) -> Bool {
        let distance = day &- anchor
        let rest = byPeriod.split(distance).rest
        if mask != 0 { return rest < 64 && mask >> UInt64(rest) & 1 == 1 }
        return (0..<count).contains { offsets[$0] == rest }
    }

    /// Writes the days of the pattern into empty words. `first` is the day of the lowest bit.
    func fill(_ words: inout MutableSpan<UInt64>, first: Int) {
        if period < 64 { fillDense(&words, first: first) } else { fillSparse(&words, first: first) }
    }

    /// Returns the pattern over 128 days from the start of a period, so that any 64 of them can be
    /// read with a shift. The period must be below 64 days.
    private static func repeated(_ mask: UInt64, every period: Int) -> (UInt64, UInt64) {
        var low = mask
        var length = period
        while length < 64 {
            low |= low &<< UInt64(truncatingIfNeeded: length)
            length &*= 2
        }
        // The upper word starts at this position of a period. Its last part is copied from a few
        // periods earlier.
        let rest = 64 % period
        return (low, low >> UInt64(rest) | low << UInt64(64 - 2 * rest))
    }

    private func fillDense(_ words: inout MutableSpan<UInt64>, first: Int) {
        let (low, high) = repeated
        let step = byPeriod.split(64).rest
        var phase = byPeriod.split(first &- anchor).rest
        for index in 0..<min(period, words.count) {
            let shift = UInt64(truncatingIfNeeded: phase)
            words[unchecked: index] = low &>> shift | (high &<< 1) &<< (63 &- shift)
            phase &+= step
            if phase >= period { phase &-= period }
        }
        // This many words are a whole number of periods. The following words repeat them.
        for index in min(period, words.count)..<words.count {
            words[unchecked: index] = words[unchecked: index &- period]
        }
    }

    private func fillSparse(_ words: inout MutableSpan<UInt64>, first: Int) {
        let end = first + words.count * 64
        var rank = rank(first)
        while true {
            let day = select(rank)
            if day >= end { return }
            words[(day - first) >> 6] |= 1 << UInt64((day - first) & 63)
            rank += 1
        }
    }

    func fill(_ batch: inout DayBatch, from day: Int) {
        let rank = rank(day)
        if count == 1 {
            batch.append(from: select(rank), step: period)
            return
        }
        let turn = rank / count
        batch.append(
            min(batch.wanted, self.rank(batch.limit + 1) - rank), base: anchor + turn * period,
            place: rank - turn * count, offsets: offsets, period: period)
    }
}
