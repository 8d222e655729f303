public import Core
internal import LocalesAPI

/// How pages say a day.
extension Day {
    /// "Saturday 21 November".
    public var spoken: String {
        LocaleFormat.current.long(self)
    }

    /// "21 Nov", with the year if it is not that of `other`.
    public func short(beside other: Day) -> String {
        LocaleFormat.current.short(self, beside: other)
    }

    /// "Nov".
    public var monthName: String { LocaleFormat.current.shortMonth(civil.month) }

    /// "today", "yesterday", "tomorrow", or the day in words.
    public func spoken(on today: Day) -> String {
        switch self - today {
        case 0: "today"
        case -1: "yesterday"
        case 1: "tomorrow"
        default: spoken
        }
    }

    /// The day on which this week begins as it is shown to the person. Rule U9.
    public var startOfShownWeek: Day { LocaleFormat.current.startOfWeek(self) }
}

extension Weekday {
    /// "Monday".
    public var spoken: String { LocaleFormat.current.name(self) }

    /// "Mon".
    public var short: String { LocaleFormat.current.shortName(self) }

    /// The seven, as they stand beside each other where the person lives. Rule U9.
    public static var shown: [Weekday] { LocaleFormat.current.week }
}

/// "1 day", "2 days".
public func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    count == 1 ? "1 \(one)" : "\(grouped(count)) \(many ?? one + "s")"
}

/// The number with marks between thousands, as where the person lives: "12,340". Rule U9.
public func grouped(_ number: Int) -> String { LocaleFormat.current.number(number) }

/// Decimal text as it is typed where the person lives: "2,5". Rule T2.
public func typedNumber(_ plain: String) -> String { LocaleFormat.current.typed(plain) }
