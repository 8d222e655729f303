public import Core

/// Days in words for people.
public enum DayText {
    /// `Fri 20 Nov`; with the year where it is not today's: `Mon 21 Mar 2016`.
    public static func short(_ day: Day, today: Day? = nil) -> String {
        let date = day.civil
        let text = "\(day.weekday.shortEnglishName) \(date.day) \(months[date.month - 1])"
        return date.year == today?.civil.year ? text : "\(text) \(date.year)"
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
    public static func month(_ number: Int) -> String { months[number - 1] }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
