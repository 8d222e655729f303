public import Core

extension RecurrenceSet {
    /// The occurrences in order, computed on demand.
    public var occurrences: Occurrences { Occurrences(compiled, from: .min) }

    /// Returns the occurrences at or after a wall-clock point, without computing the earlier ones.
    public func occurrences(from time: WallTime) -> Occurrences {
        Occurrences(compiled, from: Int(time.secondsSince1970))
    }

    /// Returns the occurrences between two wall-clock points, both inclusive.
    public func occurrences(in range: ClosedRange<WallTime>) -> some Sequence<WallTime> {
        occurrences(from: range.lowerBound).prefix { $0 <= range.upperBound }
    }

    /// The occurrences of a set from a point on, without duplicates, until the end of the set or of
    /// the year 9999.
    ///
    /// They are computed in growing batches, so that the first is available at once and many are
    /// cheap.
    public struct Occurrences: Sequence, IteratorProtocol, Sendable {
        @usableFromInline var batch: InlineArray<64, WallTime>
        @usableFromInline var place = 0
        @usableFromInline var count = 0
        private var wanted = 1
        private var source: OccurrenceSource

        init(_ set: CompiledSet, from point: Int) {
            batch = InlineArray(repeating: WallTime(Day(Int32(0))))
            source = OccurrenceSource(set, from: point)
        }

        /// Returns the next occurrence; nil at the end.
        @inlinable
        public mutating func next() -> WallTime? {
            if place == count {
                refill()
                if count == 0 { return nil }
            }
            let wall = batch[unchecked: place]
            place &+= 1
            return wall
        }

        /// Calls a closure with each remaining occurrence. This is the fastest way to read many.
        @inlinable
        public consuming func forEach(_ body: (WallTime) throws -> Void) rethrows {
            var rest = self
            for index in rest.place..<rest.count { try body(rest.batch[unchecked: index]) }
            if let run = rest.cycle {
                try run.forEach(body)
                return
            }
            try withUnsafeTemporaryAllocation(of: WallTime.self, capacity: 512) { room in
                guard let first = room.baseAddress else { return }
                while true {
                    let count = rest.fill(first, wanted: 512)
                    if count == 0 { return }
                    for index in 0..<count { try body(first[index]) }
                }
            }
        }

        /// The occurrences after the batch, if they form a cycle.
        @usableFromInline
        var cycle: CycleRun? { source.cycle }

        /// Computes the occurrences after the batch.
        @usableFromInline
        mutating func fill(_ room: UnsafeMutablePointer<WallTime>, wanted: Int) -> Int {
            source.fill(room, wanted: wanted)
        }

        /// Switches to full batches.
        @usableFromInline
        mutating func prepareForMany() { wanted = 64 }

        @usableFromInline
        mutating func refill() {
            place = 0
            count = Self.fill(&batch, from: &source, wanted: wanted)
            wanted = Swift.min(wanted * 8, 64)
        }

        private static func fill(
            _ batch: inout InlineArray<64, WallTime>, from source: inout OccurrenceSource,
            wanted: Int
        ) -> Int {
            var span = batch.mutableSpan
            return span.withUnsafeMutableBufferPointer { room in
                room.baseAddress.map { source.fill($0, wanted: wanted) } ?? 0
            }
        }
    }
}
