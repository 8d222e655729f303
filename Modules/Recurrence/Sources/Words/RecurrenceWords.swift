/// The words of a language for describing a rule, as a table. Rule R5.
///
/// Templates contain a placeholder `{}`. Lists are joined with commas and `and`.
public struct RecurrenceWords: Sendable {
    /// "Every second" … "Every year", finest first.
    public var everyOne: [String]
    /// "Every {} seconds" … "Every {} years", finest first.
    public var everyMany: [String]
    /// Monday to Friday of every week.
    public var everyWeekday: String
    /// The short names of the weekdays, Monday first.
    public var weekdays: [String]
    /// The short names of the months, January first.
    public var months: [String]
    /// The word before the last item of a list.
    public var and: String
    /// A weekday: "on {}".
    public var onWeekday: String
    /// A weekday in a month or year: "every {}".
    public var eachWeekday: String
    /// A numbered weekday: "{number} {weekday}" with the placeholders `{n}` and `{}`.
    public var nthWeekday: String
    /// Days and numbered weekdays: "on {}".
    public var onDay: String
    /// A day of the month: "the {}".
    public var dayOfMonth: String
    /// A day counted from the end of the month: "the {} day", such as "the last day".
    public var dayFromEnd: String
    /// A condition on the weekday of a day: "if it is {}".
    public var ifWeekday: String
    /// Months: "in {}".
    public var inMonths: String
    /// Weeks of the year: "in week {}".
    public var inWeeks: String
    /// Days of the year: "the {} day of the year".
    public var dayOfYear: String
    /// The suffix of a numbered weekday that is counted within the year.
    public var ofTheYear: String
    /// Times of day: "at {}".
    public var atTimes: String
    /// Hours, minutes and seconds that do not form times of day: "in hour {}" …
    public var timeParts: [String]
    /// Positions: "only the {} of them".
    public var onlyPositions: String
    /// The weekday with which weeks begin, where it matters: "weeks starting on {}".
    public var weeksFrom: String
    /// SKIP=BACKWARD and SKIP=FORWARD.
    public var skips: [String]
    /// The text "once".
    public var once: String
    /// The template "{} times".
    public var times: String
    /// The template "until {}".
    public var until: String
    /// A date with the placeholders `{d}`, `{m}` and `{y}`.
    public var date: String
    /// Returns an ordinal number: 1 "1st", -1 "last", -2 "2nd to last".
    public var ordinal: @Sendable (Int) -> String
}

extension RecurrenceWords {
    /// English words.
    public static let english = RecurrenceWords(
        everyOne: [
            "Every second", "Every minute", "Every hour", "Every day", "Every week", "Every month",
            "Every year",
        ],
        everyMany: [
            "Every {} seconds", "Every {} minutes", "Every {} hours", "Every {} days",
            "Every {} weeks", "Every {} months", "Every {} years",
        ],
        everyWeekday: "Every weekday",
        weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
        months: [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ],
        and: "and", onWeekday: "on {}", eachWeekday: "every {}", nthWeekday: "the {n} {}",
        onDay: "on {}", dayOfMonth: "the {}", dayFromEnd: "the {} day", ifWeekday: "if it is {}",
        inMonths: "in {}", inWeeks: "in week {}", dayOfYear: "the {} day of the year",
        ofTheYear: "of the year", atTimes: "at {}",
        timeParts: ["in hour {}", "at minute {}", "at second {}"],
        onlyPositions: "only the {} of them", weeksFrom: "weeks starting on {}",
        skips: ["or the last day before", "or the first day after"],
        once: "once", times: "{} times", until: "until {}", date: "{d} {m} {y}",
        ordinal: { number in
            let size = abs(number)
            let suffix =
                (11...13).contains(size % 100)
                ? "th" : [1: "st", 2: "nd", 3: "rd"][size % 10] ?? "th"
            if number == -1 { return "last" }
            return "\(size)\(suffix)" + (number < 0 ? " to last" : "")
        })
}
