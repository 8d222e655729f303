public import Core

extension RecurrenceRule {
    /// Every day, the default schedule of a habit. Rules R1, H4.
    public static let daily = every(1, .daily)

    /// Every weekday from Monday to Friday. Rule R1.
    public static let weekdays = weekly(on: [.monday, .tuesday, .wednesday, .thursday, .friday])

    /// Returns a rule for every n-th unit from the start. A number below 1 is treated as 1. Rule
    /// R1.
    public static func every(_ interval: Int, _ frequency: Frequency) -> RecurrenceRule {
        var parts = Parts(frequency)
        parts.interval = min(max(interval, 1), Int(Int32.max))
        return RecurrenceRule(trusted: parts)
    }

    /// Returns a rule for weekdays of every n-th week; without weekdays, the start's weekday. Rule
    /// R1.
    public static func weekly(
        on weekdays: some Sequence<Weekday>, every interval: Int = 1
    ) -> RecurrenceRule {
        var parts = every(interval, .weekly).parts
        parts.weekdays = weekdays.map { WeekdayTerm($0) }
        parts.normalise()
        return RecurrenceRule(trusted: parts)
    }

    /// Returns a rule for days of every n-th month, 1–31 or from its end -1 to -31. Rules R1, R3.
    public static func monthly(
        onDays days: Int..., every interval: Int = 1, skip: SkipPolicy = .omit
    ) throws(RecurrenceRuleError) -> RecurrenceRule {
        var parts = every(interval, .monthly).parts
        parts.monthDays = days
        parts.skip = skip
        return try RecurrenceRule(parts)
    }

    /// Returns a rule for the n-th weekday of every n-th month; negative numbers count from its
    /// end. Rule R1.
    public static func monthly(
        on terms: WeekdayTerm..., every interval: Int = 1
    ) throws(RecurrenceRuleError) -> RecurrenceRule {
        var parts = every(interval, .monthly).parts
        parts.weekdays = terms
        return try RecurrenceRule(parts)
    }

    /// Returns a rule for a date of every n-th year. Rule R1.
    public static func yearly(
        month: Int, day: Int, every interval: Int = 1, skip: SkipPolicy = .omit
    ) throws(RecurrenceRuleError) -> RecurrenceRule {
        var parts = every(interval, .yearly).parts
        parts.months = [month]
        parts.monthDays = [day]
        parts.skip = skip
        return try RecurrenceRule(parts)
    }

    /// Returns the rule with another end. A count must be at least 1. Rule R1.
    public func ending(_ end: RecurrenceEnd) throws(RecurrenceRuleError) -> RecurrenceRule {
        var parts = parts
        parts.end = end
        return try RecurrenceRule(parts)
    }

    /// Returns the rule with a last day, inclusive. Rule R1.
    public func until(_ day: Day) throws(RecurrenceRuleError) -> RecurrenceRule {
        try ending(.until(.day(day)))
    }
}
