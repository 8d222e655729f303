public import Core

extension RecurrenceSet {
    /// The occurrences as points in time, ascending, each instant once.
    ///
    /// A wall time in a gap is read with the offset before it, the first of two is meant where the clocks
    /// are set back (RFC 5545 section 3.3.5 and erratum 4271). Where two wall times mean one instant, as
    /// those of 2011-12-30 and 31 in Pacific/Apia do, the set holds it once. Dates and floating times
    /// need `zone`; it is not looked at otherwise. Nil without any zone. SPEC R3, D3.
    public func instants(in zone: Zone? = nil) -> Instants? {
        guard let zone = start.zone ?? zone else { return nil }
        return Instants(occurrences, zone)
    }

    /// Points in time, ascending.
    public struct Instants: Sequence, IteratorProtocol, Sendable {
        private var walls: Occurrences
        private var cursor: Zone.Cursor
        /// Instants that are out already or wait for their turn. A gap mixes up at most a day.
        private var waiting: [Instant] = []
        private var head: WallTime?
        private var last: Instant?

        init(_ occurrences: Occurrences, _ zone: Zone) {
            walls = occurrences
            cursor = zone.cursor
            head = walls.next()
        }

        /// The next instant, or nil at the end.
        public mutating func next() -> Instant? {
            while true {
                fill()
                guard !waiting.isEmpty else { return nil }
                let least = waiting.removeFirst()
                if least != last {
                    last = least
                    return least
                }
            }
        }

        /// Takes in every wall time that may come before the first that waits.
        private mutating func fill() {
            while let wall = head {
                let instant = cursor.instant(of: wall)
                if let first = waiting.first {
                    // A later wall time is an earlier instant only across a gap, and by its length.
                    let slack = cursor.zone.offset(at: first) - cursor.zone.offset(at: first + -90_000)
                    if instant >= first, slack <= 0 || instant - first > Int64(slack) * 1_000 {
                        return
                    }
                }
                let place = waiting.firstIndex { $0 > instant } ?? waiting.endIndex
                waiting.insert(instant, at: place)
                head = walls.next()
            }
        }
    }
}
