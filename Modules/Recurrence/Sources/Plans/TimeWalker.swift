/// Walks over the occurrences of a rule from some point on.
struct TimeWalker: IteratorProtocol, Sendable {
    private let plan: TimePlan
    /// The point to look from.
    private var position: Int
    /// How many COUNT still allows.
    private var left: Int

    init(_ plan: TimePlan, from point: Int) {
        self.plan = plan
        position = max(point, plan.lower)
        left = .max
        if let count = plan.countLeft {
            left = count - plan.walkedRank(of: position, limit: count)
        }
    }

    /// The next occurrence, or nil at the end.
    mutating func next() -> Int? {
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
}
