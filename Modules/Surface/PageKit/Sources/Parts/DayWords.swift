public import Core
internal import LocalesAPI

/// Days as text on pages.
extension Day {
    /// The day in words, such as "Saturday 21 November".
    public var spoken: String {
        LocaleFormat.current.long(self)
    }

    /// Returns the day in short form, such as "21 Nov". The year is added if it differs from that
    /// of `other`.
    public func short(beside other: Day) -> String {
        LocaleFormat.current.short(self, beside: other)
    }

    /// The short name of the day's month, such as "Nov".
    public var monthName: String { LocaleFormat.current.shortMonth(civil.month) }

    /// Returns "today", "yesterday", "tomorrow", or the day in words.
    public func spoken(on today: Day) -> String {
        switch self - today {
        case 0: "today"
        case -1: "yesterday"
        case 1: "tomorrow"
        default: spoken
        }
    }

    /// The first day of the week that contains this day, in the user's locale. Rule U9.
    public var startOfShownWeek: Day { LocaleFormat.current.startOfWeek(self) }
}

extension Weekday {
    /// The name of the weekday in the user's locale, such as "Monday".
    public var spoken: String { LocaleFormat.current.name(self) }

    /// The short name of the weekday in the user's locale, such as "Mon".
    public var short: String { LocaleFormat.current.shortName(self) }

    /// The weekdays in the order of the user's locale. Rule U9.
    public static var shown: [Weekday] { LocaleFormat.current.week }
}

/// Returns a count with a noun, such as "1 day" or "2 days".
public func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    count == 1 ? "1 \(one)" : "\(grouped(count)) \(many ?? one + "s")"
}

/// Returns the number with the separators of the user's locale, such as "12,340". Rule U9.
public func grouped(_ number: Int) -> String { LocaleFormat.current.number(number) }

/// Returns decimal text with the decimal separator of the user's locale, such as "2,5". Rule T2.
public func typedNumber(_ plain: String) -> String { LocaleFormat.current.typed(plain) }
