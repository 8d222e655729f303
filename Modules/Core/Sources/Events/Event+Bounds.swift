extension Event {
    /// The part of an event that is out of bounds.
    public enum BoundViolation: String, Hashable, Sendable, CaseIterable {
        /// The hybrid time is after the year 9999.
        case time
        /// The instant is outside the years 1 to 9999.
        case instant
        /// The day is outside the years 1 to 9999.
        case day
        /// The offset from UTC is impossible for a zone. RFC 8536 allows more than -25 and less
        /// than 26 hours.
        case offset
        /// The instant is not on the event's day in any zone.
        case dayOfInstant

        /// The violation as a sentence for users.
        public var sentence: String {
            switch self {
            case .time: "Its time must not be after the year 9999."
            case .instant: "Its instant must be in the years 1 to 9999."
            case .day: "Its day must be in the years 1 to 9999."
            case .offset: "Its offset from UTC is more than a day."
            case .dayOfInstant: "Its day does not match its instant."
            }
        }
    }

    /// The part of the event that is out of bounds; nil if the whole event is within bounds. Rule
    /// Y3.
    ///
    /// Such an event is not recorded. If an earlier version of Cairn recorded one, it stays in the
    /// journal, but every fold ignores it.
    @inlinable public var excess: BoundViolation? {
        if time >= .limit { return .time }
        if instant < .first || instant > .last { return .instant }
        if day < .first || day > .last { return .day }
        return Event.offsets.contains(offset) ? nil : .offset
    }

    /// The reason to refuse an event that comes from another journal; nil if the event is
    /// acceptable. Rule Y3.
    ///
    /// This check is stricter than `excess`: the accepting journal must be able to append later
    /// events after the event's time and day.
    public var foreignExcess: BoundViolation? {
        if let excess { return excess }
        if time > .last { return .time }
        return plausibleDay == day ? nil : .dayOfInstant
    }

    /// The event's day, limited to the days on which its instant can be in any zone with any day
    /// start.
    var plausibleDay: Day {
        let day = WallTime(secondsSince1970: instant.seconds).day
        return min(max(self.day, day - 3), day + 3)
    }

    @usableFromInline static let offsets: ClosedRange<Int32> = -89_999...93_599
}
