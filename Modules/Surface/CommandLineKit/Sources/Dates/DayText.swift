public import Core
internal import LocalesAPI

/// Days as text for users.
public enum DayText {
    /// Returns the day in short form, such as `Fri 20 Nov`. If its year differs from today's, the
    /// year is added: `Mon 21 Mar 2016`. The text is in the user's locale. Rule U9.
    public static func short(_ day: Day, today: Day? = nil) -> String {
        Session.locale.listed(day, beside: today)
    }

    /// Returns `today`, `yesterday` or `tomorrow`; for other days, the short form.
    public static func relative(_ day: Day, today: Day) -> String {
        switch day - today {
        case 0: "today"
        case -1: "yesterday"
        case 1: "tomorrow"
        default: short(day, today: today)
        }
    }

    /// Returns the short name of a month, such as `Jan` for 1.
    public static func month(_ number: Int) -> String { Session.locale.shortMonth(number) }
}
