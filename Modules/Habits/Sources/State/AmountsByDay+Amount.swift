internal import Core

/// What was logged by day, in thousandths of the item's unit.
extension AmountsByDay {
    /// Adds to a day.
    mutating func add(_ amount: Amount, on day: Day) { add(amount.thousandths, on: day) }

    /// The sum of a day; it may be under 0 when two devices took the same away.
    func amount(on day: Day) -> Amount { Amount(thousandths: self[day]) }

    /// The sum of a range of days.
    func sum(_ days: Range<Day>) -> Amount { Amount(thousandths: sum(over: days)) }
}
