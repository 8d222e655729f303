/// A period with one offset from UTC. Times are seconds since 1970.
struct ZonePeriod: Equatable, Sendable {
    /// The first second of the period; `Int64.min` if there is no earlier change.
    var start: Int64
    /// The first second after the period; `Int64.max` if there is no later change.
    var end: Int64
    /// The offset in seconds east of UTC.
    var offset: Int
    /// The offset before `start`; `offset` if there is no earlier change.
    var before: Int
    /// The offset from `end` on; `offset` if there is no later change.
    var after: Int

    /// Creates a period without changes.
    init(always offset: Int) {
        self.init(start: .min, end: .max, offset: offset, before: offset, after: offset)
    }

    init(start: Int64, end: Int64, offset: Int, before: Int, after: Int) {
        self.start = start
        self.end = end
        self.offset = offset
        self.before = before
        self.after = after
    }

    /// The first wall-clock second that is converted with this offset.
    ///
    /// If the clocks change at `start`, some wall times still use the previous offset: skipped wall
    /// times, and the first occurrence of repeated ones (RFC 5545, 3.3.5).
    var localStart: Int64 { start == .min ? .min : start + Int64(max(before, offset)) }

    /// The first wall-clock second after those that are converted with this offset.
    var localEnd: Int64 { end == .max ? .max : end + Int64(max(offset, after)) }
}
