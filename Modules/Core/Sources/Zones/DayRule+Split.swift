extension DayRule {
    /// The part of a stretch of time that lies on one day; half-open.
    public struct Part: Hashable, Sendable {
        /// The day.
        public let day: Day
        /// The first instant.
        public let start: Instant
        /// The instant after the last.
        public let end: Instant
        /// How long it is, in milliseconds of elapsed time.
        public var milliseconds: Int64 { end - start }
    }

    /// Splits a stretch of time at the rollovers in it: each part on its own day. Rule D6.
    ///
    /// The parts join without gaps from `start` to `end`; there are none if `end` is not after
    /// `start`. After a hundred years the rest stays on the last day.
    public func split(from start: Instant, to end: Instant) -> [Part] {
        var parts: [Part] = []
        guard start < end else { return parts }
        var day = dayInSpan(at: start)
        var from = start
        let last = day + 36_525
        while from < end {
            let to = day < last ? min(self.start(of: day + 1), end) : end
            if to > from {
                parts.append(Part(day: day, start: from, end: to))
                from = to
            }
            day += 1
        }
        return parts
    }
}
