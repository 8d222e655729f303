import Core

/// Merges the occurrences of a set's rules and removes the exceptions.
struct OccurrenceSource: Sendable {
    private let set: CompiledSet
    /// The position in the only rule of a plain set.
    private var single: TimeWalker?
    /// For other sets, the position in each rule and its next occurrence.
    private var walkers: [TimeWalker] = []
    private var heads: [Int?] = []
    /// The index of the next extra date.
    private var addition = 0

    init(_ set: CompiledSet, from point: Int) {
        self.set = set
        if set.isPlain {
            single = TimeWalker(set.plans[0], from: point)
            return
        }
        walkers = set.plans.map { TimeWalker($0, from: point) }
        heads = [Int?](repeating: nil, count: walkers.count)
        addition = set.additions.firstIndex { $0 >= point } ?? set.additions.count
        for index in heads.indices { advance(index) }
    }

    /// Writes the next occurrences, at most as many as wanted, and returns their number.
    mutating func fill(_ room: UnsafeMutablePointer<WallTime>, wanted: Int) -> Int {
        if let count = single?.fill(room, wanted: wanted, in: set.plans[0]) { return count }
        var count = 0
        var skipped = 0
        while count < wanted, let point = nextPoint() {
            if set.isExcluded(point) {
                skipped += 1
                if skipped > CompiledSet.patience { break }
                continue
            }
            skipped = 0
            room[count] = WallTime(secondsSince1970: Int64(point))
            count += 1
        }
        return count
    }

    /// The remaining occurrences as a cycle, if the set is a rule whose days repeat at equal
    /// distances.
    var cycle: CycleRun? { single?.cycle(in: set.plans[0]) }

    private mutating func advance(_ index: Int) {
        repeat {
            heads[index] = walkers[index].next(in: set.plans[index])
        } while heads[index].map { set.isPastEnd($0, of: index) } ?? false
    }

    /// Returns the next point of the rules or extra dates, without duplicates.
    private mutating func nextPoint() -> Int? {
        var least = addition < set.additions.count ? set.additions[addition] : Int.max
        for case let head? in heads { least = min(least, head) }
        guard least < .max else { return nil }
        if addition < set.additions.count, set.additions[addition] == least { addition += 1 }
        for index in heads.indices where heads[index] == least { advance(index) }
        return least
    }
}
