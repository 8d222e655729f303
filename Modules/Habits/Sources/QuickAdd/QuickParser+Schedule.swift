internal import Core
internal import Recurrence

/// Parses schedules, such as "every weekday", "3 times a week", "on Mondays" or "every morning".
extension QuickParser {
    private static let starters: Set<String> = Set([
        "every", "each", "weekdays", "weekends", "workdays", "on", "the", "once", "twice",
        "thrice", "first", "second", "third", "fourth", "last", "alternate", "bi-weekly",
        "bi-monthly", "half-yearly", "end", "mwf", "tth", "tuth",
    ]).union(ScheduleWords.adverbs)
    private static let fillers: Set = [
        "every", "each", "on", "the", "of", "and", "in", "any", "per", "a", "an",
    ]
    private static let adjectives: Set = ["daily", "weekly", "monthly", "yearly"]
    /// The maximum number of words in the phrase of a schedule.
    private static let longest = 14
    /// The maximum number of words in the summary of a rule.
    private static let longestSummary = 60

    func schedule(at place: Int) -> QuickMatch? {
        daypartEveryDay(at: place) ?? onceADay(at: place) ?? phrase(at: place)
            ?? dayparts(at: place)
    }

    // MARK: - Phrases

    private func phrase(at place: Int) -> QuickMatch? {
        guard let first = word(place), startsSchedule(first, place) else { return nil }
        let loose = loosePhrase(at: place)
        guard first == "every", let said = summary(at: place) else { return loose }
        return said.count > loose?.count ?? 0 ? said : loose
    }

    /// Finds the longest phrase at an index that people can use for a schedule.
    private func loosePhrase(at place: Int) -> QuickMatch? {
        var end = place + 1
        while end < words.count, end - place < QuickParser.longest, word(end) != nil { end += 1 }
        while end > place {
            if let schedule = schedule(in: place..<end) {
                return finished(schedule, place..<end)
            }
            end -= 1
        }
        return nil
    }

    /// Reads the exact text of a schedule's `summary`. Rule R5.
    private func summary(at place: Int) -> QuickMatch? {
        var end = min(place + QuickParser.longestSummary, words.count)
        while end > place + 1 {
            let range = place..<end
            end -= 1
            guard range.allSatisfy({ words[$0].form == .plain }),
                !breaks(after: range.upperBound - 1) || range.upperBound == words.count,
                let rule = RecurrenceRule(
                    summary: range.map { words[$0].raw }.joined(separator: " ")),
                !rule.frequency.isSubDaily
            else { continue }
            // A name can follow a short phrase.
            guard range.count > 2 else { return nil }
            return finished(.rule(rule), range)
        }
        return nil
    }

    private func startsSchedule(_ word: String, _ place: Int) -> Bool {
        if QuickParser.starters.contains(word) || isPlural(word) { return true }
        if word.contains("/") || word.contains(",") { return true }
        let next = self.word(place + 1)
        if isWeekday(word) { return true }
        if word == "from" { return next.map(isWeekday) ?? false }
        if isOrdinal(word), next.map(isWeekday) ?? false { return true }
        guard QuickParser.number(word) != nil || word.hasSuffix("x") || isOrdinal(word) else {
            return false
        }
        return next.map {
            QuickParser.counters.contains($0) || $0.hasPrefix("times/") || $0.hasPrefix("days/")
        } ?? false
    }

    /// Words that can follow the number in a phrase such as "3 times a week".
    private static let counters: Set = [
        "times", "time", "x", "a", "per", "every", "each", "of", "/", "days", "week", "month",
        "weekly", "monthly",
    ]

    /// Returns true for a weekday or for a range of weekdays such as `mon-fri`.
    func isWeekday(_ word: String) -> Bool {
        let parts = word.split { "-&+".contains($0) }.map(String.init)
        return !parts.isEmpty && parts.allSatisfy { QuickParser.weekday($0) != nil }
    }

    /// Returns the schedule that exactly these words describe; nil if they do not clearly describe
    /// one.
    private func schedule(in range: Range<Int>) -> Schedule? {
        let phrase = range.compactMap { word($0) }
        guard let first = phrase.first, let last = phrase.last,
            !QuickParser.fillers.contains(last), !hasLooseNumber(phrase), !hasShortName(phrase),
            isClear(phrase, first, place: range.lowerBound), isUnbroken(range)
        else { return nil }
        let said = phrase.joined(separator: " ")
        guard let schedule = try? Schedule(words: said) else { return nil }
        // Habits go by days. The user is asked how many times a day "every 2 hours" is.
        if case .rule(let rule) = schedule, rule.frequency.isSubDaily { return nil }
        return schedule
    }

    /// Returns true if the last number belongs to the words after it, as in "every month 20 pages".
    private func hasLooseNumber(_ phrase: [String]) -> Bool {
        guard phrase.count > 1, let last = phrase.last, Int(last) != nil else { return false }
        return !["on", "the", "and"].contains(phrase[phrase.count - 2])
    }

    /// Returns true if a short form of a weekday is doubtful, as in "every week we", which does not
    /// mean Wednesday.
    private func hasShortName(_ phrase: [String]) -> Bool {
        let names = phrase.flatMap { $0.split(separator: ",") }
        return names.contains { ["mo", "tu", "we", "th", "fr", "sa", "su"].contains($0) }
    }

    private func isUnbroken(_ range: Range<Int>) -> Bool {
        // "mon, wed and fri" is a list. "weekly, on" is not one phrase with the words after it.
        range.dropLast().allSatisfy { place in
            !breaks(after: place) || QuickParser.weekday(words[place].plain) != nil
        }
    }

    /// Returns true if the phrase clearly describes a repetition.
    ///
    /// A phrase with "on", "the" or an ordinal is a date, unless it says that it repeats. The word
    /// "once" must be the last word.
    private func isClear(_ phrase: [String], _ first: String, place: Int) -> Bool {
        if phrase == ["once"] { return place + 1 == words.count }
        if first.contains("/") {
            return first.hasSuffix("/week") || first.hasSuffix("/month")
                || first.split(separator: "/").allSatisfy { ScheduleWords.weekday("\($0)") != nil }
                || first == "m/w/f" || first == "t/th"
        }
        if first.hasSuffix("x") { return phrase.count > 1 }
        if first == "end" { return phrase.last == "month" }
        if isWeekday(first) || first == "from" { return isList(phrase) }
        if phrase.count > 1, ["days", "week", "month"].contains(phrase[1]), !first.hasSuffix("y"),
            !["every", "each"].contains(first), !isOrdinal(first), first != "alternate"
        {
            return phrase[1] != "days" || phrase.last.map { $0 != "days" } ?? false
        }
        let repeats: Set = ["every", "each", "month", "week", "weekdays", "weekends", "workdays"]
        if ["on", "the", "last"].contains(first) || isOrdinal(first) || first.contains(",") {
            let days = phrase.flatMap { $0.split(separator: ",") }.map(String.init)
            let named = days.count { QuickParser.weekday($0) != nil }
            // The phrase "on the 1st and 15th" is not a single date.
            let ordinals = days.count { QuickParser.ordinal($0) != nil }
            return named > 1 || ordinals > 1
                || days.contains { repeats.contains($0) || isPlural($0) }
        }
        return true
    }

    /// Returns true if the words are two or more weekdays and nothing else.
    private func isList(_ phrase: [String]) -> Bool {
        let exceptions: Set = ["except", "but", "excluding", "without", "not", "apart", "from"]
        let rest = phrase.filter { !["and", "&", "+", "-", "to", "through", "thru"].contains($0) }
        let days = rest.flatMap { $0.split { ",/-&+".contains($0) } }.map(String.init)
        return days.count { ScheduleWords.weekday($0) != nil } > 1
            && days.allSatisfy { exceptions.contains($0) || ScheduleWords.weekday($0) != nil }
    }

    private func finished(_ schedule: Schedule, _ range: Range<Int>) -> QuickMatch? {
        let first = words[range.lowerBound].plain
        let isAdjective =
            range == 0..<1 && words.count > 1 && QuickParser.adjectives.contains(first)
        if isAdjective, words.indices.dropFirst().contains(where: { phrase(at: $0) != nil }) {
            return nil
        }
        let rest = range.upperBound
        if !isAdjective, let part = word(rest).flatMap(QuickParser.daypart) {
            return QuickMatch(range.count + 1, ["schedule", "daypart"]) { said in
                said.fields.schedule = schedule
                said.daypart = part
                return true
            }
        }
        return QuickMatch(range.count, ["schedule"], isName: isAdjective) { said in
            said.fields.schedule = schedule
            return true
        }
    }

    // MARK: - Parts of the day

    /// Parses a part of every day: `every morning`, `each night`.
    private func daypartEveryDay(at place: Int) -> QuickMatch? {
        if word(place) == "nightly" {
            return QuickMatch(1, ["schedule", "daypart"]) { said in
                said.fields.schedule = .everyDay
                said.daypart = QuickParser.daypart("night")
                return true
            }
        }
        guard let first = word(place), ["every", "each"].contains(first),
            let part = word(place + 1).flatMap(QuickParser.daypart)
        else { return nil }
        return QuickMatch(2, ["schedule", "daypart"]) { said in
            said.fields.schedule = .everyDay
            said.daypart = part
            return true
        }
    }

    /// Reads weekdays with a part of the day: `weekday mornings`, `Monday evenings`.
    private func dayparts(at place: Int) -> QuickMatch? {
        let start = word(place) == "on" ? place + 1 : place
        guard let first = word(start), let second = word(start + 1), second.hasSuffix("s"),
            let part = QuickParser.daypart(second)
        else { return nil }
        let weekday = QuickParser.weekday(first)?.code
        let codes = weekday ?? ["weekday": "MO,TU,WE,TH,FR", "weekend": "SA,SU"][first]
        guard let codes, let schedule = try? Schedule(text: "FREQ=WEEKLY;BYDAY=\(codes)") else {
            return nil
        }
        return QuickMatch(start + 2 - place, ["schedule", "daypart"]) { said in
            said.fields.schedule = schedule
            said.daypart = part
            return true
        }
    }

    /// Parses `once a day`, which means every day.
    private func onceADay(at place: Int) -> QuickMatch? {
        let isDaily = word(place + 1) == "daily"
        let isADay =
            ["a", "per", "each", "every"].contains(word(place + 1)) && word(place + 2) == "day"
        guard word(place) == "once", isDaily || isADay else { return nil }
        return QuickMatch(isDaily ? 2 : 3, ["schedule"]) { said in
            said.fields.schedule = .everyDay
            return true
        }
    }

    /// Returns the trigger for a part of the day, such as "In the morning" for `morning` and
    /// `mornings`; nil for other words.
    static func daypart(_ word: String) -> String? {
        let single = word.hasSuffix("s") ? String(word.dropLast()) : word
        return [
            "morning": "In the morning", "afternoon": "In the afternoon",
            "evening": "In the evening", "night": "At night",
        ][single]
    }

    // MARK: - Words

    private func isPlural(_ word: String) -> Bool {
        word.hasSuffix("s") && QuickParser.weekday(String(word.dropLast())) != nil
            && word.utf8.count > 4
    }

    private func isOrdinal(_ word: String) -> Bool {
        ["first", "second", "third", "fourth", "last"].contains(word)
            || QuickParser.ordinal(word) != nil
    }

    /// Returns the weekday for a name or its first three letters; nil for other words.
    static func weekday(_ word: String) -> Weekday? {
        guard word.utf8.count >= 3 else { return nil }
        if ["tues", "thur", "thurs", "weds"].contains(word) {
            return weekday(String(word.prefix(3)))
        }
        return Weekday.allCases.first { weekday in
            let name = weekday.englishName.lowercased()
            return word == name || word == name.prefix(3)
        }
    }

    /// Returns the number of an ordinal from `1st` to `31st`.
    static func ordinal(_ word: String) -> Int? {
        guard ["st", "nd", "rd", "th"].contains(where: word.hasSuffix) else { return nil }
        let digits = word.dropLast(2)
        guard digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(digits).flatMap { (1...31).contains($0) ? $0 : nil }
    }

    /// Returns the number for digits or for a number word up to ten; nil for other words.
    static func number(_ word: String) -> Int? {
        let names = [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        ]
        if let index = names.firstIndex(of: word) { return index + 1 }
        guard (1...9).contains(word.utf8.count),
            word.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Int(word)
    }
}
