public import CalendarAPI
public import Core
internal import SecretsAPI

/// What can be asked of the calendar.
public enum Calendar {
    /// The whole calendar as RFC 5545 text; equal facts in an equal year give equal bytes.
    public static func text(at moment: Moment, in view: WorldView) -> [UInt8] {
        let parts = parts(at: moment, in: view)
        let feed = CalendarFeed(
            parts.flatMap(\.entries), zone: moment.zone, over: window(around: moment.day))
        return feed.bytes
    }

    /// The address, and what stands in the calendar.
    public static func standing(at moment: Moment, in view: WorldView) -> CalendarStanding {
        let parts = parts(at: moment, in: view)
        return CalendarStanding(
            since: view.calendar.open?.since, entries: parts.reduce(0) { $0 + $1.entries.count },
            leftOut: parts.flatMap(\.leftOut))
    }

    /// Whether the calendar may be read by whoever shows a token.
    public static func isOpen(to token: String, in view: WorldView) -> Bool {
        view.calendar.open?.secret.matches(token) ?? false
    }

    /// A new token: 52 letters and digits, 260 bits.
    public static func token(from entropy: any Entropy) -> String {
        let letters = Array("23456789abcdefghjkmnpqrstuvwxyzA")
        return String((0..<52).map { _ in letters[Int(entropy.bits() & 31)] })
    }

    /// The path of an address.
    public static func path(_ token: String) -> String { "/calendar/\(token).ics" }

    /// The days that a calendar speaks of: last year, this one and the two after it, so that it
    /// does not change from one day to the next.
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

/// Whether the calendar can be read at an address, and what stands in it.
public struct CalendarStanding: Hashable, Shaped {
    /// Since when the address holds; nil if there is none.
    public var since: Instant?
    /// How many entries there are: an item that was edited has one for each time.
    public var entries: Int
    /// What cannot stand in a calendar, and why.
    public var leftOut: [CalendarOmission]

    public static let shape = Shape<CalendarStanding>("CalendarStanding") {
        Member("since", \.since, "Since when an address holds; null if there is none.")
        Member("entries", \.entries)
        Member("leftOut", \.leftOut, "What cannot stand in a calendar, and why.")
    }
}
