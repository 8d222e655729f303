public import Core

extension DayPlan {
    /// The occurrences in order, computed on demand.
    public var days: Days { Days(plan: self, position: lower) }

    /// Returns the occurrences from a day on, without computing the earlier ones.
    public func days(from day: Day) -> Days {
        Days(plan: self, position: max(lower, Int(day.number)))
    }

    /// The occurrences of a plan from a day on, until the end of the plan or 9999-12-31.
    public struct Days: Sequence, IteratorProtocol, Sendable {
        let plan: DayPlan
        /// The day from which to search.
        var position: Int

        /// Returns the next occurrence; nil at the end.
        public mutating func next() -> Day? {
            guard let day = plan.pattern.next(onOrAfter: position, limit: plan.upper) else {
                position = plan.upper + 1
                return nil
            }
            position = day + 1
            return Day(day)
        }
    }
}
