/// A stretch of time over which a zone keeps one offset from UTC. Times are seconds since 1970.
struct ZonePeriod: Equatable, Sendable {
    /// The first second, `Int64.min` if there was no change before.
    var start: Int64
    /// The second after the last, `Int64.max` if there is no change after.
    var end: Int64
    /// Seconds east of UTC.
    var offset: Int
    /// The offset before `start`, `offset` if there is none.
    var before: Int
    /// The offset from `end` on, `offset` if there is none.
    var after: Int

    /// An offset that holds for ever.
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
    /// A clock set forward or back at `start` leaves wall times that belong to the offset before:
    /// those that were skipped, and the first run of those that came twice (RFC 5545, 3.3.5).
    var localStart: Int64 { start == .min ? .min : start + Int64(max(before, offset)) }

    /// The wall-clock second after the last that is converted with this offset.
    var localEnd: Int64 { end == .max ? .max : end + Int64(max(offset, after)) }
}
