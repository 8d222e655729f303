internal import Core

/// Reads how often something is to be done as people say it: "every other week", "twice a week",
/// "every month on the 15th", "last Friday". Rule R1.
struct ScheduleWords {
    private var words: ArraySlice<String>
    private var frequency: String?
    private var interval = 1
    private var weekdays: [String] = []
    private var monthDays: [Int] = []

    /// The text of the schedule that is meant, as `Schedule.init(text:)` reads it; nil if the words
    /// make none.
    static func text(_ words: String) -> String? {
        var reading = ScheduleWords(words)
        return reading.times() ?? reading.rule()
    }

    private init(_ text: String) {
        let fillers: Set = [
            "every", "each", "on", "the", "of", "and", "in", "any", "per", "a", "an",
        ]
        words = text.lowercased().split { " ,+&".contains($0) }.map(String.init)
            .filter { !fillers.contains($0) }[...]
    }

    // MARK: - So many times

    /// `3 times week`, `twice month`, `3x week`, `once`.
    private mutating func times() -> String? {
        guard words != ["once"] else { return "none" }
        var rest = words
        guard let first = rest.popFirst() else { return nil }
        var count = ["once": 1, "twice": 2, "thrice": 3][first]
        if first.hasSuffix("x") { count = Int(first.dropLast()) }
        if let second = rest.first, ["times", "time", "x"].contains(second) {
            count = ScheduleWords.number(first)
            rest.removeFirst()
        } else if count == nil, rest.count == 1, Int(first) != nil, let unit = rest.first,
            ["week", "month"].contains(unit)
        {
            count = Int(first)
        }
        guard let count else { return nil }
        switch rest.count {
        case 1 where ["week", "month"].contains(rest[rest.startIndex]):
            return "\(count)/\(rest[rest.startIndex])"
        case 2 where ["day", "days"].contains(rest[rest.startIndex + 1]):
            return ScheduleWords.number(rest[rest.startIndex]).map { "\(count)/\($0)" }
        default: return nil
        }
    }

    // MARK: - Rules

    private mutating func rule() -> String? {
        takeInterval()
        takeUnit()
        while let word = words.popFirst() {
            guard take(word) else { return nil }
        }
        let named = frequency ?? (monthDays.isEmpty ? nil : "MONTHLY")
        guard let frequency = named ?? (weekdays.isEmpty ? nil : "WEEKLY") else { return nil }
        var parts = ["FREQ=\(frequency)"]
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        if !weekdays.isEmpty { parts.append("BYDAY=" + weekdays.joined(separator: ",")) }
        if !monthDays.isEmpty {
            parts.append("BYMONTHDAY=" + monthDays.map(String.init).joined(separator: ","))
        }
        let isFitting =
            switch frequency {
            case "MONTHLY": weekdays.isEmpty || monthDays.isEmpty
            case "WEEKLY": monthDays.isEmpty
            default: weekdays.isEmpty && monthDays.isEmpty
            }
        return isFitting ? parts.joined(separator: ";") : nil
    }

    /// `2`, `other`.
    private mutating func takeInterval() {
        guard let first = words.first else { return }
        let count = first == "other" ? 2 : ScheduleWords.number(first)
        guard let count, count > 0, words.count > 1 else { return }
        interval = count
        words.removeFirst()
    }

    /// `week`, `months`.
    private mutating func takeUnit() {
        guard frequency == nil, let first = words.first,
            let unit = ScheduleWords.units[first.hasSuffix("s") ? String(first.dropLast()) : first]
        else { return }
        frequency = unit
        words.removeFirst()
    }

    private static let units = [
        "day": "DAILY", "week": "WEEKLY", "month": "MONTHLY", "year": "YEARLY",
    ]

    /// One day that is named, with the words that belong to it.
    private mutating func take(_ word: String) -> Bool {
        let single = word.hasSuffix("s") ? String(word.dropLast()) : word
        switch single {
        case "weekday", "workday": weekdays += ["MO", "TU", "WE", "TH", "FR"]
        case "weekend": weekdays += ["SA", "SU"]
        case "month" where !monthDays.isEmpty || frequency == "MONTHLY": frequency = "MONTHLY"
        default:
            if let weekday = ScheduleWords.weekday(word) {
                weekdays.append(weekday)
            } else if let ordinal = ScheduleWords.ordinal(word) {
                takeOrdinal(ordinal)
            } else if frequency == "MONTHLY", let day = Int(word), (1...31).contains(day) {
                monthDays.append(day)
            } else {
                return false
            }
        }
        return true
    }

    /// `2nd tuesday`, `last day`, `15th`.
    private mutating func takeOrdinal(_ ordinal: Int) {
        if let next = words.first, let weekday = ScheduleWords.weekday(next) {
            words.removeFirst()
            weekdays.append("\(ordinal)\(weekday)")
            frequency = frequency ?? "MONTHLY"
        } else {
            if words.first == "day" { words.removeFirst() }
            monthDays.append(ordinal)
        }
    }

    /// `mo`, `tue`, `Thursdays`: two letters at least.
    private static func weekday(_ word: String) -> String? {
        guard word.utf8.count >= 2 else { return nil }
        return Weekday.allCases.first { weekday in
            let name = weekday.englishName.lowercased()
            return name.hasPrefix(word) || name + "s" == word
        }?.code
    }

    /// `1st`, `second`, `last`: 1 … 31, and -1.
    private static func ordinal(_ word: String) -> Int? {
        let named = ["first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1]
        if let ordinal = named[word] { return ordinal }
        guard ["st", "nd", "rd", "th"].contains(where: word.hasSuffix) else { return nil }
        return Int(word.dropLast(2)).flatMap { (1...31).contains($0) ? $0 : nil }
    }

    /// Digits, or a number in letters up to ten.
    private static func number(_ word: String) -> Int? {
        let names = [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        ]
        return Int(word) ?? names.firstIndex(of: word).map { $0 + 1 }
    }
}
