public import Core

/// A recurrence rule of RFC 5545 section 3.3.10 with the SKIP part of RFC 7529, known to be valid.
///
/// A rule is text that has been understood: it says nothing about when it starts. Give it a start
/// to ask for days (`DayPlan`) or for points in time (`RecurrenceSet`). Two rules are equal when
/// they print the same. Lists are sorted and free of repetitions. Rules R1, R2.
///
/// ```swift
/// let rule = try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH")
/// rule.description  // FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH
/// ```
public struct RecurrenceRule: Hashable, Sendable {
    /// The parts, sorted, without repetitions and checked.
    public let parts: Parts

    /// The rule made of those parts, or an error that names the part and the reason. Rule R4.
    public init(_ parts: Parts) throws(RecurrenceRuleError) {
        var parts = parts
        parts.normalise()
        try parts.validate()
        self.parts = parts
    }

    /// Takes parts that are known to be valid.
    init(trusted parts: Parts) { self.parts = parts }

    /// The unit that the rule repeats by.
    public var frequency: Frequency { parts.frequency }
    /// Every how many units it repeats, at least 1.
    public var interval: Int { parts.interval }
    /// When it stops.
    public var end: RecurrenceEnd { parts.end }
}

extension RecurrenceRule {
    /// The parts of a rule as plain values: what a builder fills in.
    ///
    /// Limits are those of RFC 5545 section 3.3.10 and are checked when a rule is made of them.
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

        /// Every one of that unit; set the other parts afterwards.
        public init(_ frequency: Frequency) { self.frequency = frequency }
    }
}
