extension DayRule {
    /// The part of a time range on one day; half-open.
    public struct Part: Hashable, Sendable {
        /// The day.
        public let day: Day
        /// The first instant.
        public let start: Instant
        /// The instant after the last.
        public let end: Instant
        /// The elapsed time in milliseconds.
        public var milliseconds: Int64 { end - start }
    }

    /// Splits a time range at its rollovers, so each part is on its own day. Rule D6.
    ///
    /// The parts are contiguous from `start` to `end`; there are none if `end` is not after
    /// `start`. After a hundred years, the rest stays on the last day.
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
