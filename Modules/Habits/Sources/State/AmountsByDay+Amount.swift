internal import Core

/// What was logged by day, in thousandths of the item's unit.
extension AmountsByDay {
    /// Adds to a day.
    mutating func add(_ amount: Amount, on day: Day) { add(amount.thousandths, on: day) }

    /// The sum of a day; it may be under 0 when two devices took the same away.
    func amount(on day: Day) -> Amount { Amount(thousandths: self[day]) }

    /// The days from one on with a sum other than 0.
    func days(from first: Day) -> [Day] {
        amounts.indices.compactMap { index in
            let day = Day(pages[index >> 6] << 6 | Int32(index & 63))
            return day >= first && amounts[index] != 0 ? day : nil
        }
    }

    /// The sum of a range of days.
    func sum(_ days: Range<Day>) -> Amount { Amount(thousandths: sum(over: days)) }
}
