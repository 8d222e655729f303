public import Core

extension DayPlan {
    /// The occurrences in order, computed as they are asked for.
    public var days: Days { Days(plan: self, position: lower) }

    /// The occurrences from a day on, without a walk to get there.
    public func days(from day: Day) -> Days {
        Days(plan: self, position: max(lower, Int(day.number)))
    }

    /// The occurrences of a plan from some day on; ends with the plan, at the latest on 9999-12-31.
    public struct Days: Sequence, IteratorProtocol, Sendable {
        let plan: DayPlan
        /// The day to look from.
        var position: Int

        /// The next occurrence, or nil at the end.
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
