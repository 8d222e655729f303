import Core

/// Merges what the rules of a set give, and takes the exceptions out.
struct OccurrenceSource: Sendable {
    private let set: RecurrenceSet
    private let isPlain: Bool
    /// A walker for each rule, and the occurrence at which it stands.
    private var walkers: [TimeWalker]
    private var heads: [Int?]
    /// The next of the extra dates.
    private var addition: Int

    init(_ set: RecurrenceSet, from point: Int) {
        self.set = set
        isPlain = set.isPlain
        walkers = set.plans.map { TimeWalker($0, from: point) }
        heads = [Int?](repeating: nil, count: walkers.count)
        addition = set.additions.firstIndex { $0 >= point } ?? set.additions.count
        if !isPlain { for index in heads.indices { advance(index) } }
    }

    /// Writes the next occurrences, as many as are wanted, and says how many there were.
    mutating func fill(_ room: UnsafeMutablePointer<WallTime>, wanted: Int) -> Int {
        if isPlain { return walkers[0].fill(room, wanted: wanted) }
        var count = 0
        while count < wanted, let point = nextPoint() {
            if set.isExcluded(point) { continue }
            room[count] = WallTime(secondsSince1970: Int64(point))
            count += 1
        }
        return count
    }

    private mutating func advance(_ index: Int) {
        repeat {
            heads[index] = walkers[index].next()
        } while heads[index].map { set.isPastEnd($0, of: index) } ?? false
    }

    /// The next point that a rule or an extra date gives, once.
    private mutating func nextPoint() -> Int? {
        var least = addition < set.additions.count ? set.additions[addition] : Int.max
        for case let head? in heads { least = min(least, head) }
        guard least < .max else { return nil }
        if addition < set.additions.count, set.additions[addition] == least { addition += 1 }
        for index in heads.indices where heads[index] == least { advance(index) }
        return least
    }
}
