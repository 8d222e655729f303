public import Core

/// A period on the wall clock, such as 22:00–07:00, with its first minute and without its last.
///
/// A period whose end is not after its start continues past midnight.
public struct DayWindow: Hashable, Sendable {
    /// The start.
    public let from: TimeOfDay
    /// The end.
    public let to: TimeOfDay

    /// Creates a period; nil if start and end are equal.
    public init?(_ from: TimeOfDay, _ to: TimeOfDay) {
        guard from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// The default periods for nudges.
    static let (mornings, evenings) = (DayWindow("08:00-12:00"), DayWindow("17:00-21:30"))

    /// True if it continues past midnight.
    var isOverMidnight: Bool { to < from }

    /// Returns the wall time of its end if it started on a day.
    func end(begunOn day: Day) -> WallTime {
        WallTime(isOverMidnight ? day + 1 : day, secondOfDay: to.seconds)
    }

    /// Returns true if it contains a time of day.
    func contains(_ time: TimeOfDay) -> Bool {
        isOverMidnight ? time >= from || time < to : time >= from && time < to
    }

    /// Returns true if it contains a wall time, when started on a day.
    func contains(_ wall: WallTime, begunOn day: Day) -> Bool {
        wall >= WallTime(day, secondOfDay: from.seconds) && wall < end(begunOn: day)
    }
}

extension DayWindow: LosslessStringConvertible {
    /// The text: `22:00-07:00`.
    public var description: String { "\(from)-\(to)" }

    /// Parses `22:00-07:00`, with a hyphen or a dash; nil for anything else.
    public init?(_ text: String) {
        let parts = text.replacing("–", with: "-").split(
            separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = TimeOfDay(String(parts[0]).trimmed),
            let to = TimeOfDay(String(parts[1]).trimmed)
        else { return nil }
        self.init(from, to)
    }
}
