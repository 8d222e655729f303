/// Days at equal distances, filtered by months or dates, with one bit for each distance.
///
/// It handles rules such as `FREQ=DAILY;INTERVAL=1000;BYMONTH=1`. The two conditions repeat
/// together only after thousands of years, but the calendar has so few candidate days that all can
/// be checked in advance.
///
/// The type is a class, so that passing a pattern costs only one reference count.
final class StepBits: CountedPattern, Sendable {
    let cycle: CyclePattern
    /// The number of the cycle's days before the calendar.
    private let origin: Int
    /// One bit for each day of the cycle in the calendar, set if it belongs to the pattern.
    let words: FixedTable<UInt64>
    /// The number of set bits before each word, and the total.
    let before: FixedTable<UInt16>
    private let guess: RankGuess
    private let total: Int
    private let bits = BitPlaces.table
    let owner: TableOwner

    /// The maximum number of the cycle's days. The tables then take 3.4 KB.
    private static let most = 22_000

    /// Creates the days of a cycle for which `keeps` returns true; nil if the cycle has too many.
    init?(_ cycle: CyclePattern, where keeps: (Int) -> Bool) {
        let origin = cycle.rank(CalendarBounds.first)
        let steps = cycle.rank(CalendarBounds.end) - origin
        guard steps <= StepBits.most else { return nil }
        var words = [UInt64](repeating: 0, count: steps / 64 + 1)
        for step in 0..<steps where keeps(cycle.select(origin + step)) {
            words[step >> 6] |= 1 << UInt64(step & 63)
        }
        var before = [0]
        for word in words { before.append(before[before.count - 1] + word.nonzeroBitCount) }
        var owner = TableOwner()
        (self.words, self.before) = owner.tables(words, before.map { UInt16($0) })
        self.owner = owner
        guess = RankGuess(before)
        total = before[words.count]
        (self.cycle, self.origin) = (cycle, origin)
    }

    func contains(_ day: Int) -> Bool {
        guard day >= CalendarBounds.first, day < CalendarBounds.end, cycle.contains(day) else {
            return false
        }
        let step = cycle.rank(day) &- origin
        return words[step &>> 6] &>> UInt64(truncatingIfNeeded: step) & 1 == 1
    }

    @inline(__always) func rank(_ day: Int) -> Int {
        let step = cycle.rank(day) &- origin
        let low = words[step &>> 6] & ~(~0 &<< UInt64(truncatingIfNeeded: step))
        // The table has a sum for every word, and one more.
        return Int(before[unchecked: step &>> 6]) &+ low.nonzeroBitCount
    }

    @inline(__always) func select(_ rank: Int) -> Int? {
        guard rank >= 0, rank < total else { return nil }
        let word = guess.find(rank) { Int(before[unchecked: $0]) }
        let inWord = rank &- Int(before[unchecked: word])
        let place = words[unchecked: word].place(ofSetBit: inWord, bits)
        return cycle.select(origin &+ word &* 64 &+ place)
    }
}
