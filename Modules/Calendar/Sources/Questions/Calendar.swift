public import CalendarAPI
public import Core
internal import SecretsAPI

/// The questions about the calendar.
public enum Calendar {
    /// Returns the whole calendar as RFC 5545 text. Equal facts within the same year give equal
    /// bytes.
    public static func text(at moment: Moment, in view: WorldView) -> [UInt8] {
        let parts = parts(at: moment, in: view)
        let feed = CalendarFeed(
            parts.flatMap(\.entries), zone: moment.zone, over: window(around: moment.day))
        return feed.bytes
    }

    /// Returns the address and the content of the calendar.
    public static func standing(at moment: Moment, in view: WorldView) -> CalendarStatus {
        let parts = parts(at: moment, in: view)
        return CalendarStatus(
            since: view.calendar.open?.since, entries: parts.reduce(0) { $0 + $1.entries.count },
            leftOut: parts.flatMap(\.leftOut))
    }

    /// Returns true if a token gives access to the calendar.
    public static func isOpen(to token: String, in view: WorldView) -> Bool {
        view.calendar.open?.secret.matches(token) ?? false
    }

    /// Returns a new token of 52 letters and digits, 260 bits.
    public static func token(from entropy: any Entropy) -> String {
        let letters = Array("23456789abcdefghjkmnpqrstuvwxyzA")
        return String((0..<52).map { _ in letters[Int(entropy.bits() & 31)] })
    }

    /// Returns the path of an address.
    public static func path(_ token: String) -> String { "/calendar/\(token).ics" }

    /// Returns the days of the calendar: the previous year, the current one and the two after it,
    /// so that it does not change daily.
    static func window(around day: Day) -> DaySpan {
        let year = day.civil.year
        let first = Day(year: year - 1, month: 1, day: 1) ?? .first
        return DaySpan(first, Day(year: year + 2, month: 12, day: 31) ?? .last) ?? DaySpan(day)
    }

    private static func parts(at moment: Moment, in view: WorldView) -> [CalendarPart] {
        view.answers(to: .calendarSources).map {
            $0.calendar(over: window(around: moment.day), at: moment, in: view)
        }
    }
}

/// The state of the calendar's address, and its content.
public struct CalendarStatus: Hashable, Shaped {
    /// The time at which the address was set; nil if there is none.
    public var since: Instant?
    /// The number of entries. An edited item has one for each version.
    public var entries: Int
    /// The items that a calendar cannot represent, with the reasons.
    public var leftOut: [CalendarOmission]

    public static let shape = Shape<CalendarStatus>("CalendarStanding") {
        Member("since", \.since, "The time at which the address was made. Null if there is none.")
        Member(
            "entries", \.entries, "The number of entries. An edited item has one for each version.")
        Member("leftOut", \.leftOut, "The items that a calendar cannot show, with reasons.")
    }
}
