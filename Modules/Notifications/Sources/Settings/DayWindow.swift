public import Core

/// A period on the wall clock, such as 22:00–07:00. The first minute is included, the last one is
/// not.
///
/// If its end is not after its start, the period continues past midnight.
public struct DayWindow: Hashable, Sendable {
    /// The start of the period.
    public let from: TimeOfDay
    /// The end of the period, which is not included.
    public let to: TimeOfDay

    /// Creates a period; nil if start and end are equal.
    public init?(_ from: TimeOfDay, _ to: TimeOfDay) {
        guard from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// The default periods for nudges.
    static let (mornings, evenings) = (DayWindow("08:00-12:00"), DayWindow("17:00-21:30"))

    /// True if the period continues past midnight.
    var isOverMidnight: Bool { to < from }

    /// Returns the wall time at which the period ends if it starts on a day.
    func end(begunOn day: Day) -> WallTime {
        WallTime(isOverMidnight ? day + 1 : day, secondOfDay: to.seconds)
    }

    /// Returns true if the period contains a time of day.
    func contains(_ time: TimeOfDay) -> Bool {
        isOverMidnight ? time >= from || time < to : time >= from && time < to
    }

    /// Returns true if the period that starts on a day contains a wall time.
    func contains(_ wall: WallTime, begunOn day: Day) -> Bool {
        wall >= WallTime(day, secondOfDay: from.seconds) && wall < end(begunOn: day)
    }
}

extension DayWindow: LosslessStringConvertible {
    /// The text form, such as `22:00-07:00`.
    public var description: String { "\(from)-\(to)" }

    /// Parses text such as `22:00-07:00`, with a hyphen or a dash; nil for other text.
    public init?(_ text: String) {
        let parts = text.replacing("–", with: "-").split(
            separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = TimeOfDay(String(parts[0]).trimmed),
            let to = TimeOfDay(String(parts[1]).trimmed)
        else { return nil }
        self.init(from, to)
    }
}
