import Core

/// The occurrences of an event: rules, extra dates and exceptions, on one clock.
///
/// RFC 5545 section 3.8.5: the set is what RRULE and RDATE give, less what EXDATE and EXRULE give; COUNT
/// counts what a rule gives, excluded or not. Occurrences are points on the wall clock of the start,
/// in its order; `instants` turns them into points in time. Nothing lies outside the years 1 … 9999.
/// SPEC R2–R4.
///
/// A start that its rules do not give is left out, unless `includesStart`: RFC 5545 section 3.8.5.3 leaves
/// the set undefined then, and engines leave it out while calendars show it.
///
/// ```swift
/// let start = RecurrenceStart.zoned(wall, try Zone(identifier: "Europe/Paris"))
/// let set = RecurrenceSet(start: start, rules: [try RecurrenceRule("FREQ=DAILY")])
/// for time in set.occurrences.prefix(3) { … }
/// ```
public struct RecurrenceSet: Hashable, Sendable {
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

    /// The start, whose clock all occurrences are on.
    public let start: RecurrenceStart
    let plans: [TimePlan]
    let excludedPlans: [TimePlan]
    /// RDATE, and the start if it is shown; ascending, in wall-clock seconds.
    let additions: [Int]
    /// EXDATE with a time, in wall-clock seconds.
    let exclusions: Set<Int>
    /// EXDATE without a time: day numbers.
    let excludedDays: Set<Int>
    /// Where a rule ends close to a change of the clocks: the instant for each plan, see `upper`.
    let exactEnds: [Instant?]

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
        self.start = start
        let ends = sources.map { $0.start.upper($0.rule.end) }
        plans = zip(sources, ends).map { TimePlan($0, upper: $1.second) }
        exactEnds = ends.map(\.exact)
        excludedPlans = excludedSources.map {
            TimePlan($0, upper: $0.start.upper($0.rule.end).second)
        }
        var additions = Set(dates.compactMap { start.seconds(of: $0).last })
        if includesStart { additions.insert(Int(start.wall.secondsSince1970)) }
        self.additions = additions.filter(Self.isInCalendar).sorted()
        var (points, days): (Set<Int>, Set<Int>) = ([], [])
        for moment in excludedDates {
            if case .day(let day) = moment {
                days.insert(Int(day.number))
            } else {
                points.formUnion(start.seconds(of: moment))
            }
        }
        exclusions = points
        excludedDays = days
    }

    private static func isInCalendar(_ second: Int) -> Bool {
        second >= Int(Day.first.number) * 86_400 && second <= TimePlan.end
    }

    /// Whether the set is one rule and nothing else, so that its plan has every answer.
    var isPlain: Bool {
        plans.count == 1 && additions.isEmpty && hasNoExceptions && exactEnds[0] == nil
    }

    private var hasNoExceptions: Bool {
        exclusions.isEmpty && excludedDays.isEmpty && excludedPlans.isEmpty
    }

    /// Whether a point that a rule or RDATE gives is taken out again.
    func isExcluded(_ point: Int) -> Bool {
        if hasNoExceptions { return false }
        return exclusions.contains(point) || excludedDays.contains(floorDivide(point, 86_400))
            || excludedPlans.contains { $0.contains(point) }
    }

    /// Whether a point of a plan lies after the instant that ends its rule.
    func isPastEnd(_ point: Int, of plan: Int) -> Bool {
        guard let end = exactEnds[plan], let zone = start.zone else { return false }
        return zone.instant(of: WallTime(secondsSince1970: Int64(point))) > end
    }
}

extension TimePlan {
    /// A rule from its start on. With a DATE as its start, times of day are ignored.
    init(_ source: RecurrenceSet.Source, upper: Int) {
        var parts = source.rule.parts
        if source.start.isDate {
            (parts.hours, parts.minutes, parts.seconds) = ([], [], [])
        }
        self.init(RecurrenceRule(trusted: parts), start: source.start.wall, upper: upper)
    }
}
