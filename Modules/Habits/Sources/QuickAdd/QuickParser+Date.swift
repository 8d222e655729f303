internal import Core

/// Parses dates, such as "tomorrow", "on Friday", "from 1 December", "until 2027-03-01" or "for 30
/// days".
extension QuickParser {
    /// The role of a date in the sentence.
    private enum Role {
        case on, from, until, due
        /// The day after the last day.
        case before
    }

    /// A date, or two days if it is ambiguous.
    private struct Found {
        var days: [Day]
        /// The index of the word that is replaced by a day if the date is ambiguous.
        var place: Int
        var end: Int
        /// True if the text is clearly a date even without a word such as "on" before it.
        var isPlain: Bool
    }

    private static let roles: [String: Role] = [
        "on": .on, "by": .due, "due": .due, "before": .before, "this": .on, "next": .on, "in": .on,
        "from": .from, "starting": .from, "beginning": .from, "since": .from, "start": .from,
        "until": .until, "till": .until, "through": .until,
    ]

    func date(at place: Int) -> QuickMatch? {
        if let found = lasting(at: place) ?? tonight(at: place) { return found }
        let isLatest = (0..<3).allSatisfy { word(place + $0) == ["no", "later", "than"][$0] }
        let role = isLatest ? .due : word(place).flatMap { QuickParser.roles[$0] }
        var start = isLatest ? place + 3 : role == nil ? place : place + 1
        while role != nil, ["on", "next", "this", "by", "the"].contains(word(start)) { start += 1 }
        let before = role == nil ? nil : word(start - 1)
        guard let found = day(at: start, after: before) else { return nil }
        guard role != nil || found.isPlain && isAlone(found, from: place) else { return nil }
        return match(role ?? .on, found, from: place)
    }

    private func match(_ role: Role, _ found: Found, from place: Int) -> QuickMatch {
        let field =
            switch role {
            case .on, .from: "start"
            case .until: "until"
            case .due, .before: "dueDay"
            }
        return QuickMatch(found.end - place, [field]) { said in
            guard found.days.count == 1, let day = found.days.first else {
                guard said.doubt == nil else { return false }
                said.doubt = (found.place, found.days)
                said.isOnDay = role == .on
                if role == .due || role == .before { said.due = found.days[0] }
                return true
            }
            switch role {
            case .on: (said.start, said.isOnDay) = (day, true)
            case .from: said.start = day
            case .due: said.due = day
            case .before: said.due = day - 1
            case .until:
                guard said.canEnd, said.days == nil else { return false }
                said.until = day
            }
            return true
        }
    }

    /// Reads `tonight` as today in the evening.
    private func tonight(at place: Int) -> QuickMatch? {
        guard word(place) == "tonight" else { return nil }
        return QuickMatch(1, ["start", "daypart"]) { said in
            (said.start, said.isOnDay) = (today, true)
            said.daypart = QuickParser.daypart("evening")
            return true
        }
    }

    /// Reads a duration: `for 30 days`, `for 8 weeks`, `for 5 times`.
    private func lasting(at place: Int) -> QuickMatch? {
        guard word(place) == "for", let count = word(place + 1).flatMap(QuickParser.number),
            let unit = word(place + 2), count > 0, count < 10_000
        else { return nil }
        if ["times", "time", "x"].contains(unit) {
            return QuickMatch(3, ["until"]) { said in
                guard said.canEnd, said.until == nil else { return false }
                said.count = count
                return true
            }
        }
        let lengths = ["day": 1, "days": 1, "week": 7, "weeks": 7]
        guard let length = lengths[unit] else { return nil }
        return QuickMatch(3, ["until"]) { said in
            guard said.canEnd, said.until == nil else { return false }
            said.days = count * length
            return true
        }
    }

    /// Returns true if the sentence ends after the date or continues with other words that have a
    /// known meaning.
    ///
    /// A weekday without a word such as "on" before it is a date only in this case.
    private func isAlone(_ found: Found, from place: Int) -> Bool {
        if let before = word(place - 1),
            ["for", "of", "about", "the", "a", "my", "and", "or"].contains(before)
        {
            return false
        }
        let isRelative = found.end == place + 1 && ["today", "tomorrow"].contains(word(place))
        guard !isRelative, found.end < words.count else { return true }
        return breaks(after: found.end - 1) || words[found.end].form != .plain
            || clock(at: found.end) != nil || schedule(at: found.end) != nil
            || opensTrigger(at: found.end)
    }

    // MARK: - Days

    private func day(at place: Int, after role: String?) -> Found? {
        guard let first = word(place) else { return nil }
        func found(_ day: Day?, _ count: Int, isPlain: Bool = true) -> Found? {
            day.map { Found(days: [$0], place: place, end: place + count, isPlain: isPlain) }
        }
        switch first {
        case "today": return found(today, 1)
        case "tomorrow": return found(today + 1, 1)
        case "end" where role != nil && word(place + 1) == "of":
            let next = word(place + 2) == "the" ? place + 3 : place + 2
            guard let day = endOf(word(next)) else { return nil }
            return found(day, next + 1 - place)
        default: break
        }
        if role != nil, let feast = feast(at: place) { return found(feast.day, feast.count) }
        if role == "in" { return found(ahead(at: place), 2) }
        if let day = Day(first) { return found(day, 1) }
        if let weekday = QuickParser.weekday(first) {
            // The text "Enjoy the sun" does not mean Sunday.
            let isName = first.utf8.count > 3 || !["sun", "sat"].contains(first)
            return found(next(weekday, isNext: role == "next"), 1, isPlain: isName)
        }
        if let named = monthDate(at: place) { return named }
        if let numbers = numbers(first, at: place, isMarked: role != nil) { return numbers }
        guard role != nil, let ordinal = QuickParser.ordinal(first) else { return nil }
        return found(nextDay(ordinal), 1, isPlain: false)
    }

    /// Returns the last day of the current `week`, `month` or `year`.
    private func endOf(_ unit: String?) -> Day? {
        switch unit {
        case "week": today.startOfWeek + 6
        case "month": today.endOfMonth
        case "year": Day(year: today.civil.year, month: 12, day: 31)
        default: nil
        }
    }

    /// Parses the name of a holiday: `Christmas Eve`, `New Year`.
    private func feast(at place: Int) -> (day: Day, count: Int)? {
        let feasts: [(String, Int, Int)] = [
            ("christmas eve", 12, 24), ("christmas", 12, 25), ("new year's eve", 12, 31),
            ("new year’s eve", 12, 31), ("new year", 1, 1), ("new year's", 1, 1),
            ("new year’s", 1, 1),
        ]
        for (name, month, day) in feasts {
            let parts = name.split(separator: " ").map(String.init)
            guard parts.indices.allSatisfy({ word(place + $0) == parts[$0] }) else { continue }
            return nearest(month: month, day: day).map { ($0, parts.count) }
        }
        return nil
    }

    private func next(_ weekday: Weekday, isNext: Bool) -> Day {
        let ahead = (weekday.index - today.weekday.index + 7) % 7
        return today + (isNext && ahead == 0 ? 7 : ahead)
    }

    /// Parses a day in the future: `in 3 days`, `in 2 weeks`.
    private func ahead(at place: Int) -> Day? {
        guard let count = word(place).flatMap(QuickParser.number), count < 10_000 else {
            return nil
        }
        switch word(place + 1) {
        case "day", "days": return today + count
        case "week", "weeks": return today + 7 * count
        default: return nil
        }
    }

    /// Returns the next day with this number in its month.
    private func nextDay(_ number: Int) -> Day? {
        (0...2).lazy.compactMap { ahead in
            let month = today.civil.month - 1 + ahead
            let year = today.civil.year + month / 12
            return Day(year: year, month: month % 12 + 1, day: number)
        }.first { $0 >= today }
    }

    /// Reads a day and month: `1 December`, `December 1st`, `1st of Dec 2027`.
    private func monthDate(at place: Int) -> Found? {
        guard let first = word(place), let second = word(place + 1) else { return nil }
        var end = place + 2
        let number: Int
        let month: Int
        if let found = QuickParser.month(first), let day = QuickParser.dayNumber(second) {
            (month, number) = (found, day)
            // The text "March 10 km" is a distance.
            if let unit = word(end), ItemUnit(word: unit) != nil, !breaks(after: end - 1) {
                return nil
            }
        } else if let day = QuickParser.dayNumber(first) {
            let name = second == "of" ? word(place + 2) : second
            guard let found = name.flatMap(QuickParser.month) else { return nil }
            (month, number) = (found, day)
            if second == "of" { end += 1 }
        } else {
            return nil
        }
        var year: Int?
        if !breaks(after: end - 1), let text = word(end), text.utf8.count == 4,
            let read = QuickParser.number(text), (1_900...2_999).contains(read)
        {
            (year, end) = (read, end + 1)
        }
        let day =
            year.map { Day(year: $0, month: month, day: number) }
            ?? nearest(month: month, day: number)
        return day.map { Found(days: [$0], place: place, end: end, isPlain: true) }
    }

    /// Parses a numeric date: `24.12.`, `24.12.2026`, `03/04`, `12/24/2026`. If the separators are
    /// slashes, the month can come first.
    private func numbers(_ text: String, at place: Int, isMarked: Bool) -> Found? {
        let isDotted = text.contains(".")
        let parts = text.split(
            omittingEmptySubsequences: true, whereSeparator: { $0 == (isDotted ? "." : "/") })
        let numbers = parts.compactMap { QuickParser.number(String($0)) }
        guard numbers.count == parts.count, (2...3).contains(parts.count),
            parts[0].utf8.count <= 2, parts[1].utf8.count <= 2
        else { return nil }
        if isDotted, parts.count == 2, words[place].raw.last != "." { return nil }
        let isLong =
            parts.count == 3 || isDotted || isDayAndMonth(numbers, at: place)
            || parts[0].utf8.count == 2 && parts[1].utf8.count == 2 && !isFast(numbers, at: place)
        guard isMarked || isLong else { return nil }
        guard let year = QuickParser.year(parts.count == 3 ? numbers[2] : nil) else { return nil }
        let pairs =
            isDotted
            ? [(numbers[1], numbers[0])]
            : [(numbers[1], numbers[0]), (numbers[0], numbers[1])]
        let days = pairs.compactMap { month, day in
            year > 0 ? Day(year: year, month: month, day: day) : nearest(month: month, day: day)
        }
        guard let first = days.first else { return nil }
        let two = days.count == 2 && days[0] != days[1] ? days.sorted() : [first]
        return Found(days: two, place: place, end: place + 1, isPlain: true)
    }

    /// Returns true if only one of two numbers can be a month, as in `24/4`.
    ///
    /// "24/7" means always, and "16/8" are fasting hours.
    private func isDayAndMonth(_ numbers: [Int], at place: Int) -> Bool {
        let (a, b) = (min(numbers[0], numbers[1]), max(numbers[0], numbers[1]))
        return (1...12).contains(a) && (13...31).contains(b) && numbers != [24, 7]
            && !isFast(numbers, at: place)
    }

    /// Returns true if two numbers are fasting hours: `16/8`.
    private func isFast(_ numbers: [Int], at place: Int) -> Bool {
        numbers[0] + numbers[1] == 24
            && words.indices.contains { word($0)?.hasPrefix("fast") == true }
    }

    /// Returns the year that a number means; 0 if there is no number, nil if the number is not a
    /// year.
    private static func year(_ number: Int?) -> Int? {
        guard let number else { return 0 }
        if (0...99).contains(number) { return 2_000 + number }
        return (1_900...2_999).contains(number) ? number : nil
    }

    /// Returns the next day with this month and day of the month; it can be today.
    private func nearest(month: Int, day: Int) -> Day? {
        (0...8).lazy.compactMap { Day(year: today.civil.year + $0, month: month, day: day) }
            .first { $0 >= today }
    }

    static func month(_ word: String) -> Int? {
        let names = [
            "january", "february", "march", "april", "may", "june", "july", "august",
            "september", "october", "november", "december",
        ]
        guard word.utf8.count >= 3 else { return nil }
        let found = names.firstIndex { $0 == word || $0.prefix(3) == word }
        return found.map { $0 + 1 } ?? (word == "sept" ? 9 : nil)
    }

    /// Parses a day of the month with at most two digits, such as `20` or `20th`.
    private static func dayNumber(_ word: String) -> Int? {
        if let ordinal = ordinal(word) { return ordinal }
        guard word.utf8.count <= 2, word.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int(word)
    }
}
