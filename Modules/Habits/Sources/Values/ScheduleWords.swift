internal import Core

/// A parser of schedule phrases: "every other week", "twice a week", "every month on the 15th",
/// "mon-fri", "daily except Sunday". Rules R1, T3.
struct ScheduleWords {
    private var words: ArraySlice<String>
    /// True if the phrase starts with "every". A number is then an interval.
    private let isEvery: Bool
    private var frequency: String?
    private var interval = 1
    private var weekdays: [String] = []
    private var monthDays: [Int] = []
    private var months: [Int] = []
    private var position: Int?

    /// Returns the schedule text of a phrase, as `Schedule.init(text:)` reads it; nil if the
    /// phrase is not a schedule.
    static func text(_ words: String) -> String? {
        let tokens = tokens(of: words)
        if let place = tokens.firstIndex(where: exceptions.contains) {
            return without(tokens[(place + 1)...], from: tokens[..<place])
        }
        var reading = ScheduleWords(tokens[...])
        return reading.times() ?? reading.rule()
    }

    private init(_ tokens: ArraySlice<String>) {
        isEvery = ["every", "each"].contains(tokens.first)
        words = tokens.filter { !ScheduleWords.fillers.contains($0) }[...]
    }

    private static let fillers: Set = [
        "every", "each", "on", "the", "of", "and", "in", "any", "per", "a", "an",
    ]
    private static let exceptions: Set = ["except", "but", "excluding", "without", "apart", "not"]

    /// Returns the words of a text. Splits lists, ranges and ratios that are written without
    /// spaces.
    private static func tokens(of text: String) -> [String] {
        QuickWord.simplified(text.lowercased()).split { " ,+&".contains($0) }.flatMap { word in
            tokens(in: String(word))
        }
    }

    private static func tokens(in word: String) -> [String] {
        if let days = initials[word] { return days }
        for (sign, between) in [("/", []), ("-", ["-"])] where word.count > 1 {
            let parts = word.split(separator: sign, omittingEmptySubsequences: false)
                .map(String.init)
            guard parts.count > 1 else { continue }
            if parts.allSatisfy({ weekday($0) != nil }) {
                return Array(parts.map { [$0] }.joined(separator: between))
            }
            if sign == "/" { return parts.filter { !$0.isEmpty } }
            let whole = parts.joined()
            return [adjectives[whole] == nil ? word : whole]
        }
        return word == "/" ? [] : [word]
    }

    /// The weekday groups that are written with initials.
    private static let initials = [
        "mwf": ["mon", "wed", "fri"], "m/w/f": ["mon", "wed", "fri"], "tth": ["tue", "thu"],
        "t/th": ["tue", "thu"], "tuth": ["tue", "thu"],
    ]

    // MARK: - Exceptions

    /// Returns the weekdays of a schedule without some of them: "daily except sunday".
    private static func without(
        _ excepted: ArraySlice<String>, from base: ArraySlice<String>
    ) -> String? {
        let rest = excepted.filter { !["not", "from", "for"].contains($0) }
        var left = ScheduleWords(base)
        var gone = ScheduleWords(rest[...])
        guard let text = left.rule(), gone.rule() != nil, gone.frequency == "WEEKLY" else {
            return nil
        }
        let all = text == "FREQ=DAILY" ? Weekday.allCases.map(\.code) : left.weekdays
        guard text == "FREQ=DAILY" || left.isOnWeekdays, gone.isOnWeekdays else { return nil }
        let days = all.filter { !gone.weekdays.contains($0) }
        return days.isEmpty || days.count == all.count
            ? nil : "FREQ=WEEKLY;BYDAY=" + days.joined(separator: ",")
    }

    /// True if the schedule is a set of weekdays of every week.
    private var isOnWeekdays: Bool {
        interval == 1 && monthDays.isEmpty && !weekdays.isEmpty
            && weekdays.allSatisfy { $0.utf8.count == 2 } && [nil, "WEEKLY"].contains(frequency)
    }

    // MARK: - A number of times

    /// Reads a number of times: `3 times week`, `twice month`, `3x week`, `3 days week`, `once`.
    private mutating func times() -> String? {
        guard words != ["once"] else { return "none" }
        var rest = words
        guard let first = rest.popFirst() else { return nil }
        var count = ["once": 1, "twice": 2, "thrice": 3][first]
        if first.hasSuffix("x") { count = ScheduleWords.number(String(first.dropLast())) }
        if let second = rest.first, ["times", "time", "x"].contains(second) {
            count = ScheduleWords.number(first)
            rest.removeFirst()
        } else if let second = rest.first, ["days", "day"].contains(second), rest.count == 2 {
            count = ScheduleWords.number(first)
            rest.removeFirst()
        } else if count == nil, rest.count == 1, !isEvery, let unit = rest.first,
            ["week", "month"].contains(unit)
        {
            count = ScheduleWords.number(first)
        }
        guard let count else { return nil }
        return ScheduleWords.quota(count, Array(rest))
    }

    private static func quota(_ count: Int, _ rest: [String]) -> String? {
        switch rest.count {
        case 1:
            switch rest[0] {
            case "week", "weekly": return "\(count)/week"
            case "month", "monthly": return "\(count)/month"
            case "year", "yearly": return count == 1 ? "FREQ=YEARLY" : nil
            default: return nil
            }
        case 2:
            let lengths = ["day": 1, "days": 1, "week": 7, "weeks": 7]
            guard let length = lengths[rest[1]], let number = number(rest[0]), number < 1_000 else {
                return nil
            }
            return "\(count)/\(number * length)"
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
        if frequency == "DAILY", interval == 1, weekdays.count > 1 { frequency = "WEEKLY" }
        let named = frequency ?? (monthDays.isEmpty ? nil : "MONTHLY")
        guard let frequency = named ?? (weekdays.isEmpty ? nil : "WEEKLY") else { return nil }
        self.frequency = frequency
        guard isFitting(frequency) else { return nil }
        var parts = ["FREQ=\(frequency)"]
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        for (name, values) in [
            ("BYMONTH", months.map(String.init)), ("BYMONTHDAY", monthDays.map(String.init)),
            ("BYDAY", weekdays), ("BYSETPOS", [position].compactMap { $0.map(String.init) }),
        ] where !values.isEmpty {
            parts.append("\(name)=" + values.joined(separator: ","))
        }
        return parts.joined(separator: ";")
    }

    private func isFitting(_ frequency: String) -> Bool {
        switch frequency {
        case "MONTHLY":
            // The phrase "monthly on Friday" does not name one Friday.
            let isNumbered = position != nil || weekdays.allSatisfy { $0.utf8.count > 2 }
            return months.isEmpty && (weekdays.isEmpty || monthDays.isEmpty && isNumbered)
        case "WEEKLY": return monthDays.isEmpty && months.isEmpty && position == nil
        case "YEARLY": return weekdays.isEmpty && monthDays.isEmpty == months.isEmpty
        default: return weekdays.isEmpty && monthDays.isEmpty && months.isEmpty
        }
    }

    /// Reads an interval: `2`, `other`, `second day`.
    private mutating func takeInterval() {
        guard let first = words.first, words.count > 1 else { return }
        let next = words[words.startIndex + 1]
        var count = ["other": 2, "alternate": 2][first] ?? ScheduleWords.number(first)
        if count == nil, let ordinal = ScheduleWords.ordinal(first), ordinal > 1,
            ScheduleWords.unit(next) != nil, !words.dropFirst(2).contains("month")
        {
            count = ordinal
        }
        guard let count, count > 0 else { return }
        interval = count
        words.removeFirst()
    }

    /// Reads a unit: `week`, `months`, `quarterly`.
    private mutating func takeUnit() {
        guard frequency == nil, let first = words.first,
            let unit = ScheduleWords.unit(first) ?? ScheduleWords.adjectives[first]
        else { return }
        (frequency, interval) = (unit.frequency, interval * unit.count)
        words.removeFirst()
    }

    typealias Unit = (frequency: String, count: Int)

    private static func unit(_ word: String) -> Unit? {
        units[word.hasSuffix("s") ? String(word.dropLast()) : word]
    }

    private static let units: [String: Unit] = [
        "day": ("DAILY", 1), "week": ("WEEKLY", 1), "fortnight": ("WEEKLY", 2),
        "month": ("MONTHLY", 1), "quarter": ("MONTHLY", 3), "year": ("YEARLY", 1),
    ]
    private static let adjectives: [String: Unit] = [
        "daily": ("DAILY", 1), "everyday": ("DAILY", 1), "weekly": ("WEEKLY", 1),
        "biweekly": ("WEEKLY", 2), "fortnightly": ("WEEKLY", 2), "monthly": ("MONTHLY", 1),
        "bimonthly": ("MONTHLY", 2), "quarterly": ("MONTHLY", 3), "halfyearly": ("MONTHLY", 6),
        "semiannually": ("MONTHLY", 6), "yearly": ("YEARLY", 1), "annually": ("YEARLY", 1),
    ]
    /// The words that are a frequency by themselves.
    static let adverbs = Set(adjectives.keys)

    /// Reads one named day with its words. Returns false if the word does not name a day.
    private mutating func take(_ word: String) -> Bool {
        let single = word.hasSuffix("s") ? String(word.dropLast()) : word
        switch single {
        case "weekday", "workday": weekdays += ["MO", "TU", "WE", "TH", "FR"]
        case "weekend": weekdays += ["SA", "SU"]
        case "month" where frequency == "MONTHLY" || frequency == nil && saysDayOfMonth:
            frequency = "MONTHLY"
        case "end" where words.first == "month": takeOrdinal(-1)
        case "-", "to", "through", "thru": return takeRange()
        case "from" where weekdays.isEmpty: break
        default:
            if let weekday = ScheduleWords.weekday(word) {
                weekdays.append(weekday)
            } else if let ordinal = ScheduleWords.ordinal(word) {
                takeOrdinal(ordinal)
            } else if let unit = ScheduleWords.adjectives[word], frequency == nil {
                (frequency, interval) = (unit.frequency, interval * unit.count)
            } else {
                return takeDate(word)
            }
        }
        return true
    }

    private var saysDayOfMonth: Bool {
        !monthDays.isEmpty || position != nil || weekdays.contains { $0.utf8.count > 2 }
    }

    /// Reads a date: `15` of a month, `12 may` of a year.
    private mutating func takeDate(_ word: String) -> Bool {
        if frequency == "YEARLY", let month = QuickParser.month(word) {
            months.append(month)
        } else if let day = Int(word), (1...31).contains(day),
            ["MONTHLY", "YEARLY"].contains(frequency)
        {
            monthDays.append(day)
        } else {
            return false
        }
        return true
    }

    /// Reads the end of a range of weekdays: `mon - fri`.
    private mutating func takeRange() -> Bool {
        guard let last = words.popFirst().flatMap(ScheduleWords.weekday),
            let first = weekdays.last, let from = Weekday(code: first),
            let to = Weekday(code: last), from != to
        else { return false }
        let count = (to.index - from.index + 7) % 7
        weekdays += (1...count).map { Weekday(index: (from.index + $0) % 7).code }
        return true
    }

    /// Reads the words after an ordinal: `2nd tuesday`, `last day`, `15th`, `last working day`.
    private mutating func takeOrdinal(_ ordinal: Int) {
        guard let next = words.first else {
            monthDays.append(ordinal)
            return
        }
        if let weekday = ScheduleWords.weekday(next) {
            words.removeFirst()
            weekdays.append("\(ordinal)\(weekday)")
            frequency = frequency ?? "MONTHLY"
        } else if ["working", "business", "workday", "weekday"].contains(next) {
            words.removeFirst()
            if words.first == "day" { words.removeFirst() }
            weekdays += ["MO", "TU", "WE", "TH", "FR"]
            (position, frequency) = (ordinal, frequency ?? "MONTHLY")
        } else {
            if next == "day" { words.removeFirst() }
            monthDays.append(ordinal)
        }
    }

    /// Returns the weekday of a word with at least two letters: `mo`, `tue`, `Thursdays`.
    static func weekday(_ word: String) -> String? {
        guard word.utf8.count >= 2 else { return nil }
        let short = ["tues", "thur", "thurs", "weds"].contains(word) ? word.prefix(3) : word[...]
        return Weekday.allCases.first { weekday in
            let name = weekday.englishName.lowercased()
            return name.hasPrefix(short) || name + "s" == word
        }?.code
    }

    /// Returns the number of an ordinal: 1–31 for `1st` or `second`, -1 for `last`.
    private static func ordinal(_ word: String) -> Int? {
        let named = ["first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1]
        if let ordinal = named[word] { return ordinal }
        guard ["st", "nd", "rd", "th"].contains(where: word.hasSuffix) else { return nil }
        return Int(word.dropLast(2)).flatMap { (1...31).contains($0) ? $0 : nil }
    }

    /// Returns the number of digits, or of a number word up to ten.
    private static func number(_ word: String) -> Int? {
        let names = [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        ]
        return Int(word) ?? names.firstIndex(of: word).map { $0 + 1 }
    }
}
