extension TimePlan {
    /// Returns the occurrence at an index, 0 for the first.
    func point(at place: Int) -> Int? {
        guard place >= 0, place <= TimePlan.end * 2, lower <= upper else { return nil }
        if let point = kind.select(base + place) { return point <= upper ? point : nil }
        var walker = TimeWalker(self, from: lower)
        for _ in 0..<place where walker.next(in: self) == nil { return nil }
        return walker.next(in: self)
    }

    /// Returns the number of occurrences between two points, both inclusive.
    func count(from: Int, through: Int) -> Int {
        let (from, through) = (max(from, lower), min(through, upper))
        guard from <= through else { return 0 }
        if countLeft == nil, let low = kind.rank(from), let high = kind.rank(through + 1) {
            return high - low
        }
        var walker = TimeWalker(self, from: from)
        var count = 0
        while let found = walker.next(in: self), found <= through { count += 1 }
        return count
    }
}
