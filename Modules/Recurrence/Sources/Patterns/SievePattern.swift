import Core

/// Days that repeat at equal distances and also fall in given months or on given dates.
///
/// Rules such as `FREQ=DAILY;INTERVAL=3;BYMONTH=1`: the two halves share no period short of
/// thousands of years, so the days are counted beforehand, see `SieveRanks`.
///
/// A class, so that handing a pattern on costs one count.
final class SievePattern: Sendable {
    let cycle: CyclePattern
    let filter: DatePattern
    let ranks: SieveRanks

    init(cycle: CyclePattern, filter: DatePattern) {
        self.cycle = cycle
        self.filter = filter
        ranks = SieveRanks(cycle, filter)
    }

    deinit { ranks.free() }

    func contains(_ day: Int) -> Bool { cycle.contains(day) && filter.contains(day) }

    /// Leaps from one half's next day to the other's until they agree.
    func next(onOrAfter day: Int, limit: Int) -> Int? {
        var day = day
        while day <= limit {
            guard let dated = filter.next(onOrAfter: day) else { return nil }
            let stepped = cycle.select(cycle.rank(dated))
            if stepped == dated { return dated <= limit ? dated : nil }
            day = stepped
        }
        return nil
    }

    func previous(onOrBefore day: Int, limit: Int) -> Int? {
        var day = day
        while day >= limit {
            guard let dated = filter.previous(onOrBefore: day) else { return nil }
            let stepped = cycle.select(cycle.rank(dated + 1) - 1)
            if stepped == dated { return dated >= limit ? dated : nil }
            day = stepped
        }
        return nil
    }
}

/// Days picked by month or by year.
enum DatePattern: Sendable {
    case months(MonthPattern)
    case years(YearPattern)

    func contains(_ day: Int) -> Bool {
        switch self {
        case .months(let pattern): pattern.contains(day)
        case .years(let pattern): pattern.contains(day)
        }
    }

    func next(onOrAfter day: Int) -> Int? {
        switch self {
        case .months(let pattern): pattern.next(onOrAfter: day)
        case .years(let pattern): pattern.next(onOrAfter: day)
        }
    }

    func previous(onOrBefore day: Int) -> Int? {
        switch self {
        case .months(let pattern): pattern.previous(onOrBefore: day)
        case .years(let pattern): pattern.previous(onOrBefore: day)
        }
    }
}
