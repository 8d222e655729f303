public import Core

/// A clock that differed too much from the other side's: the difference, and the time it showed.
public struct ClockMismatch: Hashable, Sendable {
    /// The milliseconds by which it was ahead; negative if it was behind.
    public let ahead: Int64
    /// The time it showed when the difference was measured.
    public let shown: Instant
    /// The last fact recorded by its device before that; nil if unknown.
    public var last: EventID?

    /// Creates a clock with a difference, measured when it showed an instant.
    public init(ahead: Int64, shown: Instant, last: EventID? = nil) {
        self.ahead = ahead
        self.shown = shown
        self.last = last
    }

    /// Creates a clock from the times of both sides; nil if the difference is small enough to send
    /// facts.
    public init?(_ shown: Instant, against other: Instant) {
        guard ClockGap(shown, against: other)?.isFar == true else { return nil }
        self.init(ahead: shown - other, shown: shown)
    }

    /// Returns the range of facts that were recorded with the wrong clock. The facts must be of one
    /// device, in order.
    ///
    /// The range starts at the fact where the difference was measured and grows in both directions
    /// while the times of neighbouring facts fit together. A jump as large as the difference marks
    /// the start of the wrong time, and a jump back marks its end. A jump can look smaller by a
    /// day, or by half of the difference, if a fact arrived late. So if the difference is a few
    /// days and nothing was recorded for as many days, earlier facts are not in the range.
    public func made(_ facts: [Event]) -> Range<Int> {
        let seen = place(in: facts)
        var (first, end) = (seen, seen)
        var time = shown
        while first > 0, joins(facts[first - 1].instant, time) {
            first -= 1
            time = facts[first].instant
        }
        time = shown
        while end < facts.count, joins(time, facts[end].instant) {
            time = facts[end].instant
            end += 1
        }
        return first..<end
    }

    /// Returns true if the clock can have been corrected since the measurement. The clock must now
    /// show the given instant and agree with the other side. If it simply ran on, it was right and
    /// the other side's clock was corrected.
    ///
    /// A clock that was ahead by at most 30 days can have been corrected so long ago that it shows
    /// a later time now than at the measurement.
    public func mayBeSet(showing now: Instant) -> Bool {
        ahead < 0
            ? (now - shown).magnitude >= ahead.magnitude
            : now < shown || ahead <= 30 * 86_400_000
    }

    /// Returns the position of the measurement among the facts. If it is unknown, the position is
    /// after the last fact whose time is nearer to the wrong time than to the right time.
    private func place(in facts: [Event]) -> Int {
        if let last { return (facts.lastIndex { $0.id == last } ?? -1) + 1 }
        let right = Instant(milliseconds: shown.milliseconds - ahead)
        let own = facts.lastIndex { fact in
            (fact.instant - shown).magnitude < (fact.instant - right).magnitude
        }
        return (own ?? -1) + 1
    }

    private func joins(_ earlier: Instant, _ later: Instant) -> Bool {
        let longest = Int64(clamping: ahead.magnitude)
        let lateness = min(longest / 2, 86_400_000)
        return (-lateness..<longest - lateness).contains(later - earlier)
    }
}
