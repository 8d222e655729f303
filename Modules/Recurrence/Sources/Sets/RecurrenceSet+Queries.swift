public import Core

extension RecurrenceSet {
    /// Returns true if a wall-clock point is an occurrence.
    public func contains(_ time: WallTime) -> Bool {
        let point = Int(time.secondsSince1970)
        guard !compiled.isExcluded(point) else { return false }
        return compiled.additions.contains(point)
            || compiled.plans.indices.contains {
                compiled.plans[$0].contains(point) && !compiled.isPastEnd(point, of: $0)
            }
    }

    /// Returns true if there is an occurrence on the day.
    public func contains(_ day: Day) -> Bool {
        guard let first = occurrences(from: WallTime(day)).first(where: { _ in true }) else {
            return false
        }
        return first.day == day
    }

    /// Returns the first occurrence after a wall-clock point; nil if there is none.
    public func next(after time: WallTime) -> WallTime? {
        occurrences(from: time.advanced(bySeconds: 1)).first { _ in true }
    }

    /// Returns the last occurrence before a wall-clock point; nil if there is none.
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

    /// Returns the occurrence at an index, 0 for the first; nil if there are fewer.
    public func occurrence(at place: Int) -> WallTime? {
        guard place >= 0 else { return nil }
        if compiled.isPlain {
            return compiled.plans[0].point(at: place).map { WallTime(secondsSince1970: Int64($0)) }
        }
        return occurrences.dropFirst(place).first { _ in true }
    }

    /// Returns the number of occurrences between two wall-clock points, both inclusive.
    public func count(in range: ClosedRange<WallTime>) -> Int {
        if compiled.isPlain {
            return compiled.plans[0].count(
                from: Int(range.lowerBound.secondsSince1970),
                through: Int(range.upperBound.secondsSince1970))
        }
        return occurrences(in: range).reduce(0) { count, _ in count + 1 }
    }

    /// Returns the days of a span with an occurrence, as a bit set.
    public func bits(over span: DaySpan) -> DayBits {
        var bits = DayBits(span)
        for time in occurrences(from: WallTime(span.first)) {
            guard time.day <= span.last else { break }
            bits[time.day] = true
        }
        return bits
    }

    /// True if there is no occurrence at all. Rule R4.
    public var isNeverOccurring: Bool { !occurrences.contains { _ in true } }
}
