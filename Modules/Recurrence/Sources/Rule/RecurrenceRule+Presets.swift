public import Core

extension RecurrenceRule {
    /// Every day: what a habit does unless told otherwise. Rules R1, H4.
    public static let daily = every(1, .daily)

    /// Every weekday, Monday to Friday. Rule R1.
    public static let weekdays = weekly(on: [.monday, .tuesday, .wednesday, .thursday, .friday])

    /// Every n-th unit counted from the start; a number under 1 is taken as 1. Rule R1.
    public static func every(_ interval: Int, _ frequency: Frequency) -> RecurrenceRule {
        var parts = Parts(frequency)
        parts.interval = min(max(interval, 1), Int(Int32.max))
        return RecurrenceRule(trusted: parts)
    }

    /// Some weekdays of every n-th week; without weekdays, the start's. Rule R1.
    public static func weekly(
        on weekdays: some Sequence<Weekday>, every interval: Int = 1
    ) -> RecurrenceRule {
        var parts = every(interval, .weekly).parts
        parts.weekdays = weekdays.map { WeekdayTerm($0) }
        parts.normalise()
        return RecurrenceRule(trusted: parts)
    }

    /// Some days of every n-th month, 1 … 31 or from its end -1 … -31. Rules R1, R3.
    public static func monthly(
        onDays days: Int..., every interval: Int = 1, skip: SkipPolicy = .omit
    ) throws(RecurrenceRuleError) -> RecurrenceRule {
        var parts = every(interval, .monthly).parts
        parts.monthDays = days
        parts.skip = skip
        return try RecurrenceRule(parts)
    }

    /// The n-th weekday of every n-th month, from its end with a minus sign. Rule R1.
    public static func monthly(
        on terms: WeekdayTerm..., every interval: Int = 1
    ) throws(RecurrenceRuleError) -> RecurrenceRule {
        var parts = every(interval, .monthly).parts
        parts.weekdays = terms
        return try RecurrenceRule(parts)
    }

    /// A date of every n-th year. Rule R1.
    public static func yearly(
        month: Int, day: Int, every interval: Int = 1, skip: SkipPolicy = .omit
    ) throws(RecurrenceRuleError) -> RecurrenceRule {
        var parts = every(interval, .yearly).parts
        parts.months = [month]
        parts.monthDays = [day]
        parts.skip = skip
        return try RecurrenceRule(parts)
    }

    /// The same rule with another end; a count must be at least 1. Rule R1.
    public func ending(_ end: RecurrenceEnd) throws(RecurrenceRuleError) -> RecurrenceRule {
        var parts = parts
        parts.end = end
        return try RecurrenceRule(parts)
    }

    /// The same rule up to a day, which belongs to it. Rule R1.
    public func until(_ day: Day) throws(RecurrenceRuleError) -> RecurrenceRule {
        try ending(.until(.day(day)))
    }
}
