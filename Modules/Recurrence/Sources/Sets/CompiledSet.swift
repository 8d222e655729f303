import Core

/// A recurrence set made ready to answer. Made once and shared: copies of a set cost nothing.
final class CompiledSet: Sendable {
    let start: RecurrenceStart
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
    /// Whether nothing is ever taken out.
    let hasNoExceptions: Bool
    /// Whether the set is one rule and nothing else, so that its plan has every answer.
    let isPlain: Bool

    init(
        start: RecurrenceStart, sources: [RecurrenceSet.Source], dates: [RecurrenceMoment],
        excludedDates: [RecurrenceMoment], excludedSources: [RecurrenceSet.Source],
        includesStart: Bool
    ) {
        self.start = start
        // A rule that is taken out by itself gives nothing, and need not be walked to its end.
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

    /// So many occurrences in a row may be taken out before the set is held to have ended: one for
    /// each day of the calendar, so that only rules of hours or less ever reach it.
    static let patience = Int(Day.last.number - Day.first.number) + 1

    private static func isInCalendar(_ second: Int) -> Bool {
        second >= Int(Day.first.number) * 86_400 && second <= TimePlan.end
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

extension RecurrenceSet.Source {
    /// The same rule without COUNT and UNTIL.
    fileprivate var endless: RecurrenceSet.Source {
        var parts = rule.parts
        parts.end = .never
        return .init(RecurrenceRule(trusted: parts), start: start)
    }
}

extension RecurrenceStart {
    /// The wall-clock seconds that an EXDATE with a time takes out.
    fileprivate func excludedSeconds(_ moment: RecurrenceMoment) -> [Int] {
        if case .day = moment { return [] }
        return seconds(of: moment)
    }
}

extension TimePlan {
    /// A rule from its start on. With a DATE as its start, times of day are ignored.
    convenience init(_ source: RecurrenceSet.Source, upper: Int) {
        var parts = source.rule.parts
        if source.start.isDate {
            (parts.hours, parts.minutes, parts.seconds) = ([], [], [])
        }
        self.init(RecurrenceRule(trusted: parts), start: source.start.wall, upper: upper)
    }
}
