public import Core
public import Recurrence

/// How often an item is to be done. Rules H4, H8, R1.
public enum Schedule: Hashable, Sendable {
    /// Once, on the start day; a task stays on the list after it until it is done.
    case once
    /// On the days of a recurrence rule that starts on the item's start day, or on the day from
    /// which an edit holds.
    case rule(RecurrenceRule)
    /// So many times each calendar week, Monday first; 1 … 7.
    case timesPerWeek(Int)
    /// So many times each calendar month; 1 … 31.
    case timesPerMonth(Int)
    /// So many times in any run of so many days; 1 … days, days up to 366.
    case times(Int, inDays: Int)

    /// Every day.
    public static var everyDay: Schedule { preset("FREQ=DAILY") }
    /// Monday to Friday.
    public static var everyWeekday: Schedule { preset("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR") }
    /// Every week on one weekday.
    public static func everyWeek(on weekday: Weekday) -> Schedule {
        preset("FREQ=WEEKLY;BYDAY=\(weekday.code)")
    }
    /// Every month on one day, 1 … 31; months without it are skipped (Rule R3). Nil outside.
    public static func everyMonth(on day: Int) -> Schedule? {
        (1...31).contains(day) ? preset("FREQ=MONTHLY;BYMONTHDAY=\(day)") : nil
    }

    private static func preset(_ text: String) -> Schedule {
        guard let rule = try? RecurrenceRule(text) else { return .once }
        return .rule(rule)
    }

    /// Whether it asks for a number of times in any run of days, whatever the calendar. Rule H8.
    var isRolling: Bool {
        if case .times = self { true } else { false }
    }

    /// Whether it asks for a number of times and leaves the days to the person. Rule H8.
    public var isQuota: Bool {
        switch self {
        case .once, .rule: false
        case .timesPerWeek, .timesPerMonth, .times: true
        }
    }
}

extension Schedule: CustomStringConvertible {
    /// `none`, `3/week`, `3/month`, `3/10` (in any ten days), or the rule in RFC 5545 text.
    public var description: String {
        switch self {
        case .once: "none"
        case .rule(let rule): rule.description
        case .timesPerWeek(let count): "\(count)/week"
        case .timesPerMonth(let count): "\(count)/month"
        case .times(let count, let days): "\(count)/\(days)"
        }
    }

    /// Reads what `description` gives, and the presets `daily`, `weekdays`, `weekly` and `monthly`.
    ///
    /// Refused with `habits.schedule` and a sentence that names the part and the reason.
    public init(text: String) throws(Rejection) {
        if let preset = Schedule.presets[text] {
            self = preset
        } else if let slash = text.firstIndex(of: "/"), !text.contains("=") {
            self = try Schedule.quota(text[..<slash], text[text.index(after: slash)...])
        } else {
            do {
                self = .rule(try RecurrenceRule(text))
            } catch {
                throw Rejection(
                    "habits.schedule",
                    "This schedule cannot be read: \(error.part): \(error.message)",
                    field: "schedule")
            }
        }
        try check()
    }

    private static let presets: [String: Schedule] = [
        "none": .once, "daily": .everyDay, "weekdays": .everyWeekday,
        "weekly": preset("FREQ=WEEKLY"), "monthly": preset("FREQ=MONTHLY"),
        "yearly": preset("FREQ=YEARLY"),
    ]

    private static func quota(
        _ count: Substring, _ window: Substring
    ) throws(Rejection) -> Schedule {
        guard let count = Int(count) else { throw .badQuota }
        switch window {
        case "week": return .timesPerWeek(count)
        case "month": return .timesPerMonth(count)
        default:
            guard let days = Int(window) else { throw .badQuota }
            return .times(count, inDays: days)
        }
    }

    /// Reads what people say, such as "every other week", and all that `init(text:)` does.
    ///
    /// Refused with `habits.schedule` and a sentence that says what can be said. Rule R1.
    public init(words: String) throws(Rejection) {
        if let rule = RecurrenceRule(summary: words) {
            self = .rule(rule)
        } else if let text = ScheduleWords.text(words) {
            try self.init(text: text)
        } else if Schedule.presets[words] != nil || words.contains("=") || words.contains("/") {
            try self.init(text: words)
        } else {
            throw Rejection(
                "habits.schedule",
                "\(quoted(words)) is no schedule, such as “mon,wed”, “every 2 weeks”, "
                    + "“the 15th” or “3 times a week”.", field: "schedule")
        }
    }

    /// Checks the numbers of a quota.
    func check() throws(Rejection) {
        let isGood: Bool =
            switch self {
            case .once, .rule: true
            case .timesPerWeek(let count): (1...7).contains(count)
            case .timesPerMonth(let count): (1...31).contains(count)
            case .times(let count, let days): (1...366).contains(days) && (1...days).contains(count)
            }
        if !isGood { throw .badQuota }
    }
}

extension Schedule: Coded {
    /// What `description` gives, and the names of presets.
    public static let codec = Codec.text(
        .text(), reading: Schedule.init(text:), text: \.description)

    /// As people write it: at most 500 characters.
    static let written = Codec.text(
        Schema.text(.line(1...500)).described(
            "`none`, `daily`, `weekdays`, `weekly`, `monthly`, `yearly`, `3/week`, `10/month`, "
                + "`3/10` (in any ten days), words such as `every other week`, or a rule of "
                + "RFC 5545."
        ).example("FREQ=WEEKLY;BYDAY=TU,TH"),
        reading: Schedule.init(words:), text: \.description
    ).tidied { (try? $0.check()) == nil ? nil : $0 }
}

extension Rejection {
    static var badQuota: Rejection {
        Rejection(
            "habits.schedule",
            "Say how many times a week (1/week to 7/week), a month (1/month to 31/month), "
                + "or in a number of days up to 366 (3/10).",
            field: "schedule")
    }
}
