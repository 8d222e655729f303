public import Core

/// A stretch of the wall clock, such as 22:00–07:00: the first minute is in it, the last is not.
///
/// One whose end is not after its beginning runs past midnight.
public struct DayWindow: Hashable, Sendable {
    /// When it begins.
    public let from: TimeOfDay
    /// When it is over.
    public let to: TimeOfDay

    /// A stretch; nil if it had no end.
    public init?(_ from: TimeOfDay, _ to: TimeOfDay) {
        guard from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// When nudges may come unless somebody sets something else.
    static let (mornings, evenings) = (DayWindow("08:00-12:00"), DayWindow("17:00-21:30"))

    /// Whether it runs past midnight.
    var isOverMidnight: Bool { to < from }

    /// The wall time at which it is over if it began on a day.
    func end(begunOn day: Day) -> WallTime {
        WallTime(isOverMidnight ? day + 1 : day, secondOfDay: to.seconds)
    }

    /// Whether a time of the day lies in it.
    func contains(_ time: TimeOfDay) -> Bool {
        isOverMidnight ? time >= from || time < to : time >= from && time < to
    }

    /// Whether it holds a wall time if it began on a day.
    func contains(_ wall: WallTime, begunOn day: Day) -> Bool {
        wall >= WallTime(day, secondOfDay: from.seconds) && wall < end(begunOn: day)
    }
}

extension DayWindow: LosslessStringConvertible {
    /// `22:00-07:00`.
    public var description: String { "\(from)-\(to)" }

    /// Reads `22:00-07:00`, with a hyphen or a dash; nil for anything else.
    public init?(_ text: String) {
        let parts = text.replacing("–", with: "-").split(
            separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = TimeOfDay(String(parts[0]).trimmed),
            let to = TimeOfDay(String(parts[1]).trimmed)
        else { return nil }
        self.init(from, to)
    }
}
