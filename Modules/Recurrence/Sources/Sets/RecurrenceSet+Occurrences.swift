public import Core

extension RecurrenceSet {
    /// The occurrences in order, computed as they are asked for.
    public var occurrences: Occurrences { Occurrences(compiled, from: .min) }

    /// The occurrences at or after a point on the wall clock, without a walk to get there.
    public func occurrences(from time: WallTime) -> Occurrences {
        Occurrences(compiled, from: Int(time.secondsSince1970))
    }

    /// The occurrences between two points on the wall clock, both included.
    public func occurrences(in range: ClosedRange<WallTime>) -> some Sequence<WallTime> {
        occurrences(from: range.lowerBound).prefix { $0 <= range.upperBound }
    }

    /// The occurrences of a set from some point on, each once; ends with the set, at the latest
    /// with the year 9999.
    ///
    /// They are worked out in batches that grow, so that the first is there at once and many are
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

        /// The next occurrence, or nil at the end.
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

        /// Calls a closure with each occurrence that is left: the quickest way to see many.
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

        /// What comes after the batch, if that is so simple.
        @usableFromInline
        var cycle: CycleRun? { source.cycle }

        /// Writes the occurrences after those of the batch.
        @usableFromInline
        mutating func fill(_ room: UnsafeMutablePointer<WallTime>, wanted: Int) -> Int {
            source.fill(room, wanted: wanted)
        }

        /// From now on batches are full at once.
        @usableFromInline
        mutating func wantMany() { wanted = 64 }

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
