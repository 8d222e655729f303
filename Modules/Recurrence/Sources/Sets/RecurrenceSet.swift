import Core

/// The occurrences of an event: rules, extra dates and exceptions, on one clock.
///
/// RFC 5545 section 3.8.5: the set is what RRULE and RDATE give, less what EXDATE and EXRULE give;
/// COUNT counts what a rule gives, excluded or not. Occurrences are points on the wall clock of the
/// start, in its order; `instants` turns them into points in time. Nothing lies outside the years 1
/// … 9999. Rules R2–R4.
///
/// A start that its rules do not give is left out, unless `includesStart`: RFC 5545 section 3.8.5.3
/// leaves the set undefined then, and engines leave it out while calendars show it.
///
/// ```swift
/// let start = RecurrenceStart.zoned(wall, try Zone(identifier: "Europe/Paris"))
/// let set = RecurrenceSet(start: start, rules: [try RecurrenceRule("FREQ=DAILY")])
/// for time in set.occurrences.prefix(3) { … }
/// ```
public struct RecurrenceSet: Sendable {
    /// A rule with a start of its own.
    public struct Source: Hashable, Sendable {
        /// The rule.
        public var rule: RecurrenceRule
        /// Where it starts.
        public var start: RecurrenceStart

        /// A rule that starts somewhere.
        public init(_ rule: RecurrenceRule, start: RecurrenceStart) {
            self.rule = rule
            self.start = start
        }
    }

    let compiled: CompiledSet

    /// The start, whose clock all occurrences are on.
    public var start: RecurrenceStart { compiled.start }

    /// A set whose rules all start with `start`.
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

    /// A set whose rules start each where it says. The deprecated EXRULE of RFC 2445 is accepted.
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
