public import Core

/// A clock that differed too much from the other side's: the difference, and the time it showed.
public struct WrongClock: Hashable, Sendable {
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

    /// Which facts were made by it, of some that one device made one after the other.
    ///
    /// It was wrong without a break: from when it was seen, earlier and later facts are its own as
    /// far as their times follow on one another. A leap as long as the clock was wrong tells when
    /// that began, and a leap back when it was set; either may seem shorter by a day, or by half of
    /// what the clock was wrong, where a fact arrived late. So a clock that was wrong by few days,
    /// and recorded nothing for as many, is taken for right before that.
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

    /// Whether it may have been set since, if it shows an instant now and agrees with the other
    /// side's: if it just went on, then it was right and that one has been set.
    ///
    /// A clock that was ahead by 30 days or fewer may have been set so long ago that it shows more
    /// than it did then.
    public func mayBeSet(showing now: Instant) -> Bool {
        ahead < 0
            ? (now - shown).magnitude >= ahead.magnitude
            : now < shown || ahead <= 30 * 86_400_000
    }

    /// Before which fact it was seen; where nobody knows, after the last that stands nearer to what
    /// it showed than to what was right.
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
