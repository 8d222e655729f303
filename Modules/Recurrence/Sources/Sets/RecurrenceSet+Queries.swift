public import Core

extension RecurrenceSet {
    /// Whether the point on the wall clock is an occurrence.
    public func contains(_ time: WallTime) -> Bool {
        let point = Int(time.secondsSince1970)
        guard !compiled.isExcluded(point) else { return false }
        return compiled.additions.contains(point)
            || compiled.plans.indices.contains {
                compiled.plans[$0].contains(point) && !compiled.isPastEnd(point, of: $0)
            }
    }

    /// Whether there is an occurrence on the day.
    public func contains(_ day: Day) -> Bool {
        guard let first = occurrences(from: WallTime(day)).first(where: { _ in true }) else {
            return false
        }
        return first.day == day
    }

    /// The first occurrence after a point on the wall clock, or nil.
    public func next(after time: WallTime) -> WallTime? {
        occurrences(from: time.advanced(bySeconds: 1)).first { _ in true }
    }

    /// The last occurrence before a point on the wall clock, or nil.
    public func previous(before time: WallTime) -> WallTime? {
        var point = Int(time.secondsSince1970) - 1
        for _ in 0...CompiledSet.patience {
            guard let found = previousPoint(onOrBefore: point) else { return nil }
            if contains(WallTime(secondsSince1970: Int64(found))) {
                return WallTime(secondsSince1970: Int64(found))
            }
            point = found - 1
        }
        return nil
    }

    private func previousPoint(onOrBefore point: Int) -> Int? {
        var found = compiled.additions.last { $0 <= point }
        for plan in compiled.plans {
            if let last = plan.previous(onOrBefore: point) { found = max(found ?? last, last) }
        }
        return found
    }

    /// The occurrence with that place, 0 for the first, or nil if there are fewer.
    public func occurrence(at place: Int) -> WallTime? {
        guard place >= 0 else { return nil }
        if compiled.isPlain {
            return compiled.plans[0].point(at: place).map { WallTime(secondsSince1970: Int64($0)) }
        }
        return occurrences.dropFirst(place).first { _ in true }
    }

    /// How many occurrences lie between two points on the wall clock, both included.
    public func count(in range: ClosedRange<WallTime>) -> Int {
        if compiled.isPlain {
            return compiled.plans[0].count(
                from: Int(range.lowerBound.secondsSince1970),
                through: Int(range.upperBound.secondsSince1970))
        }
        return occurrences(in: range).reduce(0) { count, _ in count + 1 }
    }

    /// The days of a span on which something occurs, as a set of bits.
    public func bits(over span: DaySpan) -> DayBits {
        var bits = DayBits(span)
        for time in occurrences(from: WallTime(span.first)) {
            guard time.day <= span.last else { break }
            bits[time.day] = true
        }
        return bits
    }

    /// Whether there is no occurrence at all. Rule R4.
    public var isNeverOccurring: Bool { !occurrences.contains { _ in true } }
}
