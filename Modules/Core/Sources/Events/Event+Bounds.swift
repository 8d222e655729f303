extension Event {
    /// What of an event is out of bounds.
    public enum Excess: String, Hashable, Sendable, CaseIterable {
        /// The hybrid time lies after the year 9999.
        case time
        /// The instant lies outside the years 1 to 9999.
        case instant
        /// The day lies outside the years 1 to 9999.
        case day
        /// The offset is none that a zone can have (RFC 8536: over -25 and under 26 hours).
        case offset
        /// The day is none that the instant can fall on anywhere.
        case dayOfInstant

        /// What is wrong, in a sentence for people.
        public var sentence: String {
            switch self {
            case .time: "Its time lies after the year 9999."
            case .instant: "Its instant lies outside the years 1 to 9999."
            case .day: "Its day lies outside the years 1 to 9999."
            case .offset: "Its offset from UTC is more than a day."
            case .dayOfInstant: "Its day is not one that its instant can fall on."
            }
        }
    }

    /// What is out of bounds; nil if nothing is. Rule Y3.
    ///
    /// Such an event is not recorded. Where an earlier version took one in, it is kept and counts
    /// for nothing.
    @inlinable public var excess: Excess? {
        if time >= .limit { return .time }
        if instant < .first || instant > .last { return .instant }
        if day < .first || day > .last { return .day }
        return Event.offsets.contains(offset) ? nil : .offset
    }

    /// What keeps an event of another journal from being taken in; nil if nothing does. Rule Y3.
    ///
    /// Stricter than `excess`: whoever takes an event in must be able to count on from its time,
    /// and to go on from its day.
    public var foreignExcess: Excess? {
        if let excess { return excess }
        if time > .last { return .time }
        return plausibleDay == day ? nil : .dayOfInstant
    }

    /// The day, or the nearest one that the instant can fall on, wherever the person is and
    /// whatever starts their day.
    var plausibleDay: Day {
        let day = WallTime(secondsSince1970: instant.seconds).day
        return min(max(self.day, day - 3), day + 3)
    }

    @usableFromInline static let offsets: ClosedRange<Int32> = -89_999...93_599
}
