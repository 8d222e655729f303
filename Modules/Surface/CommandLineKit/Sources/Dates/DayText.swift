public import Core
internal import LocalesAPI

/// Days as text for users.
public enum DayText {
    /// Returns `Fri 20 Nov`, with the year if it differs from today's: `Mon 21 Mar 2016`. It uses
    /// the user's locale. Rule U9.
    public static func short(_ day: Day, today: Day? = nil) -> String {
        Session.locale.listed(day, beside: today)
    }

    /// Returns `today`, `yesterday`, `tomorrow`, or the short form.
    public static func relative(_ day: Day, today: Day) -> String {
        switch day - today {
        case 0: "today"
        case -1: "yesterday"
        case 1: "tomorrow"
        default: short(day, today: today)
        }
    }

    /// Returns `Jan` … `Dec` for months 1 … 12.
    public static func month(_ number: Int) -> String { Session.locale.shortMonth(number) }
}
