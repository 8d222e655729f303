public import Core

extension DayPlan {
    /// Returns the occurrence at an index, 0 for the first; nil if there are fewer.
    public func day(at place: Int) -> Day? {
        // The calendar has fewer days than this, and the limit prevents overflow.
        guard place >= 0, place < 4_000_000 else { return nil }
        guard pattern.isCounted else { return walkedDay(at: place) }
        guard let day = pattern.select(base &+ place), day <= upper else { return nil }
        return Day(Int32(truncatingIfNeeded: day))
    }

    /// Returns the number of occurrences in a span of days.
    public func count(in span: DaySpan) -> Int {
        let from = max(Int(span.first.number), lower)
        let to = min(Int(span.last.number), upper)
        guard from <= to else { return 0 }
        guard pattern.isCounted else { return bits(over: span).count }
        return pattern.rank(to &+ 1) &- (from == lower ? base : pattern.rank(from))
    }

    /// The number of occurrences up to 9999-12-31.
    public var count: Int {
        DaySpan(Day(lower), Day(upper)).map { count(in: $0) } ?? 0
    }

    /// Returns the occurrences in a span of days as a bit set.
    public func bits(over span: DaySpan) -> DayBits {
        var bits = DayBits(span)
        let low = max(Int(span.first.number), lower)
        let high = min(Int(span.last.number), upper)
        guard low <= high else { return bits }
        let first = bits.firstWord * 64
        bits.withWords { words in
            pattern.fill(&words, first: first)
            // Bits outside the span are always cleared.
            let isWhole = low == Int(span.first.number) && high == Int(span.last.number)
            if !isWhole { words.keep(from: low - first, through: high - first) }
        }
        return bits
    }

    @inline(never) private func walkedDay(at place: Int) -> Day? {
        days.dropFirst(place).first { _ in true }
    }
}

extension MutableSpan<UInt64> {
    /// Clears every bit outside a range.
    mutating func keep(from low: Int, through high: Int) {
        for index in 0..<Swift.min(Swift.max(low >> 6, 0), count) { self[index] = 0 }
        if low > 0, low >> 6 < count { self[low >> 6] &= ~0 << UInt64(low & 63) }
        if high >= 0, high >> 6 < count { self[high >> 6] &= ~0 >> UInt64(63 - high & 63) }
        for index in Swift.min(Swift.max((high >> 6) + 1, 0), count)..<count { self[index] = 0 }
    }
}
