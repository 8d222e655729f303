internal import Core

/// Computes sums over days with different units. Rule H11.
///
/// Each amount is in the unit that was in force on its day. Units of the same measure are
/// converted. A unit of another measure starts a new count.
extension ItemPlan {
    /// Returns the unit in force on a day.
    func unit(on day: Day) -> ItemUnit {
        era(on: day).map { eras[$0].definition.unit } ?? .count
    }

    /// Returns the first day from which all units can be converted to the unit of `day`; nil if
    /// this is true of all days.
    func countedSince(_ day: Day) -> Day? {
        guard hasUnits, let index = era(on: day) else { return nil }
        var first = index
        while first > 0, converts(first - 1, to: eras[index].definition.unit) { first -= 1 }
        return first > 0 ? eras[first].from : nil
    }

    private func converts(_ index: Int, to unit: ItemUnit) -> Bool {
        eras[index].definition.unit.convert(.zero, to: unit) != nil
    }

    /// Returns the sum over a range of days in the unit of `day`. Only days whose unit can be
    /// converted count.
    func sum(_ days: Range<Day>, asOf day: Day, _ progress: AmountsByDay) -> Amount {
        guard hasUnits else { return progress.sum(days) }
        return parts(of: days, asOf: day).reduce(.zero) { sum, part in
            sum + (part.unit.convert(progress.sum(part.days), to: unit(on: day)) ?? .zero)
        }
    }

    /// Returns the same sum without days whose own sum is negative, for statistics.
    func total(_ days: Range<Day>, asOf day: Day, _ progress: AmountsByDay) -> Amount {
        let unit = unit(on: day)
        return parts(of: days, asOf: day).reduce(.zero) { sum, part in
            sum + (part.unit.convert(progress.total(part.days), to: unit) ?? .zero)
        }
    }

    /// Returns those parts of a range whose unit can be converted to the unit of a day.
    private func parts(of days: Range<Day>, asOf day: Day) -> [(days: Range<Day>, unit: ItemUnit)] {
        let counted = countedSince(day).map { $0..<max($0, days.upperBound) }
        let days = counted.map(days.clamped) ?? days
        return eras.indices.compactMap { index in
            let from = max(eras[index].from, days.lowerBound)
            let end = index + 1 < eras.count ? eras[index + 1].from : days.upperBound
            let to = min(end, days.upperBound)
            return from < to ? (from..<to, eras[index].definition.unit) : nil
        }
    }
}

extension AmountsByDay {
    /// Returns the sum over a range of days, without days whose sum is negative.
    fileprivate func total(_ days: Range<Day>) -> Amount {
        var total: Int64 = 0
        let wanted = DayBits.word(of: days.lowerBound)...DayBits.word(of: days.upperBound)
        for (index, page) in pages.enumerated() where wanted.contains(Int(page)) {
            for place in 0..<64 where days.contains(Day(page << 6 | Int32(place))) {
                total &+= max(0, amounts[index << 6 | place])
            }
        }
        return Amount(thousandths: total)
    }
}
