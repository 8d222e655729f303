public import Core

extension RecurrenceSet {
    /// The occurrences in order, computed as they are asked for.
    public var occurrences: Occurrences { Occurrences(self, from: .min) }

    /// The occurrences at or after a point on the wall clock, without a walk to get there.
    public func occurrences(from time: WallTime) -> Occurrences {
        Occurrences(self, from: Int(time.secondsSince1970))
    }

    /// The occurrences between two points on the wall clock, both included.
    public func occurrences(in range: ClosedRange<WallTime>) -> some Sequence<WallTime> {
        occurrences(from: range.lowerBound).prefix { $0 <= range.upperBound }
    }

    /// The occurrences of a set from some point on, each once; ends with the set, at the latest with the
    /// year 9999.
    public struct Occurrences: Sequence, IteratorProtocol, Sendable {
        private let set: RecurrenceSet
        /// A walker for each rule, and the occurrence at which it stands.
        private var walkers: [TimeWalker]
        private var heads: [Int?]
        /// The next of the extra dates.
        private var addition: Int

        init(_ set: RecurrenceSet, from point: Int) {
            self.set = set
            walkers = set.plans.map { TimeWalker($0, from: point) }
            heads = [Int?](repeating: nil, count: walkers.count)
            addition = set.additions.firstIndex { $0 >= point } ?? set.additions.count
            for index in heads.indices { advance(index) }
        }

        private mutating func advance(_ index: Int) {
            repeat {
                heads[index] = walkers[index].next()
            } while heads[index].map { set.isPastEnd($0, of: index) } ?? false
        }

        /// The next occurrence, or nil at the end.
        public mutating func next() -> WallTime? {
            while let point = nextPoint() {
                if !set.isExcluded(point) { return WallTime(secondsSince1970: Int64(point)) }
            }
            return nil
        }

        /// The next point that a rule or an extra date gives, once.
        private mutating func nextPoint() -> Int? {
            var least = addition < set.additions.count ? set.additions[addition] : Int.max
            for case let head? in heads { least = Swift.min(least, head) }
            guard least < .max else { return nil }
            if addition < set.additions.count, set.additions[addition] == least { addition += 1 }
            for index in heads.indices where heads[index] == least { advance(index) }
            return least
        }
    }
}
