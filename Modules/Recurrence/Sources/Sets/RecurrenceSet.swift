import Core

/// The occurrences of an event: rules, extra dates and exceptions, on one clock.
///
/// By RFC 5545 section 3.8.5, the set contains the dates of RRULE and RDATE without those of EXDATE
/// and EXRULE. COUNT counts all dates of a rule, including excluded ones. Occurrences are points on
/// the wall clock of the start, in its order; `instants` converts them into points in time. All are
/// in the years 1 … 9999. Rules R2–R4.
///
/// A start that does not match its rules is omitted unless `includesStart` is true. RFC 5545
/// section 3.8.5.3 leaves this case undefined; engines usually omit the start, calendars show it.
///
/// ```swift
/// let start = RecurrenceStart.zoned(wall, try Zone(identifier: "Europe/Paris"))
/// let set = RecurrenceSet(start: start, rules: [try RecurrenceRule("FREQ=DAILY")])
/// for time in set.occurrences.prefix(3) { … }
/// ```
public struct RecurrenceSet: Sendable {
    /// A rule with its own start.
    public struct Source: Hashable, Sendable {
        /// The rule.
        public var rule: RecurrenceRule
        /// The start of the rule.
        public var start: RecurrenceStart

        /// Creates a source from a rule and its start.
        public init(_ rule: RecurrenceRule, start: RecurrenceStart) {
            self.rule = rule
            self.start = start
        }
    }

    let compiled: CompiledSet

    /// The start, whose clock applies to all occurrences.
    public var start: RecurrenceStart { compiled.start }

    /// Creates a set whose rules all have the same start.
    public init(
        start: RecurrenceStart, rules: [RecurrenceRule] = [], dates: [RecurrenceMoment] = [],
        excludedDates: [RecurrenceMoment] = [], excludedRules: [RecurrenceRule] = [],
        includesStart: Bool = false
    ) {
        self.init(
            start: start, sources: rules.map { Source($0, start: start) }, dates: dates,
            excludedDates: excludedDates,
            excludedSources: excludedRules.map { Source($0, start: start) },
            includesStart: includesStart)
    }

    /// Creates a set whose rules have their own starts. The deprecated EXRULE of RFC 2445 is
    /// accepted.
    public init(
        start: RecurrenceStart, sources: [Source], dates: [RecurrenceMoment] = [],
        excludedDates: [RecurrenceMoment] = [], excludedSources: [Source] = [],
        includesStart: Bool = false
    ) {
        compiled = CompiledSet(
            start: start, sources: sources, dates: dates, excludedDates: excludedDates,
            excludedSources: excludedSources, includesStart: includesStart)
    }
}
