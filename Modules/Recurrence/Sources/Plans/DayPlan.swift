public import Core

/// A rule compiled for a first day, for queries about days without walking from the start.
///
/// For every DAILY or coarser rule, the time of `contains`, `next`, `previous`, `day(at:)` and
/// `count` depends neither on the distance from the start nor on COUNT. Times of day have no
/// effect: BYHOUR, BYMINUTE and BYSECOND are ignored, as RFC 5545 section 3.3.10 requires for a
/// DTSTART that is a DATE. Days before the start never belong to the plan, and the start belongs
/// only if it matches the rule. All days are in 0001-01-01 … 9999-12-31. Rules R1–R4, H4, H8.
///
/// ```swift
/// let plan = DayPlan(try RecurrenceRule("FREQ=MONTHLY;BYMONTHDAY=31"), start: start)
/// plan.contains(day)             // the 31st of each month that has one
/// plan.bits(over: span)          // the same for many days
/// for day in plan.days { … }     // computed on demand
/// ```
public struct DayPlan: Sendable {
    /// The rule.
    public let rule: RecurrenceRule
    /// The start of the rule. Intervals count from it, and it provides values that the rule omits.
    public let start: Day

    let pattern: DayPattern
    /// The first day that can belong to the plan.
    let lower: Int
    /// The last day that can belong to the plan; below `lower` if there is none.
    private(set) var upper: Int
    /// The rank of the first day in the pattern.
    let base: Int

    /// Compiles a rule for a first day between 0001-01-01 and 9999-12-31.
    public init(_ rule: RecurrenceRule, start: Day) {
        self.rule = rule
        self.start = start
        pattern = DayPattern(rule.parts, start: start)
        lower = Int(max(start, .first).number)
        upper = Int(Day.last.number)
        base = pattern.rank(lower)
        switch rule.end {
        case .never: break
        case .until(let limit): upper = min(upper, Int(limit.day.number))
        case .count(let count): upper = day(at: count - 1).map { Int($0.number) } ?? upper
        }
        if pattern.isNever { upper = lower - 1 }
    }

    /// Returns true if the day is an occurrence.
    public func contains(_ day: Day) -> Bool {
        let number = Int(day.number)
        return number >= lower && number <= upper && pattern.contains(number)
    }

    /// Returns the first occurrence after a day; nil if there is none.
    public func next(after day: Day) -> Day? {
        pattern.next(onOrAfter: max(Int(day.number) + 1, lower), limit: upper).map { Day($0) }
    }

    /// Returns the last occurrence before a day; nil if there is none.
    public func previous(before day: Day) -> Day? {
        pattern.previous(onOrBefore: min(Int(day.number) - 1, upper), limit: lower).map { Day($0) }
    }

    /// The first occurrence; nil if there is none.
    public var first: Day? { next(after: start - 1) }

    /// The last occurrence up to 9999-12-31; nil if there is none.
    public var last: Day? { previous(before: .last + 1) }

    /// True if the rule has no occurrence at all, such as one on 30 February. Rule R4.
    public var isNeverOccurring: Bool { first == nil }
}

extension DayPlan: Hashable {
    /// Returns true if both plans have the same rule and start.
    public static func == (a: DayPlan, b: DayPlan) -> Bool {
        a.start == b.start && a.rule == b.rule
    }

    /// Hashes the rule and the start.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rule)
        hasher.combine(start)
    }
}
