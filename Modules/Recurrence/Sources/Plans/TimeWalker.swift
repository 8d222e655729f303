import Core

/// A position among the occurrences of a rule. The plan is passed to each call, so that a walker is
/// small.
struct TimeWalker: Sendable {
    /// The point from which to search.
    private var position: Int
    /// The number of occurrences that COUNT still allows.
    private var left: Int

    init(_ plan: TimePlan, from point: Int) {
        position = max(point, plan.lower)
        left = .max
        if let count = plan.countLeft {
            left = count - plan.walkedRank(of: position, limit: count)
        }
    }

    /// Returns the next occurrence; nil at the end.
    mutating func next(in plan: TimePlan) -> Int? {
        guard left > 0, position <= plan.upper,
            let found = plan.unbounded(onOrAfter: position), found <= plan.upper
        else {
            left = 0
            return nil
        }
        left -= 1
        position = found + 1
        return found
    }

    /// Writes the next occurrences, as many as fit, and returns their number.
    mutating func fill(
        _ room: UnsafeMutablePointer<WallTime>, wanted: Int, in plan: TimePlan
    ) -> Int {
        guard case .days(let days) = plan.kind, days.times.count == 1 else {
            return fillOneByOne(room, wanted: wanted, in: plan)
        }
        let time = days.times[0]
        var batch = DayBatch(
            room, wanted: min(wanted, left), limit: floorDivide(plan.upper - time, 86_400),
            secondOfDay: time)
        days.pattern.fill(&batch, from: floorDivide(position - time + 86_399, 86_400))
        let count = batch.count
        left -= count
        if count > 0 { position = Int(room[count - 1].secondsSince1970) + 1 }
        return count
    }

    /// Returns all remaining occurrences as a cycle, if their days repeat at equal distances and
    /// have one time each; otherwise nil.
    func cycle(in plan: TimePlan) -> CycleRun? {
        guard case .days(let days) = plan.kind, days.times.count == 1,
            case .cycle(let pattern) = days.pattern
        else { return nil }
        let time = days.times[0]
        return CycleRun(
            pattern, from: floorDivide(position - time + 86_399, 86_400),
            through: floorDivide(plan.upper - time, 86_400), left: left, time: time)
    }

    private mutating func fillOneByOne(
        _ room: UnsafeMutablePointer<WallTime>, wanted: Int, in plan: TimePlan
    ) -> Int {
        var count = 0
        while count < wanted, let point = next(in: plan) {
            room[count] = WallTime(secondsSince1970: Int64(point))
            count += 1
        }
        return count
    }
}
