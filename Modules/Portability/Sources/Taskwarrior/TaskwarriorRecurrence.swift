internal import Core

/// The recurrence of a task in Taskwarrior's format: `weekly`, `2weeks`, `3 mo`, `P1M`.
enum TaskwarriorRecurrence: Hashable {
    /// The rule in RFC 5545 text.
    case rule(String)
    /// A recurrence more often than once a day.
    case withinDays
    /// An unknown recurrence.
    case unknown

    init(_ text: String) {
        let text = text.lowercased().filter { !$0.isWhitespace }
        if let rule = TaskwarriorRecurrence.words[text] {
            self = .rule(rule)
            return
        }
        let digits = text.hasPrefix("p") ? text.dropFirst() : Substring(text)
        let number = digits.prefix { $0.isASCII && $0.isNumber }
        let unit = String(digits.dropFirst(number.count))
        guard let count = number.isEmpty ? 1 : Int(number), (1...9_999).contains(count) else {
            self = .unknown
            return
        }
        if text.hasPrefix("p") {
            self =
                unit.hasPrefix("t")
                ? .withinDays : .init(count, TaskwarriorRecurrence.periods[unit])
        } else if TaskwarriorRecurrence.short.contains(unit) {
            self = .withinDays
        } else {
            self = .init(count, TaskwarriorRecurrence.units[unit])
        }
    }

    private init(_ count: Int, _ unit: (frequency: String, each: Int)?) {
        guard let unit else {
            self = .unknown
            return
        }
        let interval = count * unit.each
        self = .rule("FREQ=\(unit.frequency)" + (interval > 1 ? ";INTERVAL=\(interval)" : ""))
    }

    private static let words = [
        "daily": "FREQ=DAILY", "weekdays": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
        "weekly": "FREQ=WEEKLY", "biweekly": "FREQ=WEEKLY;INTERVAL=2",
        "fortnight": "FREQ=WEEKLY;INTERVAL=2", "monthly": "FREQ=MONTHLY",
        "bimonthly": "FREQ=MONTHLY;INTERVAL=2", "quarterly": "FREQ=MONTHLY;INTERVAL=3",
        "semiannual": "FREQ=MONTHLY;INTERVAL=6", "annual": "FREQ=YEARLY", "yearly": "FREQ=YEARLY",
        "biannual": "FREQ=YEARLY;INTERVAL=2", "biyearly": "FREQ=YEARLY;INTERVAL=2",
    ]

    /// The units of an ISO 8601 duration.
    private static let periods = [
        "d": ("DAILY", 1), "w": ("WEEKLY", 1), "m": ("MONTHLY", 1), "y": ("YEARLY", 1),
    ]

    /// The units that can follow a number.
    private static let units: [String: (frequency: String, each: Int)] = {
        let names = [
            "d day days": ("DAILY", 1), "w wk wks week weeks": ("WEEKLY", 1),
            "mo mos mth mths mnths month months": ("MONTHLY", 1),
            "q qtr qtrs qrtrs quarter quarters": ("MONTHLY", 3),
            "y yr yrs year years": ("YEARLY", 1),
        ]
        var units: [String: (frequency: String, each: Int)] = [:]
        for (list, unit) in names {
            for name in list.split(separator: " ") { units[String(name)] = unit }
        }
        return units
    }()

    private static let short: Set = [
        "h", "hr", "hrs", "hour", "hours", "hourly", "min", "mins", "minute", "minutes", "s", "sec",
        "secs", "second", "seconds",
    ]
}
