public import Core
public import Recurrence

/// The days on which an item is scheduled. Rules H4, H8, R1.
public enum Schedule: Hashable, Sendable {
    /// Once, on the start day. A task stays on the list until it is done.
    case once
    /// On the days of a recurrence rule. The rule starts on the item's start day, or on the day
    /// from which an edit is in force.
    case rule(RecurrenceRule)
    /// A number of times in each calendar week, starting on Monday; 1–7.
    case timesPerWeek(Int)
    /// A number of times in each calendar month; 1–31.
    case timesPerMonth(Int)
    /// A number of times in any `inDays` consecutive days. `inDays` is at most 366, and the
    /// number is 1–`inDays`.
    case times(Int, inDays: Int)

    /// The schedule for every day.
    public static var everyDay: Schedule { preset("FREQ=DAILY") }
    /// The schedule for Monday to Friday.
    public static var everyWeekday: Schedule { preset("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR") }
    /// Returns the schedule for one weekday of every week.
    public static func everyWeek(on weekday: Weekday) -> Schedule {
        preset("FREQ=WEEKLY;BYDAY=\(weekday.code)")
    }
    /// Returns the schedule for one day of every month; nil unless the day is 1–31. Months
    /// without that day are skipped. Rule R3.
    public static func everyMonth(on day: Int) -> Schedule? {
        (1...31).contains(day) ? preset("FREQ=MONTHLY;BYMONTHDAY=\(day)") : nil
    }

    private static func preset(_ text: String) -> Schedule {
        guard let rule = try? RecurrenceRule(text) else { return .once }
        return .rule(rule)
    }

    /// True if the schedule is a quota over consecutive days that does not follow the calendar.
    /// Rule H8.
    var isRolling: Bool {
        if case .times = self { true } else { false }
    }

    /// True if the schedule is a quota, so that the user chooses the days. Rule H8.
    public var isQuota: Bool {
        switch self {
        case .once, .rule: false
        case .timesPerWeek, .timesPerMonth, .times: true
        }
    }
}

extension Schedule: CustomStringConvertible {
    /// The schedule as text: `none`, `3/week`, `3/month`, `3/10` (in any ten days), or the RFC
    /// 5545 text of the rule.
    public var description: String {
        switch self {
        case .once: "none"
        case .rule(let rule): rule.description
        case .timesPerWeek(let count): "\(count)/week"
        case .timesPerMonth(let count): "\(count)/month"
        case .times(let count, let days): "\(count)/\(days)"
        }
    }

    /// Reads the text that `description` returns, and the presets `daily`, `weekdays`, `weekly`
    /// and `monthly`.
    ///
    /// Throws `habits.schedule` with the invalid part and the reason.
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

    /// Reads phrases such as "every other week", and all texts that `init(text:)` reads. Rule R1.
    ///
    /// Throws `habits.schedule` with the supported phrases.
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
                "\(quoted(words)) is not a schedule, such as “mon,wed”, “every 2 weeks”, "
                    + "“the 15th” or “3 times a week”.", field: "schedule")
        }
    }

    /// Validates the numbers of a quota.
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
    /// The codec of the text that `description` returns and of the presets.
    public static let codec = Codec.text(
        .text(), reading: Schedule.init(text:), text: \.description)

    /// The codec of a phrase that a user types, at most 500 characters.
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
            "Enter the times a week (1/week to 7/week), a month (1/month to 31/month), "
                + "or in a number of days up to 366 (3/10).",
            field: "schedule")
    }
}
