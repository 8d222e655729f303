internal import Core

/// Access to the logged sums by day as amounts in the item's unit.
extension AmountsByDay {
    /// Adds an amount to the sum of a day.
    mutating func add(_ amount: Amount, on day: Day) { add(amount.thousandths, on: day) }

    /// Returns the sum on a day.
    ///
    /// The sum can be negative if two devices subtracted the same amount.
    func amount(on day: Day) -> Amount { Amount(thousandths: self[day]) }

    /// Returns the days from `first` on whose sum is not 0.
    func days(from first: Day) -> [Day] {
        amounts.indices.compactMap { index in
            let day = Day(pages[index >> 6] << 6 | Int32(index & 63))
            return day >= first && amounts[index] != 0 ? day : nil
        }
    }

    /// Returns the sum over a range of days.
    func sum(_ days: Range<Day>) -> Amount { Amount(thousandths: sum(over: days)) }
}
