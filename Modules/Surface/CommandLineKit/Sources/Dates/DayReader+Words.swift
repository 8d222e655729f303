internal import Core

/// Parses days given in words.
extension DayReader {
    /// Parses `today`, `yesterday`, `tomorrow` and their short forms.
    func byName(_ words: [String]) -> Reading {
        guard words.count == 1 else { return .none }
        switch words[0] {
        case "today", "now", "tod": return .day(today)
        case "yesterday", "yday", "yest": return .day(today - 1)
        case "tomorrow", "tmrw", "tom": return .day(today + 1)
        default: return .none
        }
    }

    /// Parses `mon`, `last fri`, `next tue`, `this sun`.
    func byWeekday(_ words: [String]) -> Reading {
        guard let last = words.last, let weekday = DayReader.weekday(last) else { return .none }
        let ahead = (weekday.index - today.weekday.index + 7) % 7
        switch (words.count, words.first) {
        case (1, _):
            return .day(leaning == .future || ahead == 0 ? today + ahead : today + ahead - 7)
        case (2, "last"): return .day(today + ahead - 7)
        case (2, "next"): return .day(today + (ahead == 0 ? 7 : ahead))
        case (2, "this"): return .day(today.startOfWeek + weekday.index)
        default: return .none
        }
    }

    /// Parses `sow`, `eow`, `som`, `eom`, `soy`, `eoy`: the first and last days of this week,
    /// month, year.
    func byEdge(_ words: [String]) -> Reading {
        guard words.count == 1 else { return .none }
        let year = today.civil.year
        switch words[0] {
        case "sow": return .day(today.startOfWeek)
        case "eow": return .day(today.startOfWeek + 6)
        case "som": return .day(today.startOfMonth)
        case "eom": return .day(today.endOfMonth)
        case "soy": return .day(CivilDate.startOfYear(year))
        case "eoy": return .day(CivilDate.startOfYear(year + 1) - 1)
        default: return .none
        }
    }

    /// Parses `20 nov`, `nov 20`, `20 november 2026`.
    func byMonthName(_ words: [String]) -> Reading {
        guard (2...3).contains(words.count) else { return .none }
        let month: Int
        let dayText: String
        if let found = DayReader.month(words[1]) {
            (month, dayText) = (found, words[0])
        } else if let found = DayReader.month(words[0]) {
            (month, dayText) = (found, words[1])
        } else {
            return .none
        }
        guard let day = DayReader.ordinal(dayText) else { return .none }
        if words.count == 3 {
            guard words[2].utf8.count == 4, let year = Int(words[2]) else { return .none }
            return Day(year: year, month: month, day: day).map(Reading.day) ?? .missing
        }
        return nearest(month: month, day: day)
    }

    /// Returns the nearest date with this month and day, in the direction of `leaning`. 29 February
    /// can be up to eight years away.
    func nearest(month: Int, day: Int) -> Reading {
        let year = today.civil.year
        for step in 0...8 {
            let candidate = leaning == .past ? year - step : year + step
            guard let found = Day(year: candidate, month: month, day: day) else { continue }
            if leaning == .past ? found <= today : found >= today { return .day(found) }
        }
        return .missing
    }

    static func weekday(_ word: String) -> Weekday? {
        guard word.utf8.count >= 2 else { return nil }
        if ["tues", "thur", "thurs", "weds"].contains(word) {
            return weekday(String(word.prefix(3)))
        }
        return Weekday.allCases.first { weekday in
            let name = weekday.englishName.lowercased()
            return word == name || word == name.prefix(3) || word == name.prefix(2)
        }
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

    /// Parses `20`, `20.`, `1st`, `2nd`, `3rd`, `4th`.
    static func ordinal(_ word: String) -> Int? {
        var digits = Substring(word)
        for ending in [".", "st", "nd", "rd", "th"] where digits.hasSuffix(ending) {
            digits = digits.dropLast(ending.count)
            break
        }
        guard (1...2).contains(digits.utf8.count) else { return nil }
        return number(digits)
    }

    /// Parses at most nine decimal digits; nil if the text contains any other character.
    static func number(_ text: some StringProtocol) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Int(text)
    }
}
