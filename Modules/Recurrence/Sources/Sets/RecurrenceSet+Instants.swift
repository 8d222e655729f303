public import Core

extension RecurrenceSet {
    /// Returns the occurrences as instants, ascending and without duplicates; nil without any zone.
    /// Rule R3, D3.
    ///
    /// A wall time in a gap is interpreted with the offset before the gap. If a wall time occurs
    /// twice, the first one is used (RFC 5545 section 3.3.5 and erratum 4271). If two wall times
    /// are the same instant, such as those of 2011-12-30 and 31 in Pacific/Apia, the set contains
    /// it once. `zone` is required for dates and floating times and is otherwise ignored.
    public func instants(in zone: Zone? = nil) -> Instants? {
        guard let zone = start.zone ?? zone else { return nil }
        return Instants(occurrences, zone)
    }

    /// Instants in ascending order.
    public struct Instants: Sequence, IteratorProtocol, Sendable {
        @usableFromInline var walls: Occurrences
        /// The wall-clock second before which the offset does not change.
        @usableFromInline var calm = Int64.min
        /// The offset until then, in seconds east of UTC.
        @usableFromInline var offset: Int64 = 0
        private let zone: Zone
        /// The instants of wall times in a gap, ascending, that are not returned yet.
        private var waiting: [Instant] = []
        private var waitingPlace = 0
        private var head: WallTime?

        init(_ occurrences: Occurrences, _ zone: Zone) {
            walls = occurrences
            self.zone = zone
        }

        /// Returns the next instant; nil at the end.
        @inlinable
        public mutating func next() -> Instant? {
            if calm == .min { return nextNearChange() }
            guard let wall = walls.next() else { return nil }
            let second = wall.secondsSince1970
            if second < calm { return Instant(seconds: second &- offset) }
            return nextNearClockChange(wall)
        }

        /// Calls a closure with each remaining instant. This is the fastest way to read many.
        @inlinable
        public consuming func forEach(_ body: (Instant) throws -> Void) rethrows {
            walls.prepareForMany()
            while let instant = next() {
                try body(instant)
                // Occurrences of the batch before the next clock change need no further check.
                let (count, calm, offset) = (walls.count, calm, offset)
                var place = walls.place
                while place < count {
                    let second = walls.batch[unchecked: place].secondsSince1970
                    if second >= calm { break }
                    place &+= 1
                    try body(Instant(seconds: second &- offset))
                }
                walls.place = place
            }
        }

        /// Returns the next instant near a clock change, where order and duplicates must be
        /// checked.
        @usableFromInline
        mutating func nextNearClockChange(_ wall: WallTime) -> Instant? {
            head = wall
            return nextNearChange()
        }

        @usableFromInline
        mutating func nextNearChange() -> Instant? {
            calm = .min
            if head == nil { head = walls.next() }
            if waitingPlace < waiting.count { return merged() }
            guard let wall = head else { return nil }
            switch zone.meaning(of: wall) {
            case .gap:
                collectGap()
                return merged()
            case .unique(let instant), .overlap(let instant, _):
                enterCalm(wall, instant)
                head = nil
                return instant
            }
        }

        /// Prepares for the wall times before the next clock change, which have a constant offset
        /// and keep their order. This includes the first of times that occur twice.
        private mutating func enterCalm(_ wall: WallTime, _ instant: Instant) {
            offset = wall.secondsSince1970 - instant.seconds
            calm = zone.nextChange(after: instant).map { $0.seconds + offset } ?? .max
        }

        /// Collects the wall times of a gap, because later ones may be earlier instants.
        private mutating func collectGap() {
            waiting.removeAll(keepingCapacity: true)
            waitingPlace = 0
            while let wall = head, case .gap(_, let read) = zone.meaning(of: wall) {
                waiting.append(read)
                head = walls.next()
            }
        }

        /// Returns the smaller of the collected instants and those after the gap; equal ones once.
        private mutating func merged() -> Instant? {
            let first = waiting[waitingPlace]
            if let wall = head {
                let instant = zone.instant(of: wall)
                if instant <= first { head = nil }
                if instant < first { return instant }
            }
            waitingPlace += 1
            return first
        }
    }
}
