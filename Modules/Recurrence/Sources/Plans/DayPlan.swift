public import Core

/// A rule compiled for a first day: answers about days without walking from the start.
///
/// Every rule that is DAILY or coarser answers `contains`, `next`, `previous`, `day(at:)` and
/// `count` in a time that depends neither on how far a day lies from the start nor on COUNT. Times
/// of day play no part: BYHOUR, BYMINUTE and BYSECOND are ignored, as RFC 5545 section 3.3.10 asks
/// for a DTSTART that is a DATE. Days before the start never belong to the plan, and the start
/// belongs only if it matches the rule. Nothing lies outside 0001-01-01 … 9999-12-31. Rules R1–R4,
/// H4, H8.
///
/// ```swift
/// let plan = DayPlan(try RecurrenceRule("FREQ=MONTHLY;BYMONTHDAY=31"), start: start)
/// plan.contains(day)             // the 31st, in months that have one
/// plan.bits(over: span)          // the same for many days at once
/// for day in plan.days { … }     // lazily, as far as the plan goes
/// ```
public struct DayPlan: Sendable {
    /// The rule.
    public let rule: RecurrenceRule
    /// The day that the rule starts on: intervals count from it, and it fills in what the rule
    /// leaves open.
    public let start: Day

    let pattern: DayPattern
    /// The first day that may belong to the plan.
    let lower: Int
    /// The last day that may belong to the plan; under `lower` when there is none.
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

    /// Whether the day is an occurrence.
    public func contains(_ day: Day) -> Bool {
        let number = Int(day.number)
        return number >= lower && number <= upper && pattern.contains(number)
    }

    /// The first occurrence after a day, or nil.
    public func next(after day: Day) -> Day? {
        pattern.next(onOrAfter: max(Int(day.number) + 1, lower), limit: upper).map { Day($0) }
    }

    /// The last occurrence before a day, or nil.
    public func previous(before day: Day) -> Day? {
        pattern.previous(onOrBefore: min(Int(day.number) - 1, upper), limit: lower).map { Day($0) }
    }

    /// The first occurrence, or nil if there is none.
    public var first: Day? { next(after: start - 1) }

    /// The last occurrence up to 9999-12-31, or nil if there is none.
    public var last: Day? { previous(before: .last + 1) }

    /// Whether the rule has no occurrence at all, such as one on 30 February. Rule R4.
    public var isNeverOccurring: Bool { first == nil }
}

extension DayPlan: Hashable {
    /// Whether both are made of the same rule and start.
    public static func == (a: DayPlan, b: DayPlan) -> Bool {
        a.start == b.start && a.rule == b.rule
    }

    /// Feeds the rule and the start.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rule)
        hasher.combine(start)
    }
}
