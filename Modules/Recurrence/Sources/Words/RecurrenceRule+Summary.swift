import Core

extension RecurrenceRule {
    /// Returns the rule in words: "Every 2 weeks on Tue and Thu, until 30 Nov 2026". Rule R5.
    public func summary(in words: RecurrenceWords = .english) -> String {
        Sentence(parts: parts, words: words).text
    }
}

/// Builds the sentence of a rule.
private struct Sentence {
    let parts: RecurrenceRule.Parts
    let words: RecurrenceWords

    var text: String {
        var phrases = [every]
        phrases += [days, weeks, months, times].compactMap { $0 }
        var text = phrases.joined(separator: " ")
        for part in [skip, positions, weekStart, end] { if let part { text += ", " + part } }
        return text
    }

    private var isWeekdays: Bool {
        parts.frequency == .weekly && parts.interval == 1
            && parts.weekdays.map(\.weekday) == [.monday, .tuesday, .wednesday, .thursday, .friday]
    }

    private var every: String {
        if isWeekdays { return words.everyWeekday }
        let index = Int(parts.frequency.rawValue)
        return parts.interval == 1
            ? words.everyOne[index] : fill(words.everyMany[index], "\(parts.interval)")
    }

    private var days: String? {
        let dates =
            parts.monthDays.filter { $0 > 0 }.map { fill(words.dayOfMonth, words.ordinal($0)) }
            + parts.monthDays.filter { $0 < 0 }.reversed()
            .map { fill(words.dayFromEnd, words.ordinal($0)) }
            + parts.yearDays.map { fill(words.dayOfYear, words.ordinal($0)) }
        if dates.isEmpty { return weekdays }
        let on = fill(words.onDay, list(dates))
        guard !parts.weekdays.isEmpty else { return on }
        return on + " " + fill(words.ifWeekday, list(parts.weekdays.map(plainTerm)))
    }

    private var weekdays: String? {
        guard !parts.weekdays.isEmpty, !isWeekdays else { return nil }
        let expands = parts.frequency >= .monthly && parts.weekNumbers.isEmpty
        if !expands { return fill(words.onWeekday, list(parts.weekdays.map(plainTerm))) }
        let inYear = parts.frequency == .yearly && parts.months.isEmpty
        let terms = parts.weekdays.map { term in
            guard term.ordinal != 0 else { return fill(words.eachWeekday, plainTerm(term)) }
            return plainTerm(term) + (inYear ? " " + words.ofTheYear : "")
        }
        return fill(words.onDay, list(terms))
    }

    private func plainTerm(_ term: WeekdayTerm) -> String {
        let name = words.weekdays[term.weekday.index]
        guard term.ordinal != 0 else { return name }
        return fill(fill(words.nthWeekday, words.ordinal(term.ordinal), at: "{n}"), name)
    }

    private var weeks: String? {
        guard !parts.weekNumbers.isEmpty else { return nil }
        return fill(
            words.inWeeks, list(parts.weekNumbers.map { $0 > 0 ? "\($0)" : words.ordinal($0) }))
    }

    private var months: String? {
        guard !parts.months.isEmpty else { return nil }
        return fill(words.inMonths, list(parts.months.map { words.months[$0 - 1] }))
    }

    private var times: String? {
        let (hours, minutes) = (parts.hours, parts.minutes)
        let count = hours.count * minutes.count
        if count > 0, count <= 8, parts.seconds.isEmpty {
            let shown = hours.flatMap { hour in
                minutes.map { twoDigits(hour) + ":" + twoDigits($0) }
            }
            return fill(words.atTimes, list(shown))
        }
        let lists = [hours, minutes, parts.seconds]
        let phrases = zip(words.timeParts, lists).filter { !$0.1.isEmpty }.map {
            fill($0.0, list($0.1.map(String.init)))
        }
        return phrases.isEmpty ? nil : phrases.joined(separator: " ")
    }

    private var positions: String? {
        guard !parts.positions.isEmpty else { return nil }
        return fill(words.onlyPositions, list(parts.positions.map(words.ordinal)))
    }

    private var skip: String? {
        switch parts.skip {
        case .omit: nil
        case .backward: words.skips[0]
        case .forward: words.skips[1]
        }
    }

    /// The first day of the week if it is not Monday and decides which days are meant.
    private var weekStart: String? {
        let matters =
            !parts.weekNumbers.isEmpty
            || parts.frequency == .weekly && (parts.interval > 1 || !parts.positions.isEmpty)
        guard matters, parts.weekStart != .monday else { return nil }
        return fill(words.weeksFrom, words.weekdays[parts.weekStart.index])
    }

    private var end: String? {
        switch parts.end {
        case .never: return nil
        case .count(1): return words.once
        case .count(let count): return fill(words.times, "\(count)")
        case .until(let limit):
            let date = limit.day.civil
            let day = fill(words.date, "\(date.day)", at: "{d}")
            let month = fill(day, words.months[date.month - 1], at: "{m}")
            let year = fill(month, "\(date.year)", at: "{y}")
            return fill(words.until, year + time(of: limit))
        }
    }

    /// The time of a last moment that is no whole day.
    private func time(of limit: RecurrenceMoment) -> String {
        switch limit {
        case .day: return ""
        case .local(let time): return " " + clock(time)
        case .utc(let time): return " " + clock(time) + " UTC"
        }
    }

    private func clock(_ time: WallTime) -> String {
        let second = Int(time.secondOfDay)
        return [second / 3_600, second / 60 % 60, second % 60].map(twoDigits)
            .joined(separator: ":")
    }

    private func list(_ items: [String]) -> String {
        guard items.count > 1 else { return items.first ?? "" }
        let front = items.dropLast().joined(separator: ", ")
        return front + " " + words.and + " " + items[items.count - 1]
    }

    private func twoDigits(_ value: Int) -> String { (value < 10 ? "0" : "") + "\(value)" }

    /// Replaces the placeholder of a template with a text.
    private func fill(_ template: String, _ text: String, at place: String = "{}") -> String {
        guard let range = template.firstRange(of: place) else { return template }
        return template.replacingCharacters(range, with: text)
    }
}

extension String {
    fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
