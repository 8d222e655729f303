import Core

/// A compiled recurrence set, shared by all copies of a set.
final class CompiledSet: Sendable {
    let start: RecurrenceStart
    let plans: [TimePlan]
    let excludedPlans: [TimePlan]
    /// RDATE and, if it is included, the start; ascending, in wall-clock seconds.
    let additions: [Int]
    /// EXDATE with a time, in wall-clock seconds.
    let exclusions: Set<Int>
    /// EXDATE without a time, as day numbers.
    let excludedDays: Set<Int>
    /// For each plan, the instant of an end near a clock change; see `upper`.
    let exactEnds: [Instant?]
    /// True if nothing is ever excluded.
    let hasNoExceptions: Bool
    /// True if the set consists of one rule, whose plan then has every answer.
    let isPlain: Bool

    init(
        start: RecurrenceStart, sources: [RecurrenceSet.Source], dates: [RecurrenceMoment],
        excludedDates: [RecurrenceMoment], excludedSources: [RecurrenceSet.Source],
        includesStart: Bool
    ) {
        self.start = start
        // A rule that is also an exclusion rule gives no occurrences and need not be evaluated.
        let sources = sources.filter { source in
            !excludedSources.contains { $0 == source || $0 == source.endless }
        }
        let ends = sources.map { $0.start.upper($0.rule.end) }
        plans = zip(sources, ends).map { TimePlan($0, upper: $1.second) }
        exactEnds = ends.map(\.exact)
        excludedPlans = excludedSources.map {
            TimePlan($0, upper: $0.start.upper($0.rule.end).second)
        }
        var points = Set(dates.compactMap { start.seconds(of: $0).last })
        if includesStart { points.insert(Int(start.wall.secondsSince1970)) }
        additions = points.filter(Self.isInCalendar).sorted()
        exclusions = Set(excludedDates.flatMap { start.excludedSeconds($0) })
        excludedDays = Set(
            excludedDates.compactMap { moment in
                if case .day(let day) = moment { Int(day.number) } else { nil }
            })
        hasNoExceptions = exclusions.isEmpty && excludedDays.isEmpty && excludedPlans.isEmpty
        isPlain =
            plans.count == 1 && additions.isEmpty && hasNoExceptions && exactEnds[0] == nil
    }

    /// The number of consecutive excluded occurrences after which the set is considered ended: one
    /// for each day of the calendar. Only sub-daily rules can reach it.
    static let patience = Int(Day.last.number - Day.first.number) + 1

    private static func isInCalendar(_ second: Int) -> Bool {
        second >= Int(Day.first.number) * 86_400 && second <= TimePlan.end
    }

    /// Returns true if a point of a rule or RDATE is excluded.
    func isExcluded(_ point: Int) -> Bool {
        if hasNoExceptions { return false }
        return exclusions.contains(point) || excludedDays.contains(floorDivide(point, 86_400))
            || excludedPlans.contains { $0.contains(point) }
    }

    /// Returns true if a point of a plan is after the instant that ends its rule.
    func isPastEnd(_ point: Int, of plan: Int) -> Bool {
        guard let end = exactEnds[plan], let zone = start.zone else { return false }
        return zone.instant(of: WallTime(secondsSince1970: Int64(point))) > end
    }
}

extension RecurrenceSet.Source {
    /// The same rule without COUNT and UNTIL.
    fileprivate var endless: RecurrenceSet.Source {
        var parts = rule.parts
        parts.end = .never
        return .init(RecurrenceRule(trusted: parts), start: start)
    }
}

extension RecurrenceStart {
    /// Returns the wall-clock seconds excluded by an EXDATE with a time.
    fileprivate func excludedSeconds(_ moment: RecurrenceMoment) -> [Int] {
        if case .day = moment { return [] }
        return seconds(of: moment)
    }
}

extension TimePlan {
    /// Creates the plan of a rule from its start. With a DATE as its start, times of day are
    /// ignored.
    convenience init(_ source: RecurrenceSet.Source, upper: Int) {
        var parts = source.rule.parts
        if source.start.isDate {
            (parts.hours, parts.minutes, parts.seconds) = ([], [], [])
        }
        self.init(RecurrenceRule(trusted: parts), start: source.start.wall, upper: upper)
    }
}
