import Core

/// A rule compiled for a start with a time of day, for queries about wall-clock points.
///
/// Points are seconds since 1970-01-01T00:00:00 on that clock.
///
/// The type is a class, so that passing a plan costs only one reference count.
final class TimePlan: Sendable {
    /// The method for finding the rule's points.
    enum Kind: Sendable {
        /// Days, each with the same times.
        case days(TimedDays)
        /// Days with different times.
        case layers(TimedLayers)
        /// Hours, minutes or seconds.
        case slots(SlotPattern)
    }

    let kind: Kind
    /// The first point that can belong to the plan.
    let lower: Int
    /// The last point that can belong to the plan; below `lower` if there is none.
    let upper: Int
    /// The number of points before `lower`, if they can be counted.
    let base: Int
    /// The remaining COUNT, if `upper` could not be computed from it.
    let countLeft: Int?

    /// Compiles a rule. `upper` is the end given by UNTIL, in wall-clock seconds.
    init(_ rule: RecurrenceRule, start: WallTime, upper: Int) {
        let parts = rule.parts
        let compiler = PatternCompiler(
            parts: DateParts(parts, start: start.day), start: start.day)
        let kind =
            parts.frequency.isSubDaily
            ? Self.slots(parts, start: start, days: compiler.allowedDays())
            : Self.days(parts, start: start, compiler)
        self.kind = kind
        lower = Int(start.secondsSince1970)
        let rank = kind.rank(lower)
        base = rank ?? 0
        let end = kind.isNever ? lower - 1 : min(upper, TimePlan.end)
        if case .count(let count) = rule.end {
            countLeft = rank == nil ? count : nil
            self.upper = min(end, kind.select(base + count - 1) ?? end)
        } else {
            countLeft = nil
            self.upper = end
        }
    }

    /// The last second of 9999-12-31.
    static let end = (Int(Day.last.number) + 1) * 86_400 - 1

    private static let never = Kind.days(TimedDays(pattern: .never, times: []))

    private static func days(
        _ parts: RecurrenceRule.Parts, start: WallTime, _ compiler: PatternCompiler
    ) -> Kind {
        let times = TimesOfDay.ofDay(parts, start: start)
        if times.isEmpty { return never }
        if parts.frequency == .daily || parts.positions.isEmpty || times.count == 1 {
            return .days(TimedDays(pattern: compiler.pattern(), times: times))
        }
        // Collects for each time its positions among the days, then groups times with the same
        // positions.
        var positions: [Int: Set<Int>] = [:]
        for position in parts.positions {
            let (day, time) = TimedLayers.split(position, times.count)
            positions[time, default: []].insert(day)
        }
        let layers = Dictionary(grouping: positions.keys.sorted()) { positions[$0] ?? [] }
            .map { days, places in
                TimedDays(
                    pattern: compiler.choosing(days.sorted()).pattern(),
                    times: places.map { times[$0] })
            }
            .filter { !$0.pattern.isNever }
        if layers.count > 1 { return .layers(TimedLayers(layers: layers)) }
        return layers.first.map(Kind.days) ?? never
    }

    private static func slots(
        _ parts: RecurrenceRule.Parts, start: WallTime, days: DayPattern
    ) -> Kind {
        guard let slots = SlotPattern(parts, start: start, days: days) else {
            return never
        }
        guard let times = slots.dailyTimes else { return .slots(slots) }
        return times.isEmpty ? never : .days(TimedDays(pattern: days, times: times))
    }
}
