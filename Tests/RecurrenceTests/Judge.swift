import Core

@testable import Recurrence

/// Compares every answer of a plan about a span of days with a naive implementation.
struct Judge {
    let plan: DayPlan
    let span: DaySpan
    /// The days of the rule within the span, and their numbers.
    private let wanted: [Day]
    private let numbers: [Int]

    /// Creates a judge of a span that does not start before the plan.
    init(_ plan: DayPlan, _ span: DaySpan) {
        (self.plan, self.span) = (plan, span)
        wanted = NaiveReading(parts: plan.rule.parts, start: plan.start).days(
            from: span.first, through: span.last)
        numbers = wanted.map { Int($0.number) }
    }

    /// The names of wrong answers; empty if all are right.
    func faults() -> [String] {
        [
            ("contains", isContained), ("neighbours", hasNeighbours), ("bits", hasBits),
            ("count", isCounted), ("nth", hasPlaces), ("batch", isWritten),
        ].filter { !$0.1() }.map(\.0)
    }

    private func isContained() -> Bool {
        var place = 0
        for day in span.days {
            let isWanted = place < wanted.count && wanted[place] == day
            if plan.contains(day) != isWanted { return false }
            place += isWanted ? 1 : 0
        }
        return true
    }

    private func hasNeighbours() -> Bool {
        let (before, after) = (span.first - 1, span.last + 1)
        guard let first = wanted.first, let last = wanted.last else {
            return plan.next(after: before).map { $0 > span.last } ?? true
        }
        guard plan.next(after: before) == first, plan.previous(before: after) == last else {
            return false
        }
        return zip(wanted, wanted.dropFirst()).allSatisfy { day, next in
            plan.next(after: day) == next && plan.previous(before: next) == day
                && plan.next(after: next - 1) == next && plan.previous(before: day + 1) == day
        }
    }

    private func hasBits() -> Bool { plan.bits(over: span).days == wanted }

    /// The counts up to each matching day, up to the day before it, and in the whole span.
    private func isCounted() -> Bool {
        guard plan.pattern.isCounted else { return true }
        func count(_ last: Day) -> Int { DaySpan(span.first, last).map { plan.count(in: $0) } ?? 0 }
        for (place, day) in wanted.enumerated() {
            if count(day) != place + 1 || count(day - 1) != place { return false }
        }
        return count(span.last) == wanted.count
    }

    private func hasPlaces() -> Bool {
        guard plan.pattern.isCounted else { return true }
        let before = DaySpan(plan.start, span.first - 1).map { plan.count(in: $0) } ?? 0
        return wanted.indices.allSatisfy { plan.day(at: before + $0) == wanted[$0] }
    }

    /// Batches of several sizes from several days, and batches that a limit ends.
    private func isWritten() -> Bool {
        let (first, last) = (Int(span.first.number), Int(span.last.number))
        if batch(from: first, wanted: numbers.count + 1, limit: last) != numbers { return false }
        for place in [0, numbers.count / 3, numbers.count - 1] where numbers.indices.contains(place)
        {
            let day = numbers[place]
            if batch(from: day, wanted: 9, limit: day) != [day] { return false }
            for size in [1, 2, 3, 5, 64, 1_000] {
                let expected = Array(numbers[place...].prefix(size))
                if batch(from: day, wanted: size, limit: last) != expected { return false }
            }
        }
        return true
    }

    private func batch(from day: Int, wanted: Int, limit: Int) -> [Int] {
        let walls = [WallTime](unsafeUninitializedCapacity: wanted) { room, count in
            var batch = DayBatch(
                room.baseAddress!, wanted: wanted, limit: limit, secondOfDay: 3_600)
            plan.pattern.fill(&batch, from: day)
            count = batch.count
        }
        return walls.map { $0.secondOfDay == 3_600 ? Int($0.day.number) : .min }
    }
}

extension DayPlan {
    /// The days after which rule and calendar together repeat, at most a calendar cycle.
    var cycleLength: Int {
        let calendar = 146_097
        let (interval, units) =
            switch rule.frequency {
            case .yearly: (rule.interval, 400)
            case .monthly: (rule.interval, 4_800)
            case .weekly: (rule.interval * 7, calendar)
            case .daily: (rule.interval, calendar)
            default: (rule.interval, calendar * (86_400 / rule.frequency.seconds))
            }
        let turns = interval / commonDivisor(interval, units)
        return min(turns, 25) * calendar
    }

    /// The whole cycle from the start, within the calendar.
    var cycle: DaySpan {
        DaySpan(start, min(start + (cycleLength - 1), Day(year: 9_990, month: 12, day: 31)!))!
    }
}
