import Core

/// How many days of a sieve lie before any day, from the year 0 to the end of the calendar.
///
/// What a year holds depends on two things alone: where in the period it starts, and whether it is
/// a leap year. (A filter that looks at weekdays goes with a period of whole weeks.) So the counts
/// before every block of years are kept, and for short periods what a year of each kind holds, and
/// what each of its months; a question adds up at most a block of years, then looks into one.
struct SieveRanks: Sendable {
    /// Years in a block; 400 is a multiple of it.
    let size: Int
    /// How many days there are before each block of years, and in all.
    let blocks: RankTable
    /// All days.
    let total: Int
    /// For each kind of year, `leap · period + phase`, how many days it has; empty for long
    /// periods.
    let years: FixedTable<UInt8>
    /// For each phase five numbers: the days before each four years of a block that begins there;
    /// empty unless the period is short.
    let fours: FixedTable<UInt16>
    /// For each phase four numbers: the days before each of four years, the first a leap year.
    let inFour: FixedTable<UInt16>
    /// For each kind of year twelve numbers: its days before each month; empty unless the period is
    /// short.
    let months: FixedTable<UInt8>
    /// Blocks for a day, times 2^32: where to look for the day of a rank.
    let blocksPerDay: Int
    /// 128 days of the cycle from the start of a period on.
    let low: UInt64
    let high: UInt64
    /// The years and the months of the cycle: the way to a global leads past a lock.
    let yearTable = GregorianCycle.years
    let monthTable = GregorianCycle.months
    /// By how much a common year moves the phase.
    let step: Int
    /// By how much four years move it.
    let stepOfFour: Int
    let period: Int
    let byPeriod: Divider
    let bySize: Divider

    /// Periods up to here have a table of months: their tables stay under 2 KB.
    static let longestOfMonths = 35
    /// Periods up to here have a table of years.
    static let longestOfYears = 366
    /// Years of the calendar, and the year 0.
    static let span = 10_000

    init(_ cycle: CyclePattern, _ filter: DatePattern) {
        period = cycle.period
        step = 365 % period
        stepOfFour = 1_461 % period
        byPeriod = Divider(period)
        // A filter by years is large: its table is shorter.
        let isShort: Bool
        if case .months = filter {
            (size, isShort) = (20, period <= SieveRanks.longestOfMonths)
        } else {
            (size, isShort) = (40, false)
        }
        bySize = Divider(size)
        let kinds = SieveKinds(cycle, filter)
        let ranks = kinds.ranks(everyYears: size)
        blocks = RankTable(ranks)
        total = ranks[ranks.count - 1]
        blocksPerDay = total == 0 ? 0 : (ranks.count - 1) << 32 / total
        years = FixedTable(period <= SieveRanks.longestOfYears ? kinds.years : [])
        fours = FixedTable(isShort ? kinds.fours : [])
        inFour = FixedTable(isShort ? kinds.inFour : [])
        months = FixedTable(isShort ? kinds.months : [])
        (low, high) = isShort ? cycle.repeated : (0, 0)
    }

    /// Gives the memory of the tables back.
    func free() {
        blocks.free()
        years.free()
        fours.free()
        inFour.free()
        months.free()
    }

    /// How much memory the tables take.
    var bytes: Int {
        blocks.bytes + years.bytes + fours.bytes + inFour.bytes + months.bytes
    }
}

/// What the years of a sieve hold: made once, to fill the tables.
struct SieveKinds {
    /// For each kind of year, `leap · period + phase`, how many days it has.
    private(set) var years: [UInt8] = []
    /// For each kind its days before each of twelve months.
    private(set) var months: [UInt8] = []
    private let cycle: CyclePattern
    private let filter: DatePattern

    /// For periods longer than this, fewer days are looked at one by one than kinds there are.
    private static let longest = 4_096

    init(_ cycle: CyclePattern, _ filter: DatePattern) {
        (self.cycle, self.filter) = (cycle, filter)
        guard cycle.period <= SieveKinds.longest else { return }
        years.reserveCapacity(2 * cycle.period)
        let weekday = Day(cycle.anchor).weekday.index
        for leap in 0...1 {
            for phase in 0..<cycle.period {
                // Where weekdays matter, a period has whole weeks, and the phase says which it is.
                let shape = leap * 7 + (weekday + phase) % 7
                add(year: GregorianCycle.years[YearShape.samples[shape] % 400], phase: phase)
            }
        }
    }

    /// Counts a year of some shape that begins so many days into a period.
    private mutating func add(year: GregorianCycle.Entry, phase: Int) {
        let start = year.start + GregorianCycle.origin
        let length = year.isLeap ? 366 : 365
        var counts = InlineArray<12, UInt8>(repeating: 0)
        for place in 0..<cycle.offsets.count {
            var day = floorRemainder(cycle.offsets[place] - phase, cycle.period)
            while day < length {
                if filter.contains(start + day) {
                    let index = GregorianCycle.month(
                        of: year.start + day, in: GregorianCycle.months)
                    counts[index % 12] += 1
                }
                day += cycle.period
            }
        }
        var sum: UInt8 = 0
        for month in 0..<12 {
            if cycle.period <= SieveRanks.longestOfMonths { months.append(sum) }
            sum += counts[month]
        }
        years.append(sum)
    }

    /// For each phase, the days before each of four years of which the first is a leap year.
    var inFour: [UInt16] {
        (0..<cycle.period).flatMap { phase in (0..<4).map { sum(ofYears: $0, from: phase) } }
    }

    /// For each phase, the days before each of five times four years.
    var fours: [UInt16] {
        (0..<cycle.period).flatMap { phase in (0..<5).map { sum(ofYears: $0 * 4, from: phase) } }
    }

    /// The days of so many years, of which the first and every fourth after it is a leap year.
    private func sum(ofYears count: Int, from phase: Int) -> UInt16 {
        let period = cycle.period
        var (sum, place) = (0, phase)
        for year in 0..<count {
            let leap = year % 4 == 0 ? 1 : 0
            sum += Int(years[leap * period + place % period])
            place += 365 + leap
        }
        return UInt16(sum)
    }

    /// How many days there are before each block of so many years, and in all.
    func ranks(everyYears size: Int) -> [Int] {
        years.isEmpty ? walkedRanks(size) : countedRanks(size)
    }

    private func countedRanks(_ size: Int) -> [Int] {
        let (table, period) = (GregorianCycle.years, cycle.period)
        let step = 365 % period
        var phase = (GregorianCycle.origin - cycle.anchor) % period
        var ranks: [Int] = []
        var total = 0
        for year in 0..<SieveRanks.span {
            if year % size == 0 { ranks.append(total) }
            let leap = table[year % 400].isLeap ? 1 : 0
            total += Int(years[leap * period + phase])
            phase += step + leap
            if phase >= period { phase -= period }
        }
        return ranks + [total]
    }

    private func walkedRanks(_ size: Int) -> [Int] {
        var ranks = [0]
        var total = 0
        for year in stride(from: size, through: SieveRanks.span, by: size) {
            total += SievePattern.count(
                cycle, filter, from: GregorianCycle.start(ofYear: year - size),
                to: GregorianCycle.start(ofYear: year))
            ranks.append(total)
        }
        return ranks
    }
}
