public import Core

/// A valid recurrence rule of RFC 5545 section 3.3.10 with the SKIP part of RFC 7529.
///
/// A rule has no start. With a start, it gives days (`DayPlan`) or points in time
/// (`RecurrenceSet`). Two rules are equal if they have the same text. Lists are sorted and contain
/// no duplicates. Rules R1, R2.
///
/// ```swift
/// let rule = try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH")
/// rule.description  // FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH
/// ```
public struct RecurrenceRule: Hashable, Sendable {
    /// The parts, validated, sorted and without duplicates.
    public let parts: Parts

    /// Creates a rule from parts. Throws an error with the part and the reason. Rule R4.
    public init(_ parts: Parts) throws(RecurrenceRuleError) {
        var parts = parts
        parts.normalise()
        try parts.validate()
        self.parts = parts
    }

    /// Creates a rule from parts that are already validated.
    init(trusted parts: Parts) { self.parts = parts }

    /// The unit of repetition.
    public var frequency: Frequency { parts.frequency }
    /// The interval in units, at least 1.
    public var interval: Int { parts.interval }
    /// The end of the rule.
    public var end: RecurrenceEnd { parts.end }
}

extension RecurrenceRule {
    /// The parts of a rule as plain values, for building rules.
    ///
    /// The ranges are those of RFC 5545 section 3.3.10. They are checked when a rule is created
    /// from the parts.
    public struct Parts: Hashable, Sendable {
        /// FREQ.
        public var frequency: Frequency
        /// INTERVAL, 1 … 2,147,483,647.
        public var interval = 1
        /// COUNT or UNTIL.
        public var end = RecurrenceEnd.never
        /// BYSECOND, 0 … 60; 60 is taken as 59 (RFC 5545 section 3.3.12).
        public var seconds: [Int] = []
        /// BYMINUTE, 0 … 59.
        public var minutes: [Int] = []
        /// BYHOUR, 0 … 23.
        public var hours: [Int] = []
        /// BYDAY.
        public var weekdays: [WeekdayTerm] = []
        /// BYMONTHDAY, 1 … 31 or -31 … -1.
        public var monthDays: [Int] = []
        /// BYYEARDAY, 1 … 366 or -366 … -1.
        public var yearDays: [Int] = []
        /// BYWEEKNO, 1 … 53 or -53 … -1.
        public var weekNumbers: [Int] = []
        /// BYMONTH, 1 … 12.
        public var months: [Int] = []
        /// BYSETPOS, 1 … 366 or -366 … -1.
        public var positions: [Int] = []
        /// WKST.
        public var weekStart = Weekday.monday
        /// SKIP.
        public var skip = SkipPolicy.omit

        /// Creates parts for every unit. Set the other parts afterwards.
        public init(_ frequency: Frequency) { self.frequency = frequency }
    }
}
