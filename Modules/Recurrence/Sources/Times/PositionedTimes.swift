import Core

/// BYSETPOS over sets in which a day has several times: which of them a day keeps.
///
/// The set of a week, month or year is then made of (day, time) pairs, so the days alone do not
/// tell.
struct PositionedTimes: Sendable {
    let parts: RecurrenceRule.Parts
    let start: Day
    /// Seconds of the day, ascending.
    let times: [Int]

    /// The times that BYSETPOS keeps on a day, ascending.
    func times(on day: Int) -> [Int] {
        var kept: Set<Int> = []
        for set in sets(holding: day) {
            guard let place = set.firstIndex(of: day) else { continue }
            let total = set.count * times.count
            for position in parts.positions {
                let index = position > 0 ? position - 1 : total + position
                if index >= 0, index < total, index / times.count == place {
                    kept.insert(times[index % times.count])
                }
            }
        }
        return kept.sorted()
    }

    /// The sets, each of days in order, that a day may belong to. With SKIP there may be two.
    private func sets(holding day: Int) -> [[Int]] {
        let date = DateParts(parts, start: start)
        switch parts.frequency {
        case .yearly: return yearSets(date, around: day)
        case .monthly: return monthSets(date, around: day)
        default: return [weekSet(date, around: day)]
        }
    }

    private func weekSet(_ date: DateParts, around day: Int) -> [Int] {
        let week = Day(day).startOfWeek(parts.weekStart)
        return (0..<7).map { week + $0 }.filter {
            date.wants(weekday: $0.weekday.index) && date.allows(month: $0.civil.month - 1)
        }.map { Int($0.number) }
    }

    private func monthSets(_ date: DateParts, around day: Int) -> [[Int]] {
        let month = MonthPlace(day).month
        let anchor = MonthPlace(Int(start.number)).month
        return (month - 1...month + 1).compactMap { month in
            guard floorRemainder(month - anchor, parts.interval) == 0,
                date.allows(month: floorRemainder(month, 12)),
                let first = CivilDate(
                    year: floorDivide(month, 12), month: floorRemainder(month, 12) + 1, day: 1)
            else { return nil }
            let length = CivilDate.length(ofMonth: first.month, in: first.year)
            let set = date.monthSet(length: length, weekday: first.asDay.weekday.index)
            return (0..<33).filter { set >> UInt64($0) & 1 == 1 }
                .map { Int(first.asDay.number) + $0 - 1 }
        }
    }

    private func yearSets(_ date: DateParts, around day: Int) -> [[Int]] {
        let year = Day(day).civil.year
        let anchor = date.firstYear(start)
        return (year - 1...year + 1).compactMap { year in
            guard floorRemainder(year - anchor, parts.interval) == 0 else { return nil }
            let first = Int(CivilDate.startOfYear(year).number) - YearMask.bias
            return date.yearSet(year).bits.map { first + $0 }
        }
    }
}
