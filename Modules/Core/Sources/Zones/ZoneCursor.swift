extension Zone {
    /// A cursor for converting many times that are close to each other.
    public var cursor: Cursor { Cursor(self) }

    /// Converts many times between a zone's wall clock and UTC. It is fastest if the times are in
    /// ascending order.
    ///
    /// The results equal those of `Zone.instant(of:)` and `Zone.wallTime(at:)`. The cursor
    /// remembers the period that contains the previous time, so a further time in this period needs
    /// only one addition.
    public struct Cursor: Sendable {
        /// The zone of the wall clock.
        public let zone: Zone
        @usableFromInline var offset: Int64 = 0
        /// The wall times of the remembered period; empty at first.
        @usableFromInline var localStart: Int64 = .max
        @usableFromInline var localEnd: Int64 = .min
        @usableFromInline var utcOffset: Int64 = 0
        /// The instants of the remembered period in seconds; empty at first.
        @usableFromInline var start: Int64 = .max
        @usableFromInline var end: Int64 = .min

        init(_ zone: Zone) { self.zone = zone }

        /// Returns the instant of a wall time; see `Zone.instant(of:)`.
        @inlinable public mutating func instant(of wall: WallTime) -> Instant {
            let local = wall.secondsSince1970
            if local < localStart || local >= localEnd { seek(local: local) }
            return Instant(seconds: local &- offset)
        }

        /// Returns the wall time at an instant; see `Zone.wallTime(at:)`.
        @inlinable public mutating func wallTime(at instant: Instant) -> WallTime {
            let seconds = instant.seconds
            if seconds < start || seconds >= end { return seek(instant) }
            return WallTime(secondsSince1970: seconds &+ utcOffset)
        }

        @usableFromInline mutating func seek(local: Int64) {
            let period = zone.table.period(local: local)
            localStart = period.localStart
            localEnd = period.localEnd
            offset = Int64(period.offset)
        }

        @usableFromInline mutating func seek(_ instant: Instant) -> WallTime {
            let period = zone.table.period(at: instant.seconds)
            start = max(period.start, Zone.reach.lowerBound)
            end = min(period.end, Zone.reach.upperBound)
            utcOffset = Int64(period.offset)
            return zone.wallTime(at: instant)
        }
    }
}
