/// The words of one language for saying a rule: a table, so that a language is data. Rule R5.
///
/// Templates have a place `{}` that is filled in. Lists are joined with commas and `and`.
public struct RecurrenceWords: Sendable {
    /// "Every second" … "Every year", finest first.
    public var everyOne: [String]
    /// "Every {} seconds" … "Every {} years", finest first.
    public var everyMany: [String]
    /// Monday to Friday of every week.
    public var everyWeekday: String
    /// Short names of the weekdays, Monday first.
    public var weekdays: [String]
    /// Short names of the months, January first.
    public var months: [String]
    /// What stands before the last of a list.
    public var and: String
    /// A plain weekday: "on {}".
    public var onWeekday: String
    /// A plain weekday in a month or year: "every {}".
    public var eachWeekday: String
    /// A numbered weekday: "{number} {weekday}" with places `{n}` and `{}`.
    public var nthWeekday: String
    /// Days and numbered weekdays: "on {}".
    public var onDay: String
    /// A day of the month: "the {}".
    public var dayOfMonth: String
    /// A day counted from the end of the month: "the {} day", such as "the last day".
    public var dayFromEnd: String
    /// A weekday that a day must be: "if it is {}".
    public var ifWeekday: String
    /// Months: "in {}".
    public var inMonths: String
    /// Weeks of the year: "in week {}".
    public var inWeeks: String
    /// Days of the year: "the {} day of the year".
    public var dayOfYear: String
    /// What is added to a numbered weekday that counts within the year.
    public var ofTheYear: String
    /// Times of day: "at {}".
    public var atTimes: String
    /// Hours, minutes and seconds where they do not make times of day: "in hour {}" …
    public var timeParts: [String]
    /// Positions: "only the {} of them".
    public var onlyPositions: String
    /// The weekday with which weeks begin, where it matters: "weeks starting on {}".
    public var weeksFrom: String
    /// SKIP=BACKWARD and SKIP=FORWARD.
    public var skips: [String]
    /// "once".
    public var once: String
    /// "{} times".
    public var times: String
    /// "until {}".
    public var until: String
    /// A date with places `{d}`, `{m}` and `{y}`.
    public var date: String
    /// A number that puts in order: 1 "1st", -1 "last", -2 "2nd to last".
    public var ordinal: @Sendable (Int) -> String
}

extension RecurrenceWords {
    /// English.
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
