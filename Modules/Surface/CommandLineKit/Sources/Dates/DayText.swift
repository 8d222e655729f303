public import Core
internal import LocalesAPI

/// Days in words for people.
public enum DayText {
    /// `Fri 20 Nov`; with the year where it is not today's: `Mon 21 Mar 2016`. As where the person
    /// lives. Rule U9.
    public static func short(_ day: Day, today: Day? = nil) -> String {
        Session.locale.listed(day, beside: today)
    }

    /// `today`, `yesterday`, `tomorrow`, or the short form.
    public static func relative(_ day: Day, today: Day) -> String {
        switch day - today {
        case 0: "today"
        case -1: "yesterday"
        case 1: "tomorrow"
        default: short(day, today: today)
        }
    }

    /// `Jan` … `Dec`, for months 1 … 12.
    public static func month(_ number: Int) -> String { Session.locale.shortMonth(number) }
}
