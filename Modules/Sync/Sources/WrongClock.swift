public import Core

/// A clock that was far from the other side's: by how much, and what it showed when that was seen.
public struct WrongClock: Hashable, Sendable {
    /// Milliseconds by which it was ahead; fewer than none if it was behind.
    public let ahead: Int64
    /// What it showed when that was seen.
    public let shown: Instant
    /// The last fact that its device had recorded by then; nil if nobody knows.
    public var last: EventID?

    /// A clock that was so many milliseconds ahead when it showed an instant.
    public init(ahead: Int64, shown: Instant, last: EventID? = nil) {
        self.ahead = ahead
        self.shown = shown
        self.last = last
    }

    /// A clock that showed one instant when the other side's showed another; nil if they differ by
    /// so little that facts go over.
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
