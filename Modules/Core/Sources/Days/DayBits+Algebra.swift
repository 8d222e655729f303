extension DayBits {
    /// Removes the days that are not in `other`.
    @inlinable public mutating func formIntersection(_ other: DayBits) {
        combine(other) { $0 & $1 }
    }

    /// Adds the days of `other` that are in this set's span.
    @inlinable public mutating func formUnion(_ other: DayBits) {
        combine(other) { $0 | $1 }
    }

    /// Removes the days that are in `other`.
    @inlinable public mutating func subtract(_ other: DayBits) {
        combine(other) { $0 & ~$1 }
    }

    /// The days in both sets.
    @inlinable public func intersection(_ other: DayBits) -> DayBits {
        var result = self
        result.formIntersection(other)
        return result
    }

    /// The days in either set, over this set's span.
    @inlinable public func union(_ other: DayBits) -> DayBits {
        var result = self
        result.formUnion(other)
        return result
    }

    /// The days of this set that are not in `other`.
    @inlinable public func subtracting(_ other: DayBits) -> DayBits {
        var result = self
        result.subtract(other)
        return result
    }

    /// The days of the span that are not in the set.
    @inlinable public var inverted: DayBits {
        var result = self
        for index in result.storage.indices { result.storage[index] = ~result.storage[index] }
        result.trim()
        return result
    }

    /// Returns the set with another span. Days outside the new span are dropped.
    @inlinable public func over(_ span: DaySpan) -> DayBits {
        if span == self.span { return self }
        var result = DayBits(span)
        result.formUnion(self)
        return result
    }

    @inlinable mutating func combine(_ other: DayBits, _ operation: (UInt64, UInt64) -> UInt64) {
        let shift = firstWord - other.firstWord
        storage.withUnsafeMutableBufferPointer { mine in
            other.storage.withUnsafeBufferPointer { theirs in
                for index in mine.indices {
                    let there = index + shift
                    let word = theirs.indices.contains(there) ? theirs[there] : 0
                    mine[index] = operation(mine[index], word)
                }
            }
        }
        trim()
    }
}
