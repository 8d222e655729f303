extension DayRule {
    /// The part of a time range that is on one day. `end` is not included.
    public struct Part: Hashable, Sendable {
        /// The day.
        public let day: Day
        /// The first instant of the part.
        public let start: Instant
        /// The first instant after the part.
        public let end: Instant
        /// The elapsed time in milliseconds.
        public var milliseconds: Int64 { end - start }
    }

    /// Splits a time range at the starts of days, so that each part is on one day. Rule D6.
    ///
    /// The parts are contiguous from `start` to `end`. The result is empty if `end` is not after
    /// `start`. For a range of more than a hundred years, the last part contains the rest.
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
