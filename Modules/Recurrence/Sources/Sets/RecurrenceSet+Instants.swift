public import Core

extension RecurrenceSet {
    /// The occurrences as points in time, ascending, each instant once.
    ///
    /// A wall time in a gap is read with the offset before it, the first of two is meant where the
    /// clocks are set back (RFC 5545 section 3.3.5 and erratum 4271). Where two wall times mean one
    /// instant, as those of 2011-12-30 and 31 in Pacific/Apia do, the set holds it once. Dates and
    /// floating times need `zone`; it is not looked at otherwise. Nil without any zone. Rule R3,
    /// D3.
    public func instants(in zone: Zone? = nil) -> Instants? {
        guard let zone = start.zone ?? zone else { return nil }
        return Instants(occurrences, zone)
    }

    /// Points in time, ascending.
    public struct Instants: Sequence, IteratorProtocol, Sendable {
        @usableFromInline var walls: Occurrences
        /// Before this wall-clock second the clocks stay as they are.
        @usableFromInline var calm = Int64.min
        /// Seconds east of UTC until then.
        @usableFromInline var offset: Int64 = 0
        private let zone: Zone
        /// Instants of wall times in a gap, ascending, and the first of them that is not out yet.
        private var waiting: [Instant] = []
        private var waitingPlace = 0
        private var head: WallTime?

        init(_ occurrences: Occurrences, _ zone: Zone) {
            walls = occurrences
            self.zone = zone
        }

        /// The next instant, or nil at the end.
        @inlinable
        public mutating func next() -> Instant? {
            if calm == .min { return nextNearChange() }
            guard let wall = walls.next() else { return nil }
            let second = wall.secondsSince1970
            if second < calm { return Instant(seconds: second &- offset) }
            return leaveCalm(wall)
        }

        /// Calls a closure with each instant that is left: the quickest way to see many.
        @inlinable
        public consuming func forEach(_ body: (Instant) throws -> Void) rethrows {
            walls.wantMany()
            while let instant = next() {
                try body(instant)
                // What the batch holds before the next change of the clocks needs no further
                // question.
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

        /// A change of the clocks is near: from here on order and repetitions need care.
        @usableFromInline
        mutating func leaveCalm(_ wall: WallTime) -> Instant? {
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

        /// Until the next change, wall times are instants at one distance and in one order. That
        /// holds for the first of those that come twice too.
        private mutating func enterCalm(_ wall: WallTime, _ instant: Instant) {
            offset = wall.secondsSince1970 - instant.seconds
            calm = zone.nextChange(after: instant).map { $0.seconds + offset } ?? .max
        }

        /// Sets the wall times of a gap aside: later ones may be earlier instants.
        private mutating func collectGap() {
            waiting.removeAll(keepingCapacity: true)
            waitingPlace = 0
            while let wall = head, case .gap(_, let read) = zone.meaning(of: wall) {
                waiting.append(read)
                head = walls.next()
            }
        }

        /// The lesser of what waits and what comes after the gap; of two that are equal, one.
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
