import Core

extension RecurrenceRule {
    /// Parses a summary, in upper or lower case: the inverse of `summary(in:)`. Rule R5.
    ///
    /// Accepts the text that `summary(in:)` writes for any valid combination of parts. Returns nil
    /// for other text.
    public init?(summary: String, in words: RecurrenceWords = .english) {
        var reader = SummaryReader(summary, words)
        guard let parts = reader.parts(), let rule = try? RecurrenceRule(parts) else { return nil }
        self = rule
    }
}

/// Parses a summary word by word, with the table that is also used for writing.
private struct SummaryReader {
    private typealias Parts = RecurrenceRule.Parts
    private let tokens: [Substring]
    private let words: RecurrenceWords
    private let ordinals: [String: Int]
    private var place = 0

    /// The maximum number of words. The longest valid rule has fewer.
    private static let longest = 4_000

    init(_ text: String, _ words: RecurrenceWords) {
        let split = SummaryReader.tokens(text)
        tokens = split.count <= SummaryReader.longest ? split : []
        self.words = words
        let isEnglish = words.ordinal(1) == RecurrenceWords.english.ordinal(1)
        ordinals = isEnglish ? SummaryReader.english : SummaryReader.ordinals(in: words)
    }

    private static let english = ordinals(in: .english)

    /// The ordinal numbers by their words.
    private static func ordinals(in words: RecurrenceWords) -> [String: Int] {
        let numbers = (-366...366).filter { $0 != 0 }
        return Dictionary(
            numbers.map { (words.ordinal($0).lowercased(), $0) },
            uniquingKeysWith: { one, _ in one })
    }

    /// Returns the words in lower case. A comma is a separate word.
    private static func tokens(_ text: String) -> [Substring] {
        text.lowercased().split(separator: " ").flatMap { word in
            word.count > 1 && word.last == "," ? [word.dropLast(), ","] : [word]
        }
    }

    // MARK: - Parts

    fileprivate mutating func parts() -> RecurrenceRule.Parts? {
        guard var parts = every() else { return nil }
        readDays(into: &parts)
        parts.weekNumbers = phrase(words.inWeeks) { $0.list { $0.number() ?? $0.ordinal() } } ?? []
        parts.months =
            phrase(words.inMonths) { $0.list { $0.name($0.words.months) } }?
            .map { $0 + 1 } ?? []
        readTimes(into: &parts)
        while take(",") {
            guard readTail(into: &parts) else { return nil }
        }
        return place == tokens.count ? parts : nil
    }

    private mutating func every() -> Parts? {
        if take(words.everyWeekday) {
            var parts = Parts(.weekly)
            parts.weekdays = Weekday.allCases.prefix(5).map { WeekdayTerm($0) }
            return parts
        }
        for frequency in Frequency.allCases {
            let index = Int(frequency.rawValue)
            if take(words.everyOne[index]) { return Parts(frequency) }
            if let interval = phrase(words.everyMany[index], { $0.number() }) {
                var parts = Parts(frequency)
                parts.interval = interval
                return parts
            }
        }
        return nil
    }

    /// The days in a list of days.
    private enum DayTerm {
        case month(Int)
        case year(Int)
        case weekday(WeekdayTerm)
    }

    private mutating func readDays(into parts: inout Parts) {
        let found =
            phrase(words.onDay) { $0.list { $0.day() } }
            ?? phrase(words.onWeekday) { $0.list { $0.day() } }
        for term in found ?? [] {
            switch term {
            case .month(let day): parts.monthDays.append(day)
            case .year(let day): parts.yearDays.append(day)
            case .weekday(let term): parts.weekdays.append(term)
            }
        }
        parts.weekdays += phrase(words.ifWeekday) { $0.list { $0.weekdayTerm() } } ?? []
    }

    private mutating func day() -> DayTerm? {
        if let day = phrase(words.dayOfYear, { $0.ordinal() }) { return .year(day) }
        if let day = phrase(words.dayFromEnd, { $0.ordinal() }), day < 0 { return .month(day) }
        if let weekday = phrase(words.eachWeekday, { $0.name($0.words.weekdays) }) {
            return .weekday(WeekdayTerm(Weekday(index: weekday)))
        }
        if let term = weekdayTerm() {
            if term.ordinal != 0 { _ = take(words.ofTheYear) }
            return .weekday(term)
        }
        return phrase(words.dayOfMonth) { $0.ordinal() }.flatMap { $0 > 0 ? .month($0) : nil }
    }

    private mutating func weekdayTerm() -> WeekdayTerm? {
        if let weekday = name(words.weekdays) { return WeekdayTerm(Weekday(index: weekday)) }
        let (template, names) = (words.nthWeekday, words.weekdays)
        var ordinal = 0
        let weekday = phrase(template, at: "{n}") { reader -> Int? in
            guard let number = reader.ordinal() else { return nil }
            ordinal = number
            return reader.name(names)
        }
        return weekday.map { WeekdayTerm(Weekday(index: $0), ordinal: ordinal) }
    }

    private mutating func readTimes(into parts: inout Parts) {
        if let times = phrase(words.atTimes, { $0.list { $0.time() } }) {
            parts.hours = times.map(\.hour)
            parts.minutes = times.map(\.minute)
            return
        }
        parts.hours = phrase(words.timeParts[0]) { $0.list { $0.number() } } ?? []
        parts.minutes = phrase(words.timeParts[1]) { $0.list { $0.number() } } ?? []
        parts.seconds = phrase(words.timeParts[2]) { $0.list { $0.number() } } ?? []
    }

    /// Reads one of the parts that can follow a comma.
    private mutating func readTail(into parts: inout Parts) -> Bool {
        if take(words.skips[0]) {
            parts.skip = .backward
        } else if take(words.skips[1]) {
            parts.skip = .forward
        } else if let positions = phrase(words.onlyPositions, { $0.list { $0.ordinal() } }) {
            parts.positions = positions
        } else if let start = phrase(words.weeksFrom, { $0.name($0.words.weekdays) }) {
            parts.weekStart = Weekday(index: start)
        } else if take(words.once) {
            parts.end = .count(1)
        } else if let count = phrase(words.times, { $0.number() }) {
            parts.end = .count(count)
        } else if let end = phrase(words.until, { $0.moment() }) {
            parts.end = .until(end)
        } else {
            return false
        }
        return true
    }

    // MARK: - Values

    private mutating func number() -> Int? {
        guard place < tokens.count, tokens[place].utf8.count <= 10,
            tokens[place].utf8.allSatisfy({ (48...57).contains($0) }),
            let number = Int(tokens[place])
        else { return nil }
        place += 1
        return number
    }

    private mutating func ordinal() -> Int? {
        for count in [4, 3, 2, 1] where place + count <= tokens.count {
            let text = tokens[place..<(place + count)].joined(separator: " ")
            if let number = ordinals[text] {
                place += count
                return number
            }
        }
        return nil
    }

    private mutating func name(_ names: [String]) -> Int? {
        guard place < tokens.count else { return nil }
        let found = names.firstIndex { $0.lowercased() == tokens[place] }
        if found != nil { place += 1 }
        return found
    }

    private mutating func time() -> (hour: Int, minute: Int)? {
        guard place < tokens.count else { return nil }
        let numbers = tokens[place].split(separator: ":", omittingEmptySubsequences: false)
        guard numbers.count == 2, numbers.allSatisfy({ $0.utf8.count == 2 }),
            let hour = Int(numbers[0]), let minute = Int(numbers[1])
        else { return nil }
        place += 1
        return (hour, minute)
    }

    private mutating func moment() -> RecurrenceMoment? {
        let start = place
        for (month, name) in words.months.enumerated() {
            place = start
            let template = words.date.replacing("{m}", with: name)
            var numbers: [Int] = []
            let isRead = SummaryReader.tokens(template).allSatisfy { token in
                guard token == "{d}" || token == "{d}." || token == "{y}" else {
                    return take(String(token))
                }
                guard place < tokens.count else { return false }
                let dotted = token.last == "." && tokens[place].last == "."
                guard let number = Int(dotted ? tokens[place].dropLast() : tokens[place]) else {
                    return false
                }
                numbers.append(number)
                place += 1
                return true
            }
            guard isRead, numbers.count == 2,
                let day = Day(year: numbers[1], month: month + 1, day: numbers[0])
            else { continue }
            return timed(day)
        }
        place = start
        return nil
    }

    /// Returns the day, with a time of day if one follows.
    private mutating func timed(_ day: Day) -> RecurrenceMoment {
        guard place < tokens.count else { return .day(day) }
        let numbers = tokens[place].split(separator: ":", omittingEmptySubsequences: false)
            .compactMap { $0.utf8.count == 2 ? Int($0) : nil }
        guard numbers.count == 3 else { return .day(day) }
        place += 1
        let second = numbers[0] * 3_600 + numbers[1] * 60 + numbers[2]
        let time = WallTime(day, secondOfDay: second)
        return take("utc") ? .utc(time) : .local(time)
    }

    // MARK: - Phrases

    /// Skips the given words. Returns false and skips nothing if other words follow.
    private mutating func take(_ text: String) -> Bool {
        let wanted = SummaryReader.tokens(text)
        guard place + wanted.count <= tokens.count,
            tokens[place..<(place + wanted.count)].elementsEqual(wanted)
        else { return false }
        place += wanted.count
        return true
    }

    /// Reads the value in place of the template's placeholder. Returns nil and reads nothing if the
    /// template does not match.
    private mutating func phrase<Value>(
        _ template: String, at mark: String = "{}", _ read: (inout SummaryReader) -> Value?
    ) -> Value? {
        let start = place
        let template = template.replacing("{n} {}", with: "{n}")
        // A sign that is written together with the value, as in "{}-mal".
        guard let range = template.firstRange(of: mark) else { return nil }
        let head = String(template[..<range.lowerBound])
        let tail = String(template[range.upperBound...])
        guard head.isEmpty || take(head) else { return nil }
        var reader = self
        if !tail.isEmpty, tail.first != " " {
            guard let cut = reader.cutting(tail) else {
                place = start
                return nil
            }
            reader = cut
        }
        guard let value = read(&reader) else {
            place = start
            return nil
        }
        place = reader.place
        if !tail.isEmpty, tail.first == " ", !take(tail) {
            place = start
            return nil
        }
        return value
    }

    /// Returns a copy whose next word lacks an ending; nil if the word does not have it.
    private func cutting(_ tail: String) -> SummaryReader? {
        guard place < tokens.count, tokens[place].hasSuffix(tail.lowercased()) else { return nil }
        var tokens = tokens
        tokens[place] = tokens[place].dropLast(tail.count)
        return SummaryReader(tokens, words, ordinals, place)
    }

    private init(
        _ tokens: [Substring], _ words: RecurrenceWords, _ ordinals: [String: Int], _ place: Int
    ) {
        (self.tokens, self.words, self.ordinals) = (tokens, words, ordinals)
        self.place = place
    }

    /// True if a comma and a final part of the rule follow, such as ", 20 times". A list of numbers
    /// must not read that as its next item.
    private var isAtTail: Bool {
        var ahead = self
        var parts = Parts(.daily)
        return ahead.take(",") && ahead.readTail(into: &parts)
    }

    /// Reads items separated by commas and "and". The list ends before anything else.
    private mutating func list<Value>(_ item: (inout SummaryReader) -> Value?) -> [Value]? {
        guard let first = item(&self) else { return nil }
        var found = [first]
        while true {
            let start = place
            guard !isAtTail, take(",") || take(words.and), let next = item(&self) else {
                place = start
                return found
            }
            found.append(next)
        }
    }
}
