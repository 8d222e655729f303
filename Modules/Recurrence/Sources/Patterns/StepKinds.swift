import Core

/// The days of a cycle in each kind of year, filtered by months or dates.
///
/// A kind is determined by the position of the year's start in the cycle's period and by whether it
/// is a leap year. (A filter with weekdays has a period of whole weeks.)
struct StepKinds {
    /// For each kind of year, `leap · period + phase`, one bit for each day of the cycle in it.
    private(set) var masks: [YearMask] = []
    /// The maximum number of the cycle's days in a year.
    private(set) var longest = 0
    let cycle: CyclePattern
    private let filter: DatePattern

    init(_ cycle: CyclePattern, _ filter: DatePattern) {
        (self.cycle, self.filter) = (cycle, filter)
        masks.reserveCapacity(2 * cycle.period)
        let weekday = Day(cycle.anchor).weekday.index
        for leap in 0...1 {
            for phase in 0..<cycle.period {
                let shape = leap * 7 + (weekday + phase) % 7
                add(GregorianCycle.years[YearShape.samples[shape] % 400], phase: phase)
            }
        }
    }

    private mutating func add(_ year: GregorianCycle.Entry, phase: Int) {
        let (start, length) = (year.start + GregorianCycle.origin, year.isLeap ? 366 : 365)
        let count = cycle.offsets.count
        var (place, base, step) = (cycle.offsetsBefore(phase), -phase, 0)
        var mask = YearMask()
        while true {
            if place == count { (place, base) = (0, base + cycle.period) }
            let day = base + cycle.offsets[place]
            if day >= length { break }
            mask[step] = filter.contains(start + day)
            (place, step) = (place + 1, step + 1)
        }
        masks.append(mask)
        longest = max(longest, step)
    }

    /// Returns the number of days before each year from 1 to 10,001.
    func ranks() -> [Int] {
        let (table, period) = (GregorianCycle.years, cycle.period)
        let counts = masks.map(\.count)
        let step = 365 % period
        var phase = (CalendarBounds.first - cycle.anchor) % period
        var ranks = [0]
        ranks.reserveCapacity(10_001)
        var total = 0
        for year in 1...10_000 {
            let leap = table[year % 400].isLeap ? 1 : 0
            total += counts[leap * period + phase]
            ranks.append(total)
            phase += step + leap
            if phase >= period { phase -= period }
        }
        return ranks
    }
}
