/// Days at equal distances, filtered by months or dates, with one bit for each day of each kind of
/// year.
///
/// It handles rules such as `FREQ=DAILY;INTERVAL=3;BYMONTH=1`. The calendar is divided into
/// centuries that begin with the year 1, 101, 201 …: every fourth year is then a leap year, except
/// the last of some centuries. The days in a century before one of its years therefore depend only
/// on the position of the century's start in the cycle's period. Four years move that position by
/// 1,461 days, along an orbit through the period. Sums along the orbits give the answers for all
/// centuries.
///
/// The type is a class, so that passing a pattern costs only one reference count.
final class StepYears: CountedPattern, Sendable {
    let cycle: CyclePattern
    private let period: Int
    private let perPeriod: Int
    private let anchor: Int
    private let byPeriod: Divider
    /// For each position in the period, the number of the cycle's days before it.
    let offsets: FixedTable<UInt8>
    /// The sums along the orbits, one orbit after the other: the number of days before each year.
    let sums: FixedTable<UInt16>
    /// For each sum, the last position with this sum or less; empty if it would be too large.
    let placesOfSums: FixedTable<UInt16>
    /// The position in the sums at which each century starts.
    let places: FixedTable<UInt16>
    /// The number of days before each century.
    let starts: FixedTable<Int32>
    /// For each century, the number of years per day, times 2^24.
    let scales: FixedTable<UInt32>
    /// For each kind of year, as in `StepKinds`, one bit for each day of the cycle in it.
    let masks: FixedTable<UInt8>
    /// The number of bytes of a mask.
    private let maskBytes: Int
    /// The number of words of a mask. If there are several, `prefixes` has the number of bits
    /// before each.
    private let wordCount: Int
    let prefixes: FixedTable<UInt8>
    /// For each kind of year its days, counted from 1 January, `lanes` of them.
    let days: FixedTable<UInt16>
    /// The room for the days of any kind of year; 0 if it would be too large.
    private let lanes: Int
    private let byCentury: RankGuess
    private let byYear: RankWindow
    private let total: Int
    /// A stored copy, because access to a global checks a lock.
    private let bits = BitPlaces.table
    let owner: TableOwner

    /// The maximum size of a pattern's tables in bytes.
    private static let mostBytes = 3_416

    /// Creates the days of a cycle in years of these kinds, with their `ranks`; nil if the tables
    /// would be too large.
    init?(_ cycle: CyclePattern, _ kinds: StepKinds, ranks: [Int]) {
        let orbits = StepOrbits(cycle, kinds, ranks)
        let (maskBytes, words) =
            kinds.longest < 64
            ? ((kinds.longest + 7) / 8, 1) : (kinds.longest / 64 * 8 + 8, kinds.longest / 64 + 1)
        let (masks, prefixes) = kinds.bytes(of: maskBytes, words: words)
        let bytes = orbits.sums.count * 2 + masks.count + prefixes.count + cycle.period + 1_000
        guard bytes <= StepYears.mostBytes else { return nil }
        let days = kinds.days(atMost: (StepYears.mostBytes - bytes) / 2)
        let room = (StepYears.mostBytes - bytes) / 2 - days.count
        self.cycle = cycle
        (period, perPeriod, anchor) = (cycle.period, cycle.offsets.count, cycle.anchor)
        byPeriod = Divider(cycle.period)
        lanes = days.count / kinds.masks.count
        (self.maskBytes, wordCount) = (maskBytes, words)
        byCentury = RankGuess(orbits.starts.map(Int.init) + [ranks[10_000]])
        let centuries = stride(from: 0, to: 10_000, by: 100).map { Array(ranks[$0...($0 + 100)]) }
        let scales = centuries.map { RankGuess.scale(of: $0) >> 8 }
        byYear = RankWindow(zip(centuries, scales).map { ($0, $1 << 8) })
        var owner = TableOwner()
        (
            starts, self.scales, sums, placesOfSums, places, self.days, offsets, self.masks,
            self.prefixes
        ) = owner.tables(
            orbits.starts, scales.map { UInt32($0) }, orbits.sums,
            orbits.placesOfSums(atMost: room),
            orbits.places, days, (0..<cycle.period).map { UInt8(cycle.offsetsBefore($0)) }, masks,
            prefixes)
        self.owner = owner
        precondition(
            orbits.places.allSatisfy { Int($0) + 99 < orbits.sums.count }
                && orbits.starts.count == orbits.places.count && masks.count >= 8)
        total = ranks[9_999]
    }

    /// Returns the number of the cycle's days before a day, and the day's position in the period.
    @inline(__always) private func steps(before day: Int) -> (count: Int, phase: Int) {
        let (periods, phase) = byPeriod.split(day &- anchor)
        return (periods &* perPeriod &+ Int(offsets[unchecked: phase]), phase)
    }

    /// Returns the index of a year's masks.
    @inline(__always) private func kind(_ phase: Int, _ year: YearPlace) -> Int {
        phase &+ (year.isLeap ? period : 0)
    }

    /// Returns 64 bits of a mask.
    @inline(__always) private func word(_ index: Int, of kind: Int) -> UInt64 {
        masks.longWord(at: kind &* maskBytes &+ index &* 8)
    }

    func contains(_ day: Int) -> Bool {
        guard day >= CalendarBounds.first, day < CalendarBounds.end, cycle.contains(day) else {
            return false
        }
        let (year, dayOfYear) = YearPlace.split(day)
        let (before, phase) = steps(before: day &- dayOfYear)
        let step = steps(before: day).count &- before
        return word(step &>> 6, of: kind(phase, year)) &>> UInt64(truncatingIfNeeded: step) & 1
            == 1
    }

    @inline(__always) func rank(_ day: Int) -> Int {
        let (year, dayOfYear) = YearPlace.split(day)
        let (before, phase) = steps(before: day &- dayOfYear)
        let step = steps(before: day).count &- before
        let kind = kind(phase, year)
        let low = word(step &>> 6, of: kind) & ~(~0 &<< UInt64(truncatingIfNeeded: step))
        // A century with a position has a start, and the sums of its hundred years.
        let first = Int(places[year.century])
        let inCentury =
            Int(sums[unchecked: first &+ year.place]) &- Int(sums[unchecked: first])
        let count = Int(starts[unchecked: year.century]) &+ inCentury &+ low.nonzeroBitCount
        return wordCount == 1 ? count : count &+ Int(prefixes[kind &* wordCount &+ step &>> 6])
    }

    @inline(__always) func select(_ rank: Int) -> Int? {
        guard rank >= 0, rank < total else { return nil }
        let century = byCentury.find(rank) { Int(starts[unchecked: $0]) }
        let first = Int(places[unchecked: century])
        let inCentury = rank &- Int(starts[unchecked: century])
        let sum = inCentury &+ Int(sums[unchecked: first])
        let place =
            placesOfSums.count > 0
            // The last year of a century can be shorter than in the orbit, and contain more.
            ? min(Int(placesOfSums[sum]) &- first, 99)
            : byYear.find(sum, near: (inCentury &* Int(scales[unchecked: century])) &>> 24) {
                Int(sums[unchecked: first &+ $0])
            }
        let year = YearPlace(century: century, place: place)
        let start = year.start
        var left = sum &- Int(sums[first &+ place])
        let (before, phase) = steps(before: start)
        let kind = kind(phase, year)
        if lanes > 0 { return start &+ Int(days[kind &* lanes &+ left]) }
        var index = 0
        if wordCount > 1 {
            let base = kind &* wordCount
            let last = wordCount &- 1
            // The check of the last prefix makes the checks before it unnecessary.
            index = Int(prefixes[base &+ last]) <= left ? 1 : 0
            for later in 1..<last {
                index &+= Int(prefixes[unchecked: base &+ later]) <= left ? 1 : 0
            }
            left &-= Int(prefixes[unchecked: base &+ index])
        }
        let step = index &* 64 &+ word(index, of: kind).place(ofSetBit: left, bits)
        return cycle.select(before &+ step)
    }
}
