internal import Core

/// Parses times of day, such as "at 7am", "18:00", "at 8am and 8pm" or "at noon".
extension QuickParser {
    func clock(at place: Int) -> QuickMatch? {
        let first = word(place)
        let isMarked = ["at", "@", "by"].contains(first)
        let start = isMarked ? place + 1 : place
        let before = word(place - 1)
        if !isMarked, ["from", "between", "until", "till", "to", "of", "for"].contains(before) {
            return nil
        }
        guard let (times, end) = clocks(from: start, isMarked: isMarked) else { return nil }
        guard times.count > 1 else {
            return QuickMatch(end - place, ["time"]) { said in
                said.fields.timeOfDay = .set(times[0])
                return true
            }
        }
        return QuickMatch(end - place, ["reminders", "notify"]) { said in
            said.fields.reminders = Set(times).sorted()
            said.fields.notify = true
            return times.count <= 24
        }
    }

    /// Reads times separated by commas or "and", and the index after them.
    func clocks(from place: Int, isMarked: Bool) -> (times: [TimeOfDay], end: Int)? {
        guard var (time, end) = oneClock(at: place, isMarked: isMarked) else { return nil }
        var times = [time]
        while times.count < 25 {
            let next = ["and", "&"].contains(word(end)) ? end + 1 : end
            guard next > end || breaks(after: end - 1),
                let found = oneClock(at: next, isMarked: isMarked)
            else { break }
            (time, end) = found
            times.append(time)
        }
        return (times, end)
    }

    /// Parses one time of day. Without a word such as "at" before it, the text must be unambiguous.
    private func oneClock(at place: Int, isMarked: Bool) -> (TimeOfDay, Int)? {
        guard var text = word(place) else { return nil }
        if text == "noon" || text == "midnight" {
            guard isMarked || text == "noon" else { return nil }
            return TimeOfDay(hour: text == "noon" ? 12 : 0).map { ($0, place + 1) }
        }
        if text.hasPrefix("@") {
            text.removeFirst()
            return oneClock(text, next: place + 1, isMarked: true)
        }
        return oneClock(text, next: place + 1, isMarked: isMarked)
    }

    private func oneClock(_ text: String, next: Int, isMarked: Bool) -> (TimeOfDay, Int)? {
        var (digits, half) = QuickParser.half(text)
        var end = next
        if half == nil, !breaks(after: next - 1), let word = word(next),
            let known = QuickParser.halves[word], !digits.isEmpty
        {
            (half, end) = (known, next + 1)
        } else if isMarked, word(next) == "o'clock" || word(next) == "o’clock" {
            end = next + 1
        }
        let parts = digits.split(
            omittingEmptySubsequences: false, whereSeparator: { ":.h".contains($0) })
        guard (1...2).contains(parts.count), let hour = QuickParser.digits(parts[0], 1...2) else {
            return nil
        }
        var minute = 0
        if parts.count == 2 {
            guard let read = QuickParser.digits(parts[1], 2...2) else { return nil }
            // The text "3:16" alone can be a verse, and "1.30" a number.
            let isWhole = digits.utf8.count == 5 && (digits.contains(":") || digits.contains("h"))
            guard isMarked || half != nil || isWhole || digits.contains(":") && isDay(next - 2)
            else { return nil }
            minute = read
        } else if half == nil {
            guard isMarked, !isMeasured(at: end) else { return nil }
        }
        return QuickParser.time(hour, minute, half).map { ($0, end) }
    }

    /// Returns true if the word at an index names days, as in "weekdays 9:30".
    private func isDay(_ place: Int) -> Bool {
        guard let word = word(place) else { return false }
        return isWeekday(word) || ScheduleWords.adverbs.contains(word)
            || ["day", "weekday", "weekdays", "weekend", "weekends", "tomorrow"].contains(word)
            || word.hasSuffix("s") && isWeekday(String(word.dropLast()))
    }

    /// Returns true if the number before an index has a unit, as in "at 20 pages".
    private func isMeasured(at place: Int) -> Bool {
        guard let word = word(place), place > 0, !breaks(after: place - 1) else { return false }
        return ItemUnit(word: word) != nil || ["times", "%", "percent"].contains(word)
            || QuickParser.counted.contains(word)
    }

    private static let halves = [
        "am": false, "pm": true, "a.m": false, "p.m": true, "a.m.": false, "p.m.": true,
    ]

    /// Returns the digits of a time such as `7am`, and true if the time is pm; nil if the text ends
    /// with neither am nor pm.
    private static func half(_ text: String) -> (String, Bool?) {
        for (ending, isAfter) in halves where text.hasSuffix(ending) && text.count > ending.count {
            return (String(text.dropLast(ending.count)), isAfter)
        }
        return (text, nil)
    }

    private static func digits(_ text: Substring, _ length: ClosedRange<Int>) -> Int? {
        guard length.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Int(text)
    }

    private static func time(_ hour: Int, _ minute: Int, _ isAfter: Bool?) -> TimeOfDay? {
        guard let isAfter else { return TimeOfDay(hour: hour, minute: minute) }
        guard (1...12).contains(hour) else { return nil }
        return TimeOfDay(hour: hour % 12 + (isAfter ? 12 : 0), minute: minute)
    }
}
