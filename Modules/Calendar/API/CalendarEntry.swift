public import Core

/// Something that stands in a person's calendar, once or again and again. Rule A3.
public struct CalendarEntry: Hashable, Sendable {
    /// What makes it itself, the same whenever it is asked for: the id of an item, and since when
    /// it is as it is.
    public var id: String
    /// What people read.
    public var title: String
    /// More about it, in lines; empty where there is nothing to say.
    public var detail: String
    /// When on its days it is, on the wall clock of the person's zone; nil for the whole day.
    public var time: TimeOfDay?
    /// How long it takes, in minutes; 0 where that is not known. For a whole day it says nothing.
    public var minutes = 0
    /// The days.
    public var days: CalendarDays
    /// When to remind, in minutes after its beginning, or after midnight where it has no time;
    /// below 0 for before.
    public var alarms: [Int] = []
    /// When it was last changed.
    public var changed: Instant

    /// Something on some days.
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

/// The days of an entry, as a calendar has them: an entry of 01:00 of somebody whose days begin at
/// 04:00 stands on the day after.
public enum CalendarDays: Hashable, Sendable {
    /// Those of a rule.
    case rule(CalendarRule)
    /// These, ascending; at least one.
    case list([Day])

    /// The first day.
    public var first: Day {
        switch self {
        case .rule(let rule): rule.first
        case .list(let days): days.first ?? Day(0)
        }
    }
}

/// Days that a rule of RFC 5545 gives.
public struct CalendarRule: Hashable, Sendable {
    /// The rule, without UNTIL, COUNT, times of day, and parts of RFC 7529.
    public var text: String
    /// The first day, which is one of them.
    public var first: Day
    /// The last day; nil if it goes on.
    public var last: Day?
    /// Days that are left out, ascending; each would be one of them.
    public var except: [Day]

    /// Days that a rule gives.
    public init(_ text: String, first: Day, last: Day?, except: [Day] = []) {
        self.text = text
        self.first = first
        self.last = last
        self.except = except
    }
}

/// Something that a calendar cannot hold, and why.
public struct CalendarOmission: Hashable, Shaped {
    /// What people call it.
    public var title: String
    /// Why it is left out, in a sentence.
    public var reason: String

    /// Something that is left out.
    public init(_ title: String, _ reason: String) {
        self.title = title
        self.reason = reason
    }

    public static let shape = Shape<CalendarOmission>("CalendarOmission") {
        Member("title", \.title)
        Member("reason", \.reason, "Why it is left out.")
    }
}

/// What a module has for a calendar.
public struct CalendarPart: Hashable, Sendable {
    /// What stands in it, in the person's order.
    public var entries: [CalendarEntry]
    /// What cannot.
    public var leftOut: [CalendarOmission]

    /// What a module has.
    public init(_ entries: [CalendarEntry] = [], leftOut: [CalendarOmission] = []) {
        self.entries = entries
        self.leftOut = leftOut
    }
}

/// Whoever has something that stands in a person's calendar. Calendar asks; each feature answers.
///
/// Nothing of how somebody feels belongs there: calendars are shown to others. Rule U7.
public protocol CalendarSource: Sendable {
    /// What there is on the days of a span. Days that are listed one by one lie in it; a rule may
    /// go on.
    ///
    /// Equal facts and an equal span give equal entries, whatever the moment.
    func calendar(over span: DaySpan, at moment: Moment, in view: WorldView) -> CalendarPart
}

extension ExtensionPoint where Value == any CalendarSource {
    /// What stands in a person's calendar.
    public static var calendarSources: ExtensionPoint<any CalendarSource> {
        .init("calendar.sources")
    }
}
