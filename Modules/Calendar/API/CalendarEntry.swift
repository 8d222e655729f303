public import Core

/// An entry of the user's calendar, once or repeated. Rule A3.
public struct CalendarEntry: Hashable, Sendable {
    /// A stable identifier: the id of an item and the time since which the item has its current
    /// form.
    public var id: String
    /// The title shown to the user.
    public var title: String
    /// Further details, in lines; empty if there are none.
    public var detail: String
    /// The start time on the wall clock of the user's time zone; nil for an all-day entry.
    public var time: TimeOfDay?
    /// The duration in minutes; 0 if unknown. Ignored for an all-day entry.
    public var minutes = 0
    /// The days of the entry.
    public var days: CalendarDays
    /// The reminders, in minutes after the start, or after midnight for an entry without a time.
    /// Negative values are before it.
    public var alarms: [Int] = []
    /// The time of the last change.
    public var changed: Instant

    /// Creates an entry on the given days.
    public init(
        id: String, title: String, detail: String = "", time: TimeOfDay? = nil, days: CalendarDays,
        changed: Instant
    ) {
        self.id = id
        self.title = title
        self.detail = detail
        self.time = time
        self.days = days
        self.changed = changed
    }
}

/// The calendar days of an entry. If a user's days begin at 04:00, an entry at 01:00 is on the
/// following calendar day.
public enum CalendarDays: Hashable, Sendable {
    /// The days of a recurrence rule.
    case rule(CalendarRule)
    /// The listed days, ascending; at least one.
    case list([Day])

    /// The first day.
    public var first: Day {
        switch self {
        case .rule(let rule): rule.first
        case .list(let days): days.first ?? Day(0)
        }
    }
}

/// Days given by a recurrence rule of RFC 5545.
public struct CalendarRule: Hashable, Sendable {
    /// The rule, without UNTIL, COUNT, times of day and the parts of RFC 7529.
    public var text: String
    /// The first day, which must match the rule.
    public var first: Day
    /// The last day; nil if the rule has no end.
    public var last: Day?
    /// The excluded days, ascending. Each must match the rule.
    public var except: [Day]

    /// Creates the days of a recurrence rule.
    public init(_ text: String, first: Day, last: Day?, except: [Day] = []) {
        self.text = text
        self.first = first
        self.last = last
        self.except = except
    }
}

/// An item that a calendar cannot represent, with the reason.
public struct CalendarOmission: Hashable, Shaped {
    /// The item's title.
    public var title: String
    /// The reason for the omission, in one sentence.
    public var reason: String

    /// Creates an omission from a title and a reason.
    public init(_ title: String, _ reason: String) {
        self.title = title
        self.reason = reason
    }

    public static let shape = Shape<CalendarOmission>("CalendarOmission") {
        Member("title", \.title, "The title of the omitted item.")
        Member("reason", \.reason, "The reason why it is left out.")
    }
}

/// The calendar entries of one module.
public struct CalendarPart: Hashable, Sendable {
    /// The entries, in the user's order.
    public var entries: [CalendarEntry]
    /// The items that a calendar cannot represent.
    public var leftOut: [CalendarOmission]

    /// Creates a module's part of the calendar.
    public init(_ entries: [CalendarEntry] = [], leftOut: [CalendarOmission] = []) {
        self.entries = entries
        self.leftOut = leftOut
    }
}

/// A source of calendar entries. Calendar asks the sources; each feature module implements one.
///
/// A source must not include moods or other feelings, because users show their calendars to others.
/// Rule U7.
public protocol CalendarSource: Sendable {
    /// Returns the entries for a span of days. Listed days are within the span; a recurrence rule
    /// may continue after it.
    ///
    /// The result depends only on the facts and the span, not on the moment.
    func calendar(over span: DaySpan, at moment: Moment, in view: WorldView) -> CalendarPart
}

extension ExtensionPoint where Value == any CalendarSource {
    /// The sources of the user's calendar.
    public static var calendarSources: ExtensionPoint<any CalendarSource> {
        .init("calendar.sources")
    }
}
